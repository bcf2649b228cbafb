/**
 * The wire types under the names the page uses. Everything else imports them from here, so that a change of the
 * generated `wire.ts` is met in one place.
 */
import type { Error as WireError, HelloAnswer, LevelInfo, Options, Say, SnapshotText, TableInfo } from "../wire";

export type {
  Acted,
  Advice,
  ClientMessage,
  Cover,
  Error as WireError,
  ErrorInfo,
  Event as GameEvent,
  Exercise,
  HelloAnswer,
  Join,
  Joined,
  LessonInfo,
  LevelInfo,
  LogLine,
  Made,
  NewTable,
  Options,
  Practised,
  PuzzleInfo,
  PuzzleList,
  Rematch,
  Replay,
  SeatInfo,
  SeatWish,
  ServerMessage,
  Start,
  Step,
  TableCard,
  TableInfo,
  TableList,
  TurnAnalysis,
  View,
  Welcome,
} from "../wire";

/** A request or an answer that says no more than its name. */
export type Nothing = Record<string, never>;
export type Module = Options["modules"][number];
export type Phrase = Say["phrase"];
export type Reason = NonNullable<TableInfo["reason"]>;
export type Level = LevelInfo["id"];
export type Memory = LevelInfo["memory"];
/** The bots a server offers. */
export type Offer = Pick<HelloAnswer, "levels" | "programs">;
/** A whole position as plain data, see docs/records.md. */
export type Snapshot = SnapshotText["snapshot"];
/** Why something did not work, from either side of the server. */
export type Problem = Pick<WireError, "code" | "params"> & Partial<Pick<WireError, "reason" | "rule">>;
