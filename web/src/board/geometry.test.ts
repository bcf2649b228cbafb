import { describe, expect, it } from "vitest";
import { FIELDS, PLANS, SLOTS, hasTile, isTower } from "../state/places";
import {
  ANNEX,
  HELD,
  RAISED,
  before,
  boxAround,
  centre,
  corner,
  gateTransform,
  outside,
  outward,
  postCentre,
  pushTurn,
  roomsOf,
  sideOf,
  standing,
  tileOutside,
  viewBox,
} from "./geometry";

const CHEESE_TOWER_RADIUS = 62;
const front = PLANS.front as string;

describe("fields", () => {
  it("start with a7 at the origin and end at 700, 700", () => {
    expect(corner("a7")).toEqual({ x: 0, y: 0 });
    expect(corner("g1")).toEqual({ x: 600, y: 600 });
    expect(centre("d4")).toEqual({ x: 350, y: 350 });
  });

  it("are raised where no tile belongs", () => {
    expect(RAISED).toHaveLength(12);
    expect(RAISED).toEqual(FIELDS.filter((field) => !hasTile(field) && !isTower(field)));
  });

  it("of the pantry lie inside the annex", () => {
    for (const field of ["p1", "p2", "p3", "p4"]) {
      const { x, y } = corner(field);
      expect(x).toBeGreaterThan(ANNEX.x);
      expect(x + 100).toBeLessThan(ANNEX.x + ANNEX.w);
      expect(y + 100).toBeLessThan(ANNEX.y + ANNEX.h);
    }
  });

  it("of the pantry leave room for the cheese tower at the right wall", () => {
    for (const post of ["g2", "g3", "g4", "g5", "g6"])
      expect(postCentre(post).x + CHEESE_TOWER_RADIUS).toBeLessThan(ANNEX.x);
  });

  it("of the pantry have a mouse that lost its tile below them, in the picture", () => {
    const { x, y } = corner(HELD);
    const frame = viewBox(null, true);
    expect(y).toBeGreaterThan(ANNEX.y + ANNEX.h);
    expect(Math.max(x + 100 - frame.x - frame.w, y + 100 - frame.y - frame.h)).toBeLessThan(0);
  });
});

describe("borders", () => {
  it("know their side", () => {
    expect(["b7", "d1", "a4", "g6"].map(sideOf)).toEqual(["top", "bottom", "left", "right"]);
  });

  it("lead out of the castle", () => {
    expect(outward("a2")).toEqual({ x: -1, y: 0 });
    expect(before("b7", 10)).toEqual({ x: 150, y: -10 });
    expect(postCentre("g3")).toEqual({ x: 762, y: 450 });
  });

  it("turn the gate of the top wall to their own wall", () => {
    expect(gateTransform("b1")).toBe("rotate(180 350 350) translate(550 0)");
    expect(gateTransform("a2")).toBe("rotate(270 350 350) translate(150 0)");
    expect(gateTransform("g2")).toBe("rotate(90 350 350) translate(550 0)");
  });

  it("push away from their side", () => {
    expect(["g4", "b1", "a4", "d7"].map(pushTurn)).toEqual([0, 90, 180, 270]);
    expect(SLOTS.every((slot) => outward(slot).x !== 0 || outward(slot).y !== 0)).toBe(true);
  });
});

describe("rooms", () => {
  it("get roofs by their size, whatever the plan", () => {
    for (const plan of Object.values(PLANS)) {
      const rooms = roomsOf(plan);
      expect(rooms).toHaveLength(18);
      expect(rooms.reduce((sum, { w, h }) => sum + w * h, 0)).toBe(45 * 100 * 100);
      for (const { roof, w, h } of rooms) expect(w * h).toBe({ tiled: 20000, thatched: 30000, copper: 40000 }[roof]);
    }
  });

  it("have their ridge along the longer side", () => {
    const rooms = new Map(roomsOf(front).map((room) => [room.id, room]));
    expect(rooms.get("A")?.upright).toBe(false);
    expect(rooms.get("P")?.upright).toBe(true);
    expect(rooms.get("N")).toMatchObject({ x: 100, y: 400, w: 200, h: 200, roof: "copper" });
  });

  it("are as large as their fields", () => {
    expect(boxAround(["c4", "d4", "e4"])).toEqual({ x: 200, y: 300, w: 300, h: 100 });
  });
});

describe("the frame", () => {
  it("is a square of 860 without extras", () => {
    expect(viewBox(null, false)).toEqual({ x: -80, y: -80, w: 860, h: 860 });
  });

  it("gives the cheese tower room on its side", () => {
    expect(viewBox("f7", false)).toEqual({ x: -80, y: -126, w: 860, h: 906 });
    expect(viewBox("a3", false)).toEqual({ x: -126, y: -80, w: 906, h: 860 });
  });

  it("holds the annex", () => {
    const { x, w } = viewBox(null, true);
    expect(x + w).toBeGreaterThanOrEqual(ANNEX.x + ANNEX.w);
  });
});

describe("a push", () => {
  it("shows its tiles far outside only where there is room for them", () => {
    expect(tileOutside("a2", { x: 80, y: 0 })).toBe(100);
    expect(tileOutside("a2", { x: 10, y: 80 })).toBe(51);
    expect(tileOutside("b7", { x: 10, y: 80 })).toBe(100);
  });
});

describe("mice", () => {
  it("are smaller where a cheese should stay in sight", () => {
    expect(standing("c4", 0, true, null).scale).toBeLessThan(standing("c4", 0, false, null).scale);
  });

  it("stand inside their field", () => {
    for (const cheese of [true, false]) {
      const { x, y, scale } = standing("c4", 0, cheese, null);
      expect(x).toBeGreaterThanOrEqual(200);
      expect(x + 96 * scale).toBeLessThanOrEqual(302);
      expect(y + 94 * scale).toBeLessThanOrEqual(400);
    }
  });

  it("travel with the cheese tower and come from outside", () => {
    expect(standing("T", 0, false, "f7").y).toBeLessThan(-62);
    expect(outside("a7", null).x).toBeLessThan(0);
    expect(outside("T", "g3").x).toBeGreaterThan(762);
  });
});
