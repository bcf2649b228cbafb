/**
 * Refusals: whatever a table of this browser does not do, with a stable code each. A counterpart of the server's
 * `basics/refusals.py`, which owns the mapping from the game's errors to these codes.
 */
import {
  AppenzellError,
  BadRecord,
  BadSeat,
  BadSetup,
  IllegalAction,
  IllegalRecord,
  MalformedToken,
} from "$/game/errors";
import { NotNow } from "$/playing/notNow";
import { ApiError, refusedAs } from "../refused";
import { ShelfTrouble } from "./shelf";

/** A request that is refused, and why. */
export class Refused extends NotNow {
  rule: string | null = null;
  reason: string | null = null;
}

/** An error of the game as the wire tells it. */
export function refusal(error: AppenzellError): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof NotNow) return new Refused(error.code, error.message, error.params, error.field);
  if (error instanceof IllegalAction) {
    const refused = new Refused(error.code, error.message, { token: error.token });
    refused.rule = error.rule;
    refused.reason = error.reason;
    return refused;
  }
  if (error instanceof BadRecord) {
    const refused = new Refused("bad_record", error.message, { line: error.line, column: error.column }, "record");
    refused.rule = error instanceof IllegalRecord ? error.rule : null;
    refused.reason = error.code;
    return refused;
  }
  if (error instanceof MalformedToken)
    return new Refused("malformed", error.message, { column: error.column }, "token");
  if (error instanceof BadSetup) return new Refused(error.code, error.message, {}, error.field);
  return new Refused(error instanceof BadSeat ? "bad_seat" : "invalid", error.message);
}

/** Why something is refused, whatever went wrong; what should not have happened is told to developers, too. */
export function refusedBy(error: unknown): Refused {
  if (error instanceof AppenzellError) return refusal(error);
  console.error(error);
  if (error instanceof ShelfTrouble) return new Refused(TROUBLE[error.why], error.message);
  return new Refused("internal", "Something went wrong here.");
}

const TROUBLE: Readonly<Record<ShelfTrouble["why"], string>> = {
  full: "shelf_full",
  closed: "shelf_closed",
  damaged: "shelf_damaged",
  broken: "shelf_broken",
};

/** The same as whoever asked a keeper gets it. */
export function toldAs(error: unknown): ApiError {
  const { code, message, field, params, rule, reason } = refusedBy(error);
  return refusedAs({ code, message, field, params: { ...params }, rule, reason });
}
