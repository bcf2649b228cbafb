/** Games in links: they come out as they went in, and whatever is no whole link is refused. */
import { expect, it, vi } from "vitest";
import { deflate, toLetters } from "$/keeping/packing";
import { isLink, linkOf, MOST_LETTERS, recordIn } from "./link";

const RECORD = `[Appenzell "1"]\n[Players "2"]\n\n0. {start:0 spare:B} +a1 +g1\n1. ^K a1-a2 .\n`.repeat(20);
const why = (fragment: string): Promise<string> =>
  recordIn(fragment).then(
    () => "nothing was refused",
    (error: { code: string }) => error.code,
  );

it("carries a record", async () => {
  const link = (await linkOf(RECORD)) ?? "";
  expect(link.length).toBeLessThan(RECORD.length / 5);
  expect(link).toMatch(/^#r=[\w-]+$/);
  expect(await recordIn(link)).toBe(RECORD);
});

it("is refused where it was cut, changed or made up", async () => {
  const link = (await linkOf(RECORD)) ?? "";
  for (const damaged of [link.slice(0, -6), "#r=", "#r=Käse", "#r=AAAA", `${link.slice(0, 20)}!${link.slice(21)}`])
    expect(await why(damaged), damaged).toBe("link_damaged");
  expect(await why(`#r=${toLetters(await deflate(Uint8Array.of(0xff, 0xfe, 0xff)))}`)).toBe("link_damaged");
});

it("is refused where too much would come out of it", async () => {
  expect(await why(`#r=${toLetters(await deflate(new Uint8Array(3_000_000)))}`)).toBe("link_too_long");
  expect(await why(`#r=${"A".repeat(600_000)}`)).toBe("link_too_long");
});

it("is not made of a game that is too long for it, or where the browser cannot", async () => {
  const random = Array.from({ length: MOST_LETTERS }, () => Math.random().toString(36)).join(" ");
  expect(await linkOf(random)).toBeNull();
  vi.stubGlobal("CompressionStream", undefined);
  expect(await linkOf(RECORD)).toBeNull();
  expect(await why("#r=AAAA")).toBe("file_unpackable");
  vi.unstubAllGlobals();
});

it("is told from other things behind an address", () => {
  expect(["#r=abc", "", "#analysis", "#KFM4UJ", "#x=r="].map(isLink)).toEqual([true, false, false, false, false]);
});
