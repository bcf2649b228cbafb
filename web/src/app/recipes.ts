/**
 * What each event sounds like, as notes and noises; no sound is made here. Every material has its own roof, a mouse its
 * paws, a trap its snap; the turn's bell rings for the own turn only, and the cow bell for whoever has won.
 */
import { roofOf } from "$/state/places";
import type { GameEvent } from "$/state/types";

export interface Note {
  /** Hertz; null: noise. */
  pitch: number | null;
  /** Seconds after the event. */
  at: number;
  length: number;
  volume: number;
  shape?: OscillatorType;
  /** For noise: the middle of what passes the filter. */
  colour?: number;
}

export type Recipe = readonly Note[];

const tone = (pitch: number, at: number, length: number, volume = 0.12, shape: OscillatorType = "sine"): Note => ({
  pitch,
  at,
  length,
  volume,
  shape,
});
const rustle = (colour: number, at: number, length: number, volume = 0.1): Note => ({
  pitch: null,
  at,
  length,
  volume,
  colour,
});

const ROOFS = {
  thatched: [rustle(3200, 0, 0.28, 0.16), rustle(4200, 0.1, 0.2)],
  tiled: [rustle(1800, 0, 0.05, 0.3), rustle(1500, 0.09, 0.06, 0.25)],
  copper: [tone(220, 0, 0.9, 0.14), tone(331, 0, 0.7, 0.07), tone(553, 0, 0.4, 0.04)],
} as const;
const PAWS = [rustle(900, 0, 0.04, 0.16), rustle(1000, 0.09, 0.04, 0.14)];
const JUMP = [
  tone(330, 0, 0.12, 0.08, "triangle"),
  tone(495, 0.08, 0.14, 0.08, "triangle"),
  rustle(800, 0.26, 0.06, 0.16),
];
const GRIND = [rustle(220, 0, 0.6, 0.5), rustle(140, 0.1, 0.5, 0.5), rustle(300, 0.56, 0.08, 0.4)];
const SNAP = [rustle(2600, 0, 0.05, 0.4), tone(90, 0.16, 0.3, 0.3)];
const CHIME = [tone(659, 0, 0.22, 0.12, "triangle"), tone(880, 0.14, 0.4, 0.12, "triangle")];
const SWISH = [rustle(2400, 0, 0.3, 0.08)];
const CREAK = [rustle(420, 0, 0.18, 0.25), rustle(1300, 0.16, 0.07, 0.2)];
const SLIP = [tone(392, 0, 0.12, 0.07, "triangle"), tone(262, 0.1, 0.2, 0.07, "triangle")];
const COW_BELL = [0, 0.32, 0.64].flatMap((at) => [
  tone(540, at, 0.5, 0.1, "square"),
  tone(845, at, 0.35, 0.05, "square"),
]);
const GOOD_NIGHT = [
  tone(440, 0, 0.4, 0.08, "triangle"),
  tone(349, 0.3, 0.4, 0.08, "triangle"),
  tone(262, 0.6, 0.8, 0.08, "triangle"),
];

/** The bell of the own turn. */
export const BELL: Recipe = [tone(1047, 0, 0.5, 0.07), tone(1568, 0, 0.35, 0.04)];

/** A roof that closes sounds as it did when it opened, from farther away. */
const CLOSING = 0.4;
const CLOSING_APART = 0.06;

/** The notes of an event for somebody who sits on some seats; whoever only watches hears the winner's bell, too. */
export function recipeOf(event: GameEvent, plan: string, you: readonly number[]): Recipe {
  switch (event.kind) {
    case "lift":
      return ROOFS[roofOf(plan, event.room)];
    case "cover":
      return event.rooms.flatMap((room, i) =>
        ROOFS[roofOf(plan, room)].map((note) => ({
          ...note,
          at: note.at + i * CLOSING_APART,
          volume: note.volume * CLOSING,
        })),
      );
    case "enter":
    case "run":
    case "place":
      return PAWS;
    case "jump":
      return JUMP;
    case "slide":
      return GRIND;
    case "fall":
      return SNAP;
    case "displaced":
      return SLIP;
    case "collect":
      return CHIME;
    case "ribbon":
      return SWISH;
    case "hang":
      return CREAK;
    case "turn":
      return you.includes(event.seat) ? BELL : [];
    case "over":
      return event.winner !== null && (you.length === 0 || you.includes(event.winner)) ? COW_BELL : GOOD_NIGHT;
  }
}
