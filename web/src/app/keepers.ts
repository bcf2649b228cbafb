/** Who keeps which tables: a server, or this browser, whose keeper is loaded when it is first asked for. */
import { needsServer, type Keeper, type Where } from "$/keeping/keeper";
import { remote } from "$/keeping/remote/remoteKeeper";
import type { HelloAnswer, NewTable, TableCard, TableList } from "$/state/types";
import { HAS_SERVER } from "../whereabouts";
import { load, save } from "./storage";

/** A table in a list, and who keeps it. */
export type Listed = TableCard & { readonly where: Where };

/** Whether a table was ever made in this browser: until then nobody needs its keeper, nor what it loads. */
const HAS_TABLES = "here";
const keepsTables = (): boolean => !HAS_SERVER || load(HAS_TABLES) === true;

let found: Promise<Keeper> | null = null;

/** The keeper of this browser's tables; after a failure one may try again. */
function keeperHere(): Promise<Keeper> {
  found ??= import("$/keeping/local/here")
    .then((here) => here.keeperHere())
    .catch((error: unknown) => {
      found = null;
      throw error;
    });
  return found;
}

export function keeperAt(where: Where): Promise<Keeper> {
  return where === "here" ? keeperHere() : Promise.resolve(remote);
}

/** Make a table with whoever can keep it: this browser, where there is no server and nobody else is to come. */
export async function create(wanted: NewTable): Promise<{ code: string; where: Where }> {
  const keeper = await keeperAt(HAS_SERVER || needsServer(wanted) ? "server" : "here");
  const { code } = await keeper.create(wanted);
  if (keeper.where === "here") save(HAS_TABLES, true);
  return { code, where: keeper.where };
}

/** What this browser's keeper says of the tables here; null: there are none, or it cannot say. */
export async function helloHere(): Promise<HelloAnswer | null> {
  if (!keepsTables()) return null;
  try {
    return await (await keeperHere()).hello();
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** A list as it is shown: tables and who keeps them. */
export function listedAt(where: Where, { tables }: Pick<TableList, "tables">): Listed[] {
  return tables.map((table) => ({ ...table, where }));
}

/** The finished games of both keepers, the newest first; what one of them cannot say now is left out. */
export async function finished(): Promise<Listed[]> {
  const places: Where[] = [...(HAS_SERVER ? (["server"] as const) : []), ...(keepsTables() ? (["here"] as const) : [])];
  const lists = await Promise.all(places.map((where) => finishedAt(where).catch((): Listed[] => [])));
  return lists.flat().sort((one, other) => Date.parse(other.created) - Date.parse(one.created));
}

async function finishedAt(where: Where): Promise<Listed[]> {
  const keeper = await keeperAt(where);
  return listedAt(where, await keeper.finished());
}
