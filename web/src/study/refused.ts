/**
 * Refusals: whatever is not done for those who study, by the words of the wire, with a stable code each. Owns the
 * one mapping from the game's errors to them, as `server/basics/refusals.py` has it; the page says them in its own
 * languages.
 */
import {
  AppenzellError,
  BadRecord,
  BadSeat,
  BadSetup,
  BadSnapshot,
  IllegalAction,
  IllegalRecord,
  MalformedToken,
} from "$/game/errors";
import { NotNow } from "$/playing/notNow";
import type { ErrorInfo } from "../wire";

/** Something that is refused, and why. */
export class Refused extends NotNow {
  readonly rule: string | null;
  readonly reason: string | null;

  constructor({ code, message, params = {}, field = null, rule = null, reason = null }: Said) {
    super(code, message, params, field);
    this.rule = rule;
    this.reason = reason;
  }
}

type Said = Pick<ErrorInfo, "code" | "message"> & Partial<ErrorInfo>;

/** An error of the game as the wire tells it; any other is no refusal, and goes on. */
export function refusal(error: unknown): ErrorInfo {
  if (!(error instanceof AppenzellError)) throw error;
  return { field: null, params: {}, rule: null, reason: null, ...told(error), message: error.message };
}

function told(error: AppenzellError): Omit<Said, "message"> {
  const { code } = error;
  if (error instanceof NotNow) {
    const why = error instanceof Refused ? { rule: error.rule, reason: error.reason } : {};
    return { code, field: error.field, params: { ...error.params }, ...why };
  }
  if (error instanceof IllegalAction) {
    return { code, params: { token: error.token }, rule: error.rule, reason: error.reason };
  }
  if (error instanceof MalformedToken) return { code: "malformed", field: "token", params: { column: error.column } };
  if (error instanceof BadSetup) return { code, field: error.field };
  if (error instanceof BadRecord) {
    const rule = error instanceof IllegalRecord ? error.rule : null;
    return {
      code: "bad_record",
      field: "record",
      params: { line: error.line, column: error.column },
      rule,
      reason: code,
    };
  }
  if (error instanceof BadSnapshot) {
    return { code, field: "snapshot", params: { ...error.params }, reason: error.reason };
  }
  return { code: error instanceof BadSeat ? "bad_seat" : "invalid" };
}
