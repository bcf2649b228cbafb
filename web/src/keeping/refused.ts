/**
 * Why whoever keeps a table does not do what was asked: with a stable code, which the page says in the person's
 * language.
 */
import { Refused } from "$/study/refused";
import type { ErrorInfo } from "../wire";

export class ApiError extends Error {
  readonly code: string;
  readonly field: string | null;
  readonly params: Record<string, string | number>;
  readonly rule: string | null;
  readonly reason: string | null;

  constructor(info: ErrorInfo) {
    super(info.message);
    this.code = info.code;
    this.field = info.field;
    this.params = info.params;
    this.rule = info.rule;
    this.reason = info.reason;
  }
}

/** A refusal of which nothing is known but what is said here. */
export function refusedAs(known: Partial<ErrorInfo>): ApiError {
  return new ApiError({ code: "internal", message: "", field: null, params: {}, rule: null, reason: null, ...known });
}

/** Nobody answers, or nobody any more. */
export const unanswered = (): ApiError => refusedAs({ code: "offline", message: "The server does not answer." });

/**
 * Why something failed, for the page to say. What no keeper has said is a fault of the page, told to its developers.
 */
export function problemOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Refused) return new ApiError({ ...error, message: error.message });
  console.error(error);
  return refusedAs({ message: String(error) });
}

/** Whether there is no such table, or no longer. */
export function isGone({ code }: { code: string }): boolean {
  return code === "unknown_table" || code === "expired";
}
