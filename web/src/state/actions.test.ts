import { expect, it } from "vitest";
import { actionGroups } from "./actions";
import { FRONT, aView } from "./fixtures";

const costs = (legal: string[], cost = 1): Record<string, number> =>
  Object.fromEntries(legal.map((token) => [token, token === "." ? 0 : cost]));

it("sorts what is legal by who does it, and loses nothing", () => {
  const legal = [".", "^K", ">b1", ">b1/2", "+g1", "b4-b5", "b4-d4", "C:d4-c4", "T:b7", "a1-b1", "=p2"];
  const view = aView({
    legal,
    costs: { ...costs(legal), "b4-d4": 2 },
    open: ["H", "M"],
    tiles: { b4: "D", c4: ".", d4: "B" },
    spares: ["E", "x"],
  });
  const groups = actionGroups(view, FRONT);
  expect(groups.map(({ key }) => key)).toEqual([
    "place",
    "mouse a1",
    "mouse b4",
    "cheesy d4",
    "enter",
    "lift",
    "push 0",
    "push 1",
    "hang",
    "end",
  ]);
  expect(groups.flatMap(({ actions }) => actions.map(({ token }) => token)).sort()).toEqual([...legal].sort());
  const mouse = groups[2];
  expect(mouse?.tile).toBe("D");
  expect(mouse?.actions.map(({ kind, at, tile, cost }) => [kind, at, tile, cost])).toEqual([
    ["run", "b5", null, 1],
    ["jump", "d4", "B", 2],
  ]);
  expect(groups[7]?.tile).toBe("x");
});

it("names no tile that a roof hides, whatever the view says", () => {
  const legal = ["a1-b1"];
  const [group] = actionGroups(aView({ legal, costs: costs(legal), tiles: { b1: "A" }, open: [] }), FRONT);
  expect(group?.actions[0]?.tile).toBeNull();
});
