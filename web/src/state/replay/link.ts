/**
 * A game in a link: the record itself, packed, stands behind the #. No server ever gets to see it, and it opens at
 * every address of the page.
 */
import { canPack, deflate, fromLetters, inflate, PackingError, toLetters } from "$/keeping/packing";
import { refusedAs, type ApiError } from "$/keeping/refused";
import { textOf } from "$/keeping/zip";

/** Longer links are cut or refused by some of the programs through which people send them. */
export const MOST_LETTERS = 8_000;
/** What is not even tried to be unpacked, and how much may come out; a record that is read can be made by hand. */
const MOST_READ = 500_000;
const MOST_BYTES = 2_000_000;
const BEFORE = "#r=";

/** What to put behind the address of replays; null: the game is too long, or this browser cannot pack. */
export async function linkOf(record: string): Promise<string | null> {
  if (!canPack()) return null;
  const letters = toLetters(await deflate(new TextEncoder().encode(record)));
  return letters.length > MOST_LETTERS ? null : BEFORE + letters;
}

/** Whether what follows an address is to be a game. */
export const isLink = (fragment: string): boolean => fragment.startsWith(BEFORE);

/** The record in what follows an address; `ApiError` says why there is none. */
export async function recordIn(fragment: string): Promise<string> {
  const letters = fragment.slice(BEFORE.length).trim();
  if (letters.length > MOST_READ) throw refused("too_large");
  try {
    if (!/^[\w-]+$/.test(letters)) throw new PackingError("damaged");
    return textOf(await inflate(fromLetters(letters), MOST_BYTES));
  } catch (error) {
    throw error instanceof PackingError ? refused(error.why) : error;
  }
}

function refused(why: PackingError["why"]): ApiError {
  const codes = { damaged: "link_damaged", too_large: "link_too_long", unknown_to_browser: "file_unpackable" };
  return refusedAs({ code: codes[why] });
}
