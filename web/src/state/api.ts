/**
 * The HTTP side of the server: one function a request. What it refuses comes as `ApiError` with a stable code, which the
 * page says in the person's language; when nobody answers, the code is `offline`.
 */
import type { ErrorInfo, HelloAnswer, Level, NewTable, TableCard, TableInfo } from "./types";

export class ApiError extends Error {
  readonly code: string;
  readonly field: string | null;
  readonly params: Record<string, string | number>;

  constructor(info: ErrorInfo) {
    super(info.message);
    this.code = info.code;
    this.field = info.field;
    this.params = info.params;
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  };
  const answer = await fetch(path, init).catch(() => null);
  if (!answer) throw new ApiError({ code: "offline", message: "The server does not answer.", field: null, params: {} });
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new ApiError(refusal(data));
  return data as T;
}

function refusal(data: unknown): ErrorInfo {
  const error = typeof data === "object" && data !== null && "error" in data ? (data.error as Partial<ErrorInfo>) : {};
  return { code: error.code ?? "internal", message: error.message ?? "", field: error.field ?? null, params: error.params ?? {} };
}

const at = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

export const hello = (): Promise<HelloAnswer> => call("/api/hello");
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
export const recordUrl = (code: string): string => `${at(code)}/record`;
export const randomLayout = (seed: string): Promise<{ layout: string }> =>
  call(`/api/layouts/random?seed=${encodeURIComponent(seed)}`);
export const checkLayout = (layout: string): Promise<{ layout: string }> => call("/api/layouts/check", { layout });
