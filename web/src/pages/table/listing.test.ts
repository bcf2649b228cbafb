import { beforeAll, expect, it } from "vitest";
import en from "$/i18n/en.json";
import { speech } from "$/i18n/index.svelte";
import type { Table } from "$/app/table.svelte";
import { aView } from "$/state/fixtures";
import { listTitle } from "./listing";

beforeAll(() => void (speech.catalogue = en));

const table = { isMine: true } as Table;

it("counts paws in a turn, and none before the first", () => {
  expect(listTitle(table, aView({ actions_left: 3 }))).toBe(en["turn.paws.other"].replace("{n}", "3"));
  expect(listTitle(table, aView({ phase: "setup", actions_left: 0 }))).toBe(en["turn.yours"]);
});
