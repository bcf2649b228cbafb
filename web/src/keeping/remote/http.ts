/**
 * How the page asks its server: nothing else on the page fetches anything from it. What is refused comes as `ApiError`
 * with a stable code, which the page says in the person's language; when nobody answers, or only a proxy for it, the
 * code is `offline`.
 */
import type { ErrorInfo } from "../../wire";
import { refusedAs, unanswered, type ApiError } from "../refused";
import { PROTOCOL_HEADER, isOurProtocol } from "../../protocol";
import { HAS_SERVER } from "../../whereabouts";
import { serverClock } from "./clock";

/** What a request can carry: an object that becomes JSON. */
export type Body = Readonly<object>;

/** What a proxy says while the server behind it is away. */
const AWAY = [502, 503, 504];

/** How long an answer may take, to its last byte, before there seems to be nobody. */
export const PATIENCE = 20_000;

/** Whether the server has given this browser its cookie. */
let isKnown = false;
let line: Promise<unknown> = Promise.resolve();

/**
 * Ask for something that a stranger gets a cookie with. Until one such request is answered they go one after the other:
 * two strangers at once would get a cookie each, and what the first has made would belong to nobody.
 */
export function introduced<A>(request: () => Promise<A>): Promise<A> {
  if (isKnown) return request();
  const answer = line.then(request);
  line = answer.then(
    () => (isKnown = true),
    () => null,
  );
  return answer;
}

async function exchange(path: string, init: RequestInit): Promise<Response | null> {
  const sent = Date.now();
  const answer = await fetch(path, init).catch(() => null);
  if (!answer) return null;
  serverClock.learn(answer.headers.get("Date"), sent, Date.now());
  if (!isOurProtocol(answer.headers.get(PROTOCOL_HEADER))) throw misunderstood();
  return answer;
}

/** Look at something. */
export function get<A>(path: string): Promise<A> {
  return ask(path).then(read<A>);
}

/** Ask for something. */
export function post<B extends Body, A>(path: string, body: B): Promise<A> {
  return ask(path, body).then(read<A>);
}

const read = <A>(answer: Response): Promise<A> =>
  answer.json().catch(() => {
    throw unanswered();
  }) as Promise<A>;

/** The same for an answer that is no JSON, or comes piece by piece; `ApiError` says why there is none. */
export async function ask(
  path: string,
  body?: Body,
  signal: AbortSignal = AbortSignal.timeout(PATIENCE),
): Promise<Response> {
  if (!HAS_SERVER) throw nobody();
  const init: RequestInit =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
  const answer = await exchange(path, { ...init, signal });
  if (!answer) throw unanswered();
  if (!answer.ok) throw refusal(answer.status, await answer.json().catch(() => null));
  return answer;
}

/** There is no server behind this page. */
const nobody = (): ApiError => refusedAs({ code: "no_server", message: "This page has no server." });

/** The server speaks another version of the protocol: the page has to be loaded again. */
const misunderstood = (): ApiError =>
  refusedAs({ code: "old_page", message: "Page and server are of different versions." });

/** The server says itself why it refuses, also when it is busy; what says nothing of it was a proxy. */
function refusal(status: number, data: unknown): ApiError {
  const error =
    typeof data === "object" && data !== null && "error" in data ? (data.error as Partial<ErrorInfo>) : null;
  return !error && AWAY.includes(status) ? unanswered() : refusedAs({ ...error });
}
