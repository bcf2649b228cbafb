import { expect, it } from "vitest";
import { mendedSeals, noted } from "./seals";

it("keeps the first seal of a table, and the latest tables", () => {
  const first = noted({}, "ABCDEF", "11");
  expect(noted(first, "ABCDEF", "22")).toBe(first);
  expect(noted(first, "GHJKLM", "")).toBe(first);
  const many = Array.from({ length: 70 }, (_, i) => `T${i}`).reduce((seals, code) => noted(seals, code, "33"), first);
  expect([Object.keys(many).length, "ABCDEF" in many, many.T69]).toEqual([60, false, "33"]);
});

it("takes only seals for seals, whatever was stored", () => {
  expect([{ ABCDEF: "11", GHJKLM: 5 }, ["11"], "?", null].map(mendedSeals)).toEqual([{ ABCDEF: "11" }, {}, {}, {}]);
});
