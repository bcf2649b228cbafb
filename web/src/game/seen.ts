/**
 * What has been seen of a game: in which turn each tile was last seen, and where the cheese tower hung. Whoever plays a
 * game keeps it beside it, for bots: `firstSeen`, then `seenAfter` for each action.
 */
import { machine, type Words } from "$/kernel/machine";
import type { Position } from "./position";

/** What has been seen of a position that is looked at for the first time. */
export function firstSeen({ setup, state }: Position): Words {
  const { kernel, desk } = machine();
  kernel.begin_seen(desk.setup.put(setup), desk.before.put(state), desk.seen.at);
  return desk.seen.take();
}

/** What has been seen when the action of a number has led from one position to another. */
export function seenAfter(before: Position, after: Position, action: number, seen: Words): Words {
  const { kernel, desk } = machine();
  const [setup, from, to] = [desk.setup.put(after.setup), desk.before.put(before.state), desk.after.put(after.state)];
  kernel.follow_seen(setup, from, to, action, desk.seen.put(seen));
  return desk.seen.take();
}
