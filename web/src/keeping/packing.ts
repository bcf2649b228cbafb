/** Packing texts: deflate, as the browser has it, and letters that can stand in an address. */

/** What was packed cannot be unpacked, or has more in it than was allowed. */
export class PackingError extends Error {
  override readonly name = "PackingError";

  constructor(readonly why: "damaged" | "too_large" | "unknown_to_browser") {
    super(`unpacking: ${why}`);
  }
}

const CHUNK = 0x8000;

/** Whether this browser can pack at all; some of the oldest that run the page cannot. */
export const canPack = (): boolean => typeof CompressionStream !== "undefined";

export async function deflate(plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (!canPack()) throw new PackingError("unknown_to_browser");
  const packed = new Blob([plain]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Unpack, and stop as soon as there is more than `most` bytes: a small file can hold a huge one. */
export async function inflate(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!canPack()) throw new PackingError("unknown_to_browser");
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new PackingError("damaged");
    });
    if (done) return joined(parts);
    size += value.length;
    if (size > most) {
      void reader.cancel().catch(() => undefined);
      throw new PackingError("too_large");
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Bytes by letters, digits, - and _, as they can stand anywhere in an address. */
export function toLetters(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new PackingError("damaged");
  }
}
