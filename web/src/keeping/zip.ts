/**
 * Zips of small texts, written and read in the browser: what people keep games in, and what `appenzell export` writes.
 *
 * Written plainly: no folders, no encryption, nothing larger than 4 GB. Read more kindly, but never more of a file than
 * was allowed, and a part that is damaged spoils no other.
 */
import { canPack, deflate, inflate, joined, PackingError } from "./packing";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const [LOCAL_SIZE, CENTRAL_SIZE, END_SIZE] = [30, 46, 22];
const MOST_COMMENT = 0xffff;
const [STORED, DEFLATED] = [0, 8];
/** Names and contents are UTF-8. */
const UTF8 = 0x0800;
const VERSION = 20;
const FIRST_YEAR = 1980;

/** A file in a zip that can be read when it is wanted. */
export interface Packed {
  readonly name: string;
  /** Its text; `PackingError` if it is damaged, or has more than so many bytes. */
  text(most: number): Promise<string>;
}

/** A zip of texts by their names. */
export async function zipOf(
  files: Iterable<readonly [name: string, text: string]>,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, text] of files) {
    const plain = new TextEncoder().encode(text);
    const packed = canPack() ? await deflate(plain) : plain;
    const named = new TextEncoder().encode(name);
    const head = headOf(plain, packed, named, now);
    parts.push(numbers([4, LOCAL], ...head, [2, 0]), named, packed);
    directory.push(
      numbers([4, CENTRAL], [2, VERSION], ...head, [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      named,
    );
    at += LOCAL_SIZE + named.length + packed.length;
  }
  const [count, size] = [directory.length / 2, joined(directory).length];
  const end = numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]);
  return joined([...parts, ...directory, end]);
}

type Field = readonly [bytes: 2 | 4, value: number];

/** What both heads of a file have in common. */
function headOf(plain: Uint8Array, packed: Uint8Array, named: Uint8Array, now: Date): Field[] {
  const method = packed === plain ? STORED : DEFLATED;
  const time = (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1);
  const day = ((now.getFullYear() - FIRST_YEAR) << 9) | ((now.getMonth() + 1) << 5) | now.getDate();
  const sizes: Field[] = [
    [4, checksum(plain)],
    [4, packed.length],
    [4, plain.length],
  ];
  return [[2, VERSION], [2, UTF8], [2, method], [2, time], [2, day], ...sizes, [2, named.length]];
}

function numbers(...fields: readonly Field[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((size, [width]) => size + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

/** The files of a zip; null: it is none. */
export function filesIn(bytes: Uint8Array<ArrayBuffer>): Packed[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = endOf(view);
  if (end === null) return null;
  const found: Packed[] = [];
  let at = view.getUint32(end + 16, true);
  for (let number = view.getUint16(end + 10, true); number > 0; number -= 1) {
    if (at + CENTRAL_SIZE > end || view.getUint32(at, true) !== CENTRAL) break; // what stands before it is whole
    const named = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + named));
    const entry = at;
    if (!name.endsWith("/")) found.push({ name, text: (most) => textAt(bytes, view, entry, most) });
    at += CENTRAL_SIZE + named + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

/** Where the end of a zip begins, behind which there may be a comment. */
function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_SIZE - MOST_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  return null;
}

async function textAt(bytes: Uint8Array<ArrayBuffer>, view: DataView, entry: number, most: number): Promise<string> {
  const method = view.getUint16(entry + 10, true);
  const [sum, size, plainSize] = [16, 20, 24].map((offset) => view.getUint32(entry + offset, true)) as [
    number,
    number,
    number,
  ];
  const head = view.getUint32(entry + 42, true);
  if (plainSize > most) throw new PackingError("too_large");
  if (head + LOCAL_SIZE > bytes.length || view.getUint32(head, true) !== LOCAL) throw new PackingError("damaged");
  const start = head + LOCAL_SIZE + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
  const packed = bytes.subarray(start, start + size);
  if (method !== STORED && method !== DEFLATED) throw new PackingError("unknown_to_browser");
  const plain = method === STORED ? packed : await inflate(packed, most);
  if (plain.length !== plainSize || checksum(plain) !== sum) throw new PackingError("damaged");
  return textOf(plain);
}

/** Bytes as a text; `PackingError` if they are none. */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new PackingError("damaged");
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The CRC-32 that zips have. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] as number);
  return (sum ^ 0xffffffff) >>> 0;
}
