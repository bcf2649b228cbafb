import { describe, expect, it, vi } from "vitest";
import { startForTests } from "$/kernel/forTests";
import { FRONT, aView } from "$/state/fixtures";
import { push, still } from "$/state/queue";
import type { View } from "$/state/types";
import { Playing } from "./playing.svelte";
import { hush } from "./sound";

vi.mock("./sound", () => ({ hush: vi.fn() }));

await startForTests();

class Trial extends Playing {
  readonly plan = FRONT;
  readonly isCurtain = false;

  constructor(
    readonly isMine: boolean,
    change: Partial<View>,
  ) {
    super();
    this.queue = still(aView(change), 1);
  }

  play(): Promise<void> {
    return Promise.resolve();
  }
}

const legal = [".", "+a1", "T:a4"];

describe("what has a button", () => {
  it("is there in one's own turn, if it is legal", () => {
    const can = ({ canEnter, canHang }: Trial): boolean[] => [canEnter, canHang];
    expect(can(new Trial(true, { phase: "turn", legal }))).toEqual([true, true]);
    expect(can(new Trial(true, { phase: "turn", legal: ["."] }))).toEqual([false, false]);
    expect(can(new Trial(false, { phase: "turn", legal }))).toEqual([false, false]);
  });

  it("is not there before the game, when the same tokens are played on the board", () => {
    const { canEnter, canHang } = new Trial(true, { phase: "setup", legal });
    expect([canEnter, canHang]).toEqual([false, false]);
  });

  it("selects the mice outside and lets go of them, of a push and of the cheese tower", () => {
    const playing = new Trial(true, { phase: "turn", legal });
    playing.setHanging(true);
    playing.pushing = "a4";
    playing.toggleEnter();
    expect([playing.choice.selected, playing.choice.hanging, playing.pushing]).toEqual(["out", false, null]);
    playing.toggleEnter();
    expect(playing.choice.selected).toBeNull();
  });
});

describe("a push that is only pointed at", () => {
  const pointing = (change: Partial<View> = {}): Trial => {
    const playing = new Trial(true, { phase: "turn", legal: [".", ">b1"], costs: { ".": 0, ">b1": 1 }, ...change });
    playing.hovered = "b1";
    return playing;
  };

  it("is drawn while it can be made", () => {
    expect(pointing().ghost).toBe("b1");
    expect(pointing({ legal: ["."], slid: true }).ghost).toBeNull();
  });

  it("is not drawn while something moves, and never instead of the one considered", () => {
    const playing = pointing();
    playing.queue = push(playing.queue!, 2, 0, [], playing.view!);
    expect(playing.ghost).toBeNull();
    playing.pushing = "d1";
    expect(playing.ghost).toBe("d1");
  });
});

describe("a refusal", () => {
  it("names what has to be done first, or that it is not one's turn", () => {
    const why = (isMine: boolean, change: Partial<View>): string | null => {
      const playing = new Trial(isMine, change);
      playing.nextMouse();
      return playing.hint;
    };
    expect([
      why(true, { phase: "setup", turn: 0, mice: [[], []] }),
      why(true, { phase: "setup", turn: 0, start: 1, modules: ["tower"], mice: [[], ["g7"]] }),
      why(true, { phase: "place", modules: ["pantry"], mice: [["held"], ["g7"]] }),
    ]).toEqual(["hint.corner", "hint.post", "hint.place"]);
    expect(why(false, { phase: "setup", legal: [] })).toBe("hint.wait");
  });

  it("counts each time, so that it is said each time", () => {
    const playing = new Trial(false, {});
    playing.refuse();
    playing.refuse();
    expect([playing.hint, playing.refusals]).toEqual(["hint.wait", 2]);
  });
});

it("falls silent with a skip, and not where there is nothing to skip", () => {
  const playing = new Trial(false, {});
  playing.finish();
  expect(hush).not.toHaveBeenCalled();
  playing.queue = push(playing.queue!, 2, 1, [], playing.view!);
  playing.finish();
  expect(hush).toHaveBeenCalledOnce();
  expect(playing.step).toBeNull();
});
