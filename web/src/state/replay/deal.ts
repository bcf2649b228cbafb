/** From seed to deck: the page deals the tiles itself instead of believing the server. */
import { numberBelow, numbers, shuffled } from "../../game/seed";
import { NAMES } from "../../kernel/facts";
import type { Module } from "../types";

/** The tiles that are shuffled with these modules. */
export function tilesOf(modules: readonly Module[]): string {
  return NAMES.decks[modules.reduce((bits, module) => bits | NAMES.modules[module], 0)] ?? "";
}

/** Who begins, and the tiles in the order of drawing. */
export function deal(
  seed: string,
  players: number,
  modules: readonly Module[],
  start: number | null,
): { start: number; deck: string } {
  const stream = numbers(seed);
  const first = start ?? numberBelow(stream, players);
  return { start: first, deck: shuffled(tilesOf(modules), stream).join("") };
}
