import { describe, expect, it } from "vitest";
import { SCENES } from "../gallery/scenes";
import { roomAt } from "../state/places";
import { roomsOf, viewBox } from "./geometry";
import { firstSpot, keyOf, spotInstead, spotsOf, type Spot } from "./targets";
import type { Marks } from "./types";

const { view, plan, marks } = SCENES["01"]!;
const frame = viewBox(null, false);
const spots = spotsOf(view, plan, roomsOf(plan), marks, frame, false);
const at = (key: string) => spots.find((spot) => spot.key === key) as Spot;
const none: Marks = { selected: null, able: [], targets: {}, lifts: {}, slots: {}, posts: [], places: [], danger: [] };

describe("spots", () => {
  it("are roofs where rooms are covered and fields where they are open", () => {
    expect(at("roof:J")).toBeDefined();
    expect(at("field:d5")).toBeUndefined();
    expect(at("field:c4")).toBeDefined();
    expect(at("roof:M")).toBeUndefined();
  });

  it("give way to what comes to light when a roof is lifted", () => {
    const lifted = spotsOf({ ...view, open: [...view.open, "J"] }, plan, roomsOf(plan), marks, frame, false);
    const instead = spotInstead(lifted, at("roof:J"));
    expect([instead?.target.kind, roomAt(plan, instead?.target.id ?? "")]).toEqual(["field", "J"]);
    expect(spotInstead(spots, at("roof:J"))).toBe(at("roof:J"));
  });

  it("have four towers and twelve gates", () => {
    expect(spots.filter(({ target }) => target.kind === "tower")).toHaveLength(4);
    expect(spots.filter(({ target }) => target.kind === "slot")).toHaveLength(12);
  });

  it("are at least 44 pixels large on a phone of 390", () => {
    for (const { box } of spots) expect(Math.min(box.w, box.h) * (390 / frame.w)).toBeGreaterThanOrEqual(44);
  });

  it("have gates as large as that beside a cheese tower, too, which needs room", () => {
    const hung = viewBox("a2", false);
    const list = spotsOf({ ...view, cheese_tower: "a2" }, plan, roomsOf(plan), none, hung, false);
    for (const { box, target } of list) {
      if (target.kind === "slot") expect(Math.min(box.w, box.h) * (390 / hung.w)).toBeGreaterThanOrEqual(44);
    }
  });

  it("offer posts instead of gates while the cheese tower is hung", () => {
    const hanging = spotsOf(view, plan, roomsOf(plan), { ...none, posts: ["c7", "b7"] }, frame, false);
    expect(hanging.filter(({ target }) => target.kind === "post").map(keyOfSpot)).toEqual(["post:c7", "post:b7"]);
    expect(hanging.some(({ target }) => target.kind === "slot")).toBe(false);
  });

  it("have the pantry only where it is drawn", () => {
    const five = SCENES["03"]!;
    const list = (annex: boolean) =>
      spotsOf(five.view, five.plan, roomsOf(five.plan), none, viewBox("f7", annex), annex);
    expect(list(true).filter(({ target }) => target.kind === "pantry")).toHaveLength(4);
    expect(list(false).filter(({ target }) => target.kind === "pantry")).toHaveLength(0);
    expect(list(true).some(({ target }) => target.kind === "cheesetower")).toBe(true);
  });
});

function keyOfSpot({ target }: Spot): string {
  return keyOf(target);
}

describe("the keyboard", () => {
  it("is offered every field, and no gate, where somebody edits", () => {
    const keys = spotsOf(view, plan, roomsOf(plan), none, frame, false, true).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith("field:"))).toHaveLength(45);
    expect(keys.some((key) => /^(roof|slot):/.test(key))).toBe(false);
  });

  it("starts at what is selected, else at what can be done", () => {
    expect(firstSpot(spots, marks)?.key).toBe("field:c4");
    expect(firstSpot(spots, { ...none, targets: { e4: 2 } })?.key).toBe("field:e4");
    expect(firstSpot(spots, none)?.key).toBe("field:d4");
  });
});
