/**
 * Whether page and server speak the same version of the protocol. A page that is kept in the browser may be older than
 * the server it meets, or newer: then nothing it is told can be relied on, and it has to be loaded again.
 */
import type { Welcome } from "./wire";

/** The version this page speaks: the one of the server it was built with. */
export const PROTOCOL: Welcome["protocol"] = 1;
/** The header of every answer that tells the server's. */
export const PROTOCOL_HEADER = "Appenzell-Protocol";

let tell: () => void = () => {};

/** Call when the server turns out to speak another one. */
export function onOtherProtocol(call: () => void): void {
  tell = call;
}

/** Whether a version is ours; if it is another one the page is told. A proxy, which says nothing of it, may answer. */
export function isOurProtocol(version: string | number | null | undefined): boolean {
  const isOurs = version === null || version === undefined || Number(version) === PROTOCOL;
  if (!isOurs) tell();
  return isOurs;
}
