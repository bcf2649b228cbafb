/**
 * Why an action is refused: the rule and the sentence for each answer of the rules, and for tokens that fit nothing.
 */
import { MISFITS, REASONS } from "$/kernel/facts";
import { GameOver, IllegalAction } from "./errors";

export type Misfit = (typeof MISFITS)[number]["code"];
export type Reason = (typeof REASONS)[number]["code"] | Misfit;

const ALL = [...REASONS, ...MISFITS];
const BY_STATUS = new Map<number, Reason>(REASONS.map(({ status, code }) => [status, code]));

/** The reason behind an answer of the rules. */
export function reasonOf(status: number): Reason {
  const reason = BY_STATUS.get(status);
  if (!reason) throw new Error(`The rules gave the answer ${status}, which means nothing.`);
  return reason;
}

/** The error that says why a token is refused. */
export function illegal(reason: Reason, token: string): IllegalAction {
  const found = ALL.find(({ code }) => code === reason);
  if (!found) throw new Error(`There is no reason ${reason}.`);
  const Sort = reason === "game_over" ? GameOver : IllegalAction;
  return new Sort(`${token} is not allowed: ${found.sentence} (${found.rule}).`, found.rule, reason, token);
}
