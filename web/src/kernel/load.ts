/**
 * Loads the kernel's module, once, as a file beside the page. Tests and programs in Node hand its bytes to
 * `Machine.start` themselves.
 */
import address from "./appenzell.wasm?url";
import { PART_PATIENCE } from "../patience";
import { Machine, use } from "./machine";

let loading: Promise<Machine> | null = null;

/** Load and start the module, and ask everything of it from then on; after a failure one may try again. */
export function load(): Promise<Machine> {
  loading ??= Machine.start(fetch(address, { signal: AbortSignal.timeout(PART_PATIENCE) })).then(
    use,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
