import { expect, it, vi } from "vitest";
import { copyLink } from "./copy";

const clipboard = (works: boolean): { writeText: () => Promise<void> } => ({
  writeText: () => (works ? Promise.resolve() : Promise.reject(new Error("not allowed"))),
});

it("takes the clipboard where there is one", async () => {
  const bySelection = vi.fn(() => false);
  expect(await copyLink("x", { clipboard: clipboard(true), bySelection })).toBe(true);
  expect(bySelection).not.toHaveBeenCalled();
});

it.each([undefined, clipboard(false)])(
  "selects and copies without a clipboard, and says whether that worked",
  async (missing) => {
    expect(await copyLink("x", { clipboard: missing, bySelection: () => true })).toBe(true);
    expect(await copyLink("x", { clipboard: missing, bySelection: () => false })).toBe(false);
  },
);
