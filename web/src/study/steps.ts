/**
 * A game step by step: what each action did, what lay open after it, what had been seen, and what was there all
 * along.
 *
 * A counterpart of `study/steps.py`. A field nobody has looked at has no tile yet. But tiles move only by slides, so
 * the one that is found later can be followed back to where it must have been: that is what a replay shows as
 * *everything*.
 */
import { NAMES } from "$/kernel/facts";
import type { Aftermath } from "$/game/aftermath";
import { FIELD_NAMES } from "$/game/layout";
import type { Game } from "$/game/game";
import type { Resigned } from "$/game/resignations";
import type { Step, View } from "../wire";
import { Reach } from "./reach";

type Tiles = Record<string, string>;
/** Which tile lies where: tiles have numbers from the beginning on. */
type Places = ReadonlyMap<string, number>;

/** For each slot the fields a pushed tile passes. */
const PATHS = new Map(
  NAMES.slots.map((slot, at) => [slot as string, (NAMES.slotPaths[at] ?? []).map((field) => FIELD_NAMES[field] ?? "")]),
);
const NOBODY: Resigned = new Map();

/** A whole game, with the pairs that were within reach; `begun` is the game before any action. */
export function stepsOf(game: Game, begun: Game): Step[] {
  return played(
    begun,
    game.history.map(({ token }) => token),
    game.resigned,
    new Reach(),
  );
}

/**
 * What comes of tokens, played one after the other; `IllegalAction` says which cannot be. `resigned` says which
 * seats gave up on the way, each after how many of them; `reach` looks for pairs where turns begin.
 */
export function played(
  begun: Game,
  tokens: readonly string[],
  resigned: Resigned = NOBODY,
  reach: Reach | null = null,
): Step[] {
  let game = begun.copy();
  const steps = [stepAfter(game, game.survey(), { seat: game.player, turn: game.turn, token: null })];
  tokens.forEach((token, number) => {
    for (const [seat, after] of resigned) if (after === number) game.resign(seat);
    const { player: seat, turn } = game;
    const { after, aftermath } = game.lookAhead(token);
    const begins = after.phase === "turn" && after.turn !== turn;
    game = after;
    const pair = begins && reach ? reach.pair(after) : null;
    steps.push({ ...stepAfter(after, aftermath, { seat, turn, token }), pair });
  });
  const unseen = foundLater(steps);
  return steps.map((step, at) => withUnseen(step, unseen[at] ?? {}));
}

/** A step whose memory still names the fields whose tile nobody has seen. */
function stepAfter(game: Game, aftermath: Aftermath, who: Pick<Step, "seat" | "turn" | "token">): Step {
  const memory = Object.fromEntries(game.position.coveredTiles());
  const own = { legal: [], costs: {}, can_undo: false, deadline: null, memory };
  const view = { seat: null, ...game.setup.asDict(game.start), ...aftermath.board(), ...own } as View;
  return { ...who, events: who.token === null ? [] : aftermath.events(), view, unseen: {}, pair: null };
}

/** For each step where the tiles lay that were found later. */
function foundLater(steps: readonly Step[]): Tiles[] {
  let places = numbered(steps[0] as Step);
  const tiles = new Map<number, string>();
  const lay = steps.map((step) => {
    if (step.token?.startsWith(">")) places = slid(places, step.token);
    for (const [field, tile] of Object.entries({ ...step.view.memory, ...step.view.tiles })) {
      if (tile !== NAMES.unseen) tiles.set(places.get(field) ?? -1, tile);
    }
    step.view.spares.forEach((tile, number) => tiles.set(places.get(`spare ${number}`) ?? -1, tile));
    return places;
  });
  return steps.map(({ view }, at) => {
    const hidden = [...(lay[at] as Places)].filter(([field, tile]) => isUnseen(view, field) && tiles.has(tile));
    return Object.fromEntries(hidden.map(([field, tile]) => [field, tiles.get(tile) ?? ""]));
  });
}

function isUnseen({ memory }: View, field: string): boolean {
  return memory?.[field] === NAMES.unseen;
}

/** The tiles as they lie at first, spares included. */
function numbered({ view }: Step): Places {
  const fields = [...Object.keys(view.memory ?? {}), ...Object.keys(view.tiles)];
  return new Map([...fields, ...view.spares.map((_, number) => `spare ${number}`)].map((place, at) => [place, at]));
}

/** Which tile lies where after a slide. */
function slid(places: Places, token: string): Places {
  const [slot = "", spare = "1"] = token.slice(1).split("/");
  const pushed = `spare ${Number(spare) - 1}`;
  const path = [pushed, ...(PATHS.get(slot) ?? [])];
  const moved = path.map((to, at) => [to, places.get(path.at(at - 1) ?? "") ?? -1] as const);
  return new Map([...places, ...moved]);
}

function withUnseen(step: Step, unseen: Tiles): Step {
  const known = Object.entries(step.view.memory ?? {}).filter(([, tile]) => tile !== NAMES.unseen);
  return { ...step, view: { ...step.view, memory: Object.fromEntries(known) }, unseen };
}
