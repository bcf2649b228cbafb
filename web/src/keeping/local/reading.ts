/**
 * Messages of a page, as they are read: what is none is `malformed`, with a sentence that says which part of it. The
 * server takes them as strictly.
 */
import { LIMITS } from "$/kernel/facts";
import type { ClientMessage, Say } from "../../wire";
import { Refused } from "./refusals";

const MAX_FRAME = 4_096;
const MAX_SEQ = 10_000_000;
const MAX_SEAT = 4;
const ID = /^[ -~]{1,40}$/;
/** All there are; the compiler says if one is missing. */
const PHRASES: Readonly<Record<Say["phrase"], true>> = {
  hello: true,
  nice_one: true,
  oh_crumbs: true,
  your_move: true,
  sorry: true,
  well_run: true,
  good_game: true,
  thanks: true,
  cheer: true,
  laugh: true,
  wow: true,
  cry: true,
  angry: true,
  sleepy: true,
  heart: true,
  cheese: true,
};

type Check = (part: unknown) => boolean;
const isWithin =
  (most: number): Check =>
  (part) =>
    Number.isInteger(part) && (part as number) >= 0 && (part as number) <= most;
const isSeq = isWithin(MAX_SEQ);
const isSeat = isWithin(MAX_SEAT);
const orNull =
  (check: Check): Check =>
  (part) =>
    part === null || part === undefined || check(part);
const isToken: Check = (part) => typeof part === "string" && [...part].length <= LIMITS.MAX_TOKEN;
const isPhrase: Check = (part) => typeof part === "string" && Object.hasOwn(PHRASES, part);
const isFlag: Check = (part) => typeof part === "boolean";

/** What comes with each type, besides its id. */
const PARTS: Readonly<Record<ClientMessage["type"], Readonly<Record<string, Check>>>> = {
  hello: { seq: orNull(isSeq) },
  act: { seq: isSeq, token: isToken },
  undo: { seq: isSeq },
  resign: { seq: isSeq, seat: orNull(isSeat) },
  say: { phrase: isPhrase },
  aids: { seat: isSeat, on: isFlag },
  hint: { seq: isSeq },
  ping: {},
};

/** A frame as a message; `Refused` says why it is none. */
export function readMessage(frame: string): ClientMessage {
  if (new TextEncoder().encode(frame).length > MAX_FRAME) {
    throw new Refused("too_large", `A frame has at most ${MAX_FRAME} bytes.`, { max: MAX_FRAME });
  }
  const message = objectIn(frame);
  if (!message) throw malformed("it is no object");
  const { type, id, ...parts } = message;
  if (typeof type !== "string" || !Object.hasOwn(PARTS, type)) throw malformed("there is no such type");
  const checks = PARTS[type as ClientMessage["type"]];
  if (typeof id !== "string" || !ID.test(id)) throw malformed("id has 1 to 40 printable characters");
  const stranger = Object.keys(parts).find((name) => !Object.hasOwn(checks, name));
  if (stranger !== undefined) throw malformed("it has a part that nobody knows");
  const wrong = Object.keys(checks).find((name) => !checks[name]?.(parts[name]));
  if (wrong !== undefined) throw malformed(`${wrong} is missing or wrong`);
  const defaults = Object.fromEntries(Object.keys(checks).map((name) => [name, null]));
  return { ...defaults, ...message } as unknown as ClientMessage;
}

/** The id in a frame that is no message otherwise, so that the page knows which one was refused. */
export function idIn(frame: string): string | null {
  const id = objectIn(frame)?.id;
  return typeof id === "string" && ID.test(id) ? id : null;
}

function objectIn(frame: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(frame);
    return typeof found === "object" && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function malformed(why: string): Refused {
  return new Refused("malformed", `This is no message: ${why}.`);
}
