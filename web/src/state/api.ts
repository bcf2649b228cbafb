/**
 * The HTTP side of the server: one function a request. What it refuses comes as `ApiError` with a stable code, which the
 * page says in the person's language; when nobody answers, or only a proxy for it, the code is `offline`.
 */
import { serverClock } from "./clock";
import type { ErrorInfo, HelloAnswer, Level, NewTable, TableCard, TableInfo } from "./types";

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

/** What a proxy says while the server behind it is away. */
const AWAY = [502, 503, 504];

/** Whether the server has answered once, and with that has given this browser its cookie. */
let isKnown = false;
let line: Promise<unknown> = Promise.resolve();

/**
 * Send a request. Until one is answered they go one after the other: two strangers at once would get a cookie each, and
 * what the first has made would belong to nobody.
 */
function send(path: string, init: RequestInit): Promise<Response | null> {
  if (isKnown) return exchange(path, init);
  const answer = line.then(() => exchange(path, init));
  line = answer;
  return answer;
}

async function exchange(path: string, init: RequestInit): Promise<Response | null> {
  const sent = Date.now();
  const answer = await fetch(path, init).catch(() => null);
  if (!answer) return null;
  isKnown ||= !AWAY.includes(answer.status);
  serverClock.learn(answer.headers.get("Date"), sent, Date.now());
  return answer;
}

/** Ask for something; without a body it is only looked at. */
export async function call<T>(path: string, body?: unknown): Promise<T> {
  const answer = await ask(path, body);
  return answer.json().catch(() => { throw unanswered(); }) as Promise<T>;
}

/** The same, for an answer that comes piece by piece; `ApiError` says why there is none. */
export async function ask(path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  };
  const answer = await send(path, signal ? { ...init, signal } : init);
  if (!answer) throw unanswered();
  if (!answer.ok) throw refusal(answer.status, await answer.json().catch(() => null));
  return answer;
}

const NOTHING: ErrorInfo = { code: "internal", message: "", field: null, params: {}, rule: null, reason: null };

/** Nobody answers, or nobody any more. */
export const unanswered = (): ApiError => new ApiError({ ...NOTHING, code: "offline", message: "The server does not answer." });

/** Why something failed, for the page to say. What the server has not said is a fault of the page, told to its developers. */
export function problemOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  console.error(error);
  return new ApiError({ ...NOTHING, message: String(error) });
}

/** The server says itself why it refuses, also when it is busy; what says nothing of it was a proxy. */
function refusal(status: number, data: unknown): ApiError {
  const error = typeof data === "object" && data !== null && "error" in data ? (data.error as Partial<ErrorInfo>) : null;
  return !error && AWAY.includes(status) ? unanswered() : new ApiError({ ...NOTHING, ...error });
}

/** Whether there is no such table, or no longer. */
export function isGone({ code }: { code: string }): boolean {
  return code === "unknown_table" || code === "expired";
}

const at = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

export const hello = (): Promise<HelloAnswer> => call("/api/hello");
export const finished = (): Promise<{ tables: TableCard[] }> => call("/api/finished");
export const openTables = (): Promise<{ tables: TableCard[] }> => call("/api/tables");
export const table = (code: string): Promise<TableInfo> => call(at(code));
export const create = (body: NewTable): Promise<{ code: string; seats: number[] }> => call("/api/tables", body);
export const join = (code: string, seat: number | null, name: string | null): Promise<{ seat: number }> =>
  call(`${at(code)}/join`, { seat, name });
export const start = (code: string, fill: boolean, level: Level): Promise<unknown> =>
  call(`${at(code)}/start`, { fill_with_bots: fill, level });
export const leave = (code: string): Promise<unknown> => call(`${at(code)}/leave`, {});
export const cover = (code: string, seat: number): Promise<unknown> => call(`${at(code)}/cover`, { seat });
export const comeBack = (code: string): Promise<unknown> => call(`${at(code)}/return`, {});
export const rematch = (code: string): Promise<{ code: string }> => call(`${at(code)}/rematch`, {});
export const record = async (code: string): Promise<string> => (await ask(recordUrl(code))).text();
export const recordUrl = (code: string): string => `${at(code)}/record`;
export const randomLayout = (seed: string): Promise<{ layout: string }> =>
  call(`/api/layouts/random?seed=${encodeURIComponent(seed)}`);
