/** Who keeps which tables: a server, or this browser, whose keeper is loaded when it is first asked for. */
import { needsServer, type Keeper, type Where } from "$/keeping/keeper";
import type { KeptHere } from "$/keeping/local/here";
import type { Standing } from "$/keeping/local/localKeeper";
import { remote } from "$/keeping/remote/remoteKeeper";
import type { HelloAnswer, NewTable, TableCard, TableList } from "$/state/types";
import { HAS_SERVER } from "../whereabouts";
import { askToKeep } from "./lasting";
import { load, save } from "./storage";

/** A table in a list, and who keeps it; of one that runs here, where it stands. */
export type Listed = TableCard & { readonly where: Where; readonly standing?: Standing | undefined };

/** Whether a table was ever made in this browser: until then nobody needs its keeper, nor what it loads. */
const HAS_TABLES = "here";
export const keepsTables = (): boolean => !HAS_SERVER || load(HAS_TABLES) === true;

let found: Promise<KeptHere> | null = null;

/** What is kept in this browser, and its keeper; after a failure one may try again. */
export function keptHere(): Promise<KeptHere> {
  found ??= import("$/keeping/local/here")
    .then((here) => here.keptHere())
    .catch((error: unknown) => {
      found = null;
      throw error;
    });
  return found;
}

export async function keeperAt(where: Where): Promise<Keeper> {
  return where === "here" ? (await keptHere()).keeper : remote;
}

/** Make a table with whoever can keep it: this browser, unless others are to come or a program of a host's plays. */
export async function create(wanted: NewTable): Promise<{ code: string; where: Where }> {
  const keeper = await keeperAt(needsServer(wanted) ? "server" : "here");
  const { code } = await keeper.create(wanted);
  if (keeper.where === "here") noteTables();
  return { code, where: keeper.where };
}

/** There are tables in this browser from now on; it is asked to keep them. */
export function noteTables(): void {
  save(HAS_TABLES, true);
  void askToKeep();
}

/** What this browser's keeper says, its tables with where they stand, and whether they are there at the next visit. */
export interface HelloHere extends HelloAnswer {
  tables: Listed[];
  lasts: boolean;
}

/** What this browser's keeper says of the tables here; null: there are none, or it cannot say. */
export async function helloHere(): Promise<HelloHere | null> {
  if (!keepsTables()) return null;
  try {
    const { keeper, lasts } = await keptHere();
    const [hello, standings] = await Promise.all([keeper.hello(), keeper.standings()]);
    const tables = hello.tables.map(
      (table) => ({ ...table, where: "here", standing: standings.get(table.code) }) as const,
    );
    return { ...hello, tables, lasts };
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
