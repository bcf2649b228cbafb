/** The position editor as the page holds it: the position, the tool at hand, and what the rules say about it. */
import { linkTo } from "../whereabouts";
import { problemOf, type ApiError } from "$/keeping/refused";
import { edited, sectionOf, type Section, type Tool } from "$/state/editing";
import type { Target } from "$/state/picking";
import { newPosition, viewOfPosition, type Position } from "$/state/position";
import { decodePosition, encodePosition } from "$/state/positionLink";
import * as studies from "$/study/studies";
import { load, save } from "./storage";

const CHECK_AFTER = 200;

export class Editor {
  position = $state.raw<Position>(newPosition());
  tool = $state.raw<Tool>({ kind: "mouse", seat: 0 });
  /** Why the position cannot be, or why nobody could say; null: nothing is wrong. */
  refusal = $state.raw<ApiError | null>(null);
  isChecked = $state(false);
  /** Whether the refusal is not about the position: the rules could not be loaded. */
  isUnanswered = $state(false);
  /** Whether anything is known yet: while a change is being checked, what was said before stays. */
  isKnown = $state(false);
  /** Whether a link was opened that holds no position. */
  isBadLink = $state(false);
  private earlier = $state.raw<readonly Position[]>([]);

  readonly view = $derived(viewOfPosition(this.position));
  readonly link = $derived(linkTo(`editor#${encodePosition(this.position)}`));
  readonly isGood = $derived(this.isChecked && this.refusal === null);
  readonly canUndo = $derived(this.earlier.length > 0);

  constructor() {
    const kept = decodePosition(String(load("position") ?? ""));
    if (kept) this.position = kept;
  }

  /** Take the position of a link; undo leads back to the one before. */
  open(hash: string): void {
    const found = decodePosition(hash.slice(1));
    if (found) this.change(found);
    this.isBadLink = hash.length > 1 && !found;
  }

  /** Have every position checked a moment after it was made; to be called in an effect. */
  watch(): () => void {
    const { position } = this;
    this.isChecked = false;
    const timer = setTimeout(() => void this.check(position), CHECK_AFTER);
    return () => clearTimeout(timer);
  }

  /** Ask once more, where nobody could say. */
  async checkAgain(): Promise<void> {
    if (this.isUnanswered) await this.check(this.position);
  }

  private async check(position: Position): Promise<void> {
    const refusal = await studies.checkPosition({ ...position }).then(() => null, problemOf);
    if (position !== this.position) return;
    this.refusal = refusal;
    this.isUnanswered = refusal?.code === "unloaded";
    this.isChecked = this.isKnown = true;
  }

  change(position: Position): void {
    if (position === this.position) return;
    this.earlier = [...this.earlier.slice(-99), this.position];
    this.show(position);
    this.isBadLink = false;
  }

  undo(): void {
    const last = this.earlier.at(-1);
    if (!last) return;
    this.earlier = this.earlier.slice(0, -1);
    this.show(last);
  }

  private show(position: Position): void {
    this.position = position;
    save("position", encodePosition(position));
  }

  pick(target: Target): void {
    this.change(edited(this.position, this.tool, target));
  }

  /** The refusal, if this is the section it belongs to; that nobody answered belongs to none. */
  refusalIn(section: Section): ApiError | null {
    const { refusal } = this;
    return refusal && this.isChecked && !this.isUnanswered && sectionOf(refusal.reason) === section ? refusal : null;
  }
}
