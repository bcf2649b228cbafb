import { beforeAll, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import type { Table } from "$/app/table.svelte";
import { aView } from "$/state/fixtures";
import { emptyText, listTitle } from "./listing";

beforeAll(() => void (speech.catalogue = en));

const table = (isMine: boolean): Table => ({ isMine, you: [0], info: null }) as unknown as Table;
const theirs = aView({ player: 1, legal: [], actions_left: 0 });

it("does not say that it is not one's turn while it only waits for what is still being shown", () => {
  expect(emptyText(table(true), theirs)).toBe(en["actions.soon"]);
  expect(emptyText(table(false), theirs)).toBe(en["actions.none"]);
  expect([true, false].map((isMine) => listTitle(table(isMine), theirs))).toEqual(Array(2).fill(en["turn.theirs"].replace("{name}", en["seat.1"])));
});

it("counts paws in a turn, and none before the first", () => {
  expect(listTitle(table(true), aView({ actions_left: 3 }))).toBe(en["turn.paws.other"].replace("{n}", "3"));
  expect(listTitle(table(true), aView({ phase: "setup", actions_left: 0 }))).toBe(en["turn.yours"]);
});
