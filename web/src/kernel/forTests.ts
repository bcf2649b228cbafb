/** The kernel's module for tests in Node: its bytes are read from its file. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Machine, use } from "./machine";

/** Start the module, and ask everything of it from then on. */
export async function startForTests(): Promise<Machine> {
  return use(await Machine.start(readFileSync(fileURLToPath(new URL("./appenzell.wasm", import.meta.url)))));
}
