/** Taking games along as a file, and bringing them in: what people do by hand with what is kept here. */
import type { Exported } from "$/keeping/local/exporting";
import type { Imported } from "$/keeping/local/importing";
import { refusedAs } from "$/keeping/refused";
import { keptHere, noteTables } from "./keepers";
import { saveFile } from "./picture";

/** Files beyond that are not even read. */
const MOST_BYTES = 512 * 1024 * 1024;
const DATE = 10;

/** Save all games, and the book. */
export async function takeAlong(): Promise<Exported> {
  const [{ shelf, book }, { exported }] = await Promise.all([keptHere(), import("$/keeping/local/exporting")]);
  const now = new Date();
  const done = await exported(shelf, book, now);
  const name = `appenzell-${now.toISOString().slice(0, DATE)}.zip`;
  saveFile(name, new Blob([done.file], { type: "application/zip" }));
  return done;
}

/** Read all games of a file. */
export async function bringIn(file: File): Promise<Imported> {
  if (file.size > MOST_BYTES) throw refusedAs({ code: "file_too_large" });
  const [kept, { importGames }] = await Promise.all([keptHere(), import("$/keeping/local/importing")]);
  const bytes = await file.arrayBuffer().catch(() => {
    throw refusedAs({ code: "file_damaged" });
  });
  const done = await importGames(kept, { name: file.name, bytes: new Uint8Array(bytes) }, () => Date.now());
  if (done.finished + done.running + done.there > 0) noteTables();
  return done;
}
