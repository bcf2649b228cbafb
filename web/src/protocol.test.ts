/** A line to a server of another version of the protocol: what it tells is not even looked at. */
import { expect, it, vi } from "vitest";
import { PROTOCOL, onOtherProtocol } from "./protocol";
import type { Socket } from "./keeping/keeper";
import { Session } from "./state/session";

/** A session whose server welcomes it with a version of the protocol. */
function welcomed(protocol: number) {
  const socket: Socket = { send: () => {}, close: () => {}, onopen: null, onmessage: null, onclose: null };
  const message = vi.fn();
  const world = { open: () => socket, later: () => () => {}, random: () => 0, newId: () => "a" };
  const session = new Session(world, { message, phase: () => {} });
  session.start();
  socket.onopen?.();
  socket.onmessage?.({ data: JSON.stringify({ type: "welcome", id: "a", protocol, seq: 3 }) });
  return { phase: session.phase, isHeard: message.mock.calls.length === 1 };
}

it("goes on with a server of the same version, and no further with one of another", () => {
  const told = vi.fn();
  onOtherProtocol(told);
  expect(welcomed(PROTOCOL)).toEqual({ phase: "live", isHeard: true });
  expect(told).not.toHaveBeenCalled();
  expect(welcomed(PROTOCOL + 1)).toEqual({ phase: "closed", isHeard: false });
  expect(told).toHaveBeenCalledOnce();
});
