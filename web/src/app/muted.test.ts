import { expect, it } from "vitest";
import { mendedMuted, withMuted } from "./muted";

it("keeps the seats of each table, and the latest tables", () => {
  const first = withMuted({}, "ABCDEF", [1, 2]);
  expect(first).toEqual({ ABCDEF: [1, 2] });
  expect(withMuted(first, "ABCDEF", [2])).toEqual({ ABCDEF: [2] });
  expect(withMuted(first, "ABCDEF", [])).toEqual({});
  const many = Array.from({ length: 70 }, (_, i) => `T${i}`).reduce(
    (muted, code) => withMuted(muted, code, [0]),
    first,
  );
  expect([Object.keys(many).length, "ABCDEF" in many, many.T69]).toEqual([60, false, [0]]);
});

it("takes only seats for seats, whatever was stored", () => {
  expect([{ ABCDEF: [1, "2", null], GHJKLM: 5 }, ["11"], "?", null].map(mendedMuted)).toEqual([
    { ABCDEF: [1] },
    {},
    {},
    {},
  ]);
});
