import { beforeAll, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import { lostTitle } from "./names";

beforeAll(() => void (speech.catalogue = en));

it("says that there is no table only where there is none", () => {
  const title = (code: string): string => lostTitle({ code, params: {} });
  expect([title("unknown_table"), title("expired")]).toEqual([en["lost.title"], en["lost.title"]]);
  expect([title("busy"), title("too_fast"), title("internal")]).toEqual([en["lost.now"], en["lost.now"], en["lost.now"]]);
});
