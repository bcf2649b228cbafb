/**
 * Loads the kernel's module, once, as a file beside the page. Tests and programs in Node hand its bytes to
 * `Machine.start` themselves.
 */
import address from "./appenzell.wasm?url";
import { PART_PATIENCE } from "../patience";
import { Machine, use } from "./machine";

let compiling: Promise<WebAssembly.Module> | null = null;
let loading: Promise<Machine> | null = null;

/** Load and compile the module, to be handed to Workers; after a failure one may try again. */
export function compiled(): Promise<WebAssembly.Module> {
  compiling ??= fetch(address, { signal: AbortSignal.timeout(PART_PATIENCE) })
    .then(compile)
    .catch((error: unknown) => {
      compiling = null;
      throw error;
    });
  return compiling;
}

async function compile(answer: Response): Promise<WebAssembly.Module> {
  if (!answer.ok) throw new Error(`The rules could not be loaded: the answer was ${answer.status}.`);
  // Not every host says what kind of file it is, and only what is named as such is compiled while it comes.
  const isNamed = answer.headers.get("Content-Type")?.startsWith("application/wasm") ?? false;
  return isNamed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** Load and start the module, and ask everything of it from then on; after a failure one may try again. */
export function load(): Promise<Machine> {
  loading ??= compiled()
    .then((module) => Machine.start(module))
    .then(use, (error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}
