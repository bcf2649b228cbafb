import { expect, it } from "vitest";
import { readToken, slideToken } from "./tokens";

it.each([
  [".", { kind: "end" }],
  ["^K", { kind: "lift", room: "K" }],
  [">a2", { kind: "slide", slot: "a2", spare: 0 }],
  [">a2/3", { kind: "slide", slot: "a2", spare: 2 }],
  ["+T", { kind: "enter", to: "T" }],
  ["b3-b5", { kind: "run", from: "b3", to: "b5", cheesy: false }],
  ["C:d4-f3", { kind: "run", from: "d4", to: "f3", cheesy: true }],
  ["T-c1", { kind: "run", from: "T", to: "c1", cheesy: false }],
  ["T:c1", { kind: "hang", post: "c1" }],
  ["=p3", { kind: "place", to: "p3" }],
])("reads %s", (text, token) => {
  expect(readToken(text)).toEqual(token);
});

it("refuses what is no token", () => {
  expect(readToken("b3")).toBeNull();
});

it("writes slides as the rules do", () => {
  expect([slideToken("a2", 0), slideToken("a2", 1)]).toEqual([">a2", ">a2/2"]);
});
