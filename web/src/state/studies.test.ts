import { afterEach, expect, it, vi } from "vitest";
import { PATIENCE } from "$/keeping/remote/http";
import { analyse } from "./studies";

afterEach(() => void vi.unstubAllGlobals());

/** Let the server answer with these pieces, and then break off or come to its end. */
function answerWith(pieces: readonly string[], breaks: boolean): void {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(line) {
      const piece = left.shift();
      if (piece !== undefined) line.enqueue(new TextEncoder().encode(piece));
      else if (breaks) line.error(new TypeError("network error"));
      else line.close();
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body));
}

async function turns(): Promise<number[]> {
  const found: number[] = [];
  for await (const { turn } of analyse("record", new AbortController().signal)) found.push(turn);
  return found;
}

it("hands on every turn as it comes, however it is cut", async () => {
  answerWith(['{"turn": 1}\n{"tu', 'rn": 2}\n'], false);
  expect(await turns()).toEqual([1, 2]);
});

it.each([true, false])("tells a line that broke off as one that nobody answers on", async (breaks) => {
  answerWith(['{"turn": 1}\n{"tu'], breaks);
  await expect(turns()).rejects.toMatchObject({ code: "offline" });
});

it("breaks off when nothing more is said", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(line) {
        line.enqueue(new TextEncoder().encode('{"turn": 1}\n'));
        signal.addEventListener("abort", () => line.error(new Error("aborted")));
      },
    });
    return new Response(body);
  });
  const told = turns().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(PATIENCE + 1);
  vi.useRealTimers();
  expect(await told).toMatchObject({ code: "offline" });
});
