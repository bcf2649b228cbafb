/** The positions of the target pictures, as views. */
import type { Marks, View } from "../board/types";
import { PLANS } from "../state/places";

export interface Scene {
  view: View;
  plan: string;
  marks: Marks;
  /** The push that is looked at. */
  push: { slot: string; spare: number } | null;
}

const noMarks: Marks = {
  selected: null,
  able: [],
  targets: {},
  lifts: {},
  slots: {},
  posts: [],
  places: [],
  danger: [],
};

const base: View = {
  seat: 0,
  players: 3,
  target: 4,
  layout: "front",
  modules: [],
  turn_limit: null,
  start: 0,
  phase: "turn",
  player: 0,
  turn: 19,
  actions_left: 2,
  slid: false,
  works_used: [],
  tiles: {
    d7: "A",
    d6: ".",
    e6: "F",
    f6: "C",
    a4: "E",
    a2: ".",
    c4: "D",
    d4: "G",
    e4: ".",
    b3: "C",
    b2: "x",
    c2: "B",
    f1: "A",
  },
  spares: ["E"],
  open: ["C", "G", "K", "M", "N", "R"],
  mice: [
    ["c4", "f6", "out", "cellar"],
    ["a4", "d4", "g1", "out"],
    ["a7", "d6", "e1", "out"],
  ],
  cheesy: null,
  ribbon: null,
  cheese_tower: null,
  collected: ["AE", "B", "DF"],
  stock: {},
  winner: null,
  legal: [],
  costs: {},
  can_undo: true,
  deadline: null,
  memory: null,
};

const five: View = {
  ...base,
  seat: 3,
  players: 5,
  layout: "back",
  modules: ["cheesy", "pantry", "tower", "works"],
  player: 3,
  actions_left: 3,
  tiles: {
    d7: "D",
    d6: "g",
    f6: "G",
    g6: ".",
    d5: ".",
    b4: "d",
    c4: "E",
    d4: "F",
    e4: "B",
    f4: "w",
    b3: "x",
    d3: ".",
    f3: "A",
    b2: ".",
    b1: "C",
  },
  spares: [".", "B", "E", "x"],
  open: ["C", "E", "J", "M", "N", "O"],
  mice: [
    ["a7", "c4", "out", "out"],
    ["p2", "g1", "out", "cellar"],
    ["g6", "f4", "cellar", "cellar"],
    ["d6", "e4", "out", "out"],
    ["tower", "b1", "out", "out"],
  ],
  cheesy: "d4",
  ribbon: 3,
  cheese_tower: "f7",
  collected: ["BFG", "AE", "C", "AD", "EG"],
};

export const SCENES: Record<string, Scene> = {
  "01": {
    view: base,
    plan: PLANS.front as string,
    push: null,
    marks: {
      ...noMarks,
      selected: "c4",
      targets: { e4: 2, b3: 2, c3: 1, c2: 2 },
      lifts: { H: "main", J: "main", P: "main", B: "small", E: "small", I: "small" },
    },
  },
  "03": {
    view: five,
    plan: PLANS.back as string,
    push: null,
    marks: { ...noMarks, slots: { f1: "blocked", f7: "blocked" } },
  },
  "04": {
    view: { ...base, spares: ["C"], tiles: { ...base.tiles, e4: "x", f6: "G" } },
    plan: PLANS.front as string,
    marks: noMarks,
    push: { slot: "g4", spare: 0 },
  },
  "04v": {
    view: { ...base, spares: ["C"] },
    plan: PLANS.front as string,
    marks: noMarks,
    push: { slot: "d7", spare: 0 },
  },
  hang: {
    view: { ...five, cheese_tower: "a5" },
    plan: PLANS.back as string,
    push: null,
    marks: {
      ...noMarks,
      selected: "C:d4",
      targets: { c3: 1, b1: 2 },
      posts: ["b1", "c1", "d1", "e1", "f1", "a2", "a3", "a4", "a6", "g3", "g5", "b7", "c7", "d7", "e7", "f7"],
      places: ["p1", "p4"],
    },
  },
};
