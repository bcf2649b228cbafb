/**
 * The polite live region: what happens, said to those who do not see it. Each message is a line of its own, so that
 * none is lost when two come at once, and the same words are said again when the same happens again.
 */
import { untrack } from "svelte";

const MOST = 12;
/** Long enough to be taken up by whatever reads it aloud. */
const PASSING = 1_500;

class Announcer {
  lines = $state.raw<{ key: number; text: string }[]>([]);
  private count = 0;

  /** Say something; an effect that does so does not come to depend on what was said before. */
  say(text: string): void {
    this.lines = [...untrack(() => this.lines), { key: ++this.count, text }].slice(-MOST);
  }

  /** Say something that a roof lies over already: it is heard, and gone. */
  mention(text: string): void {
    this.say(text);
    const key = this.count;
    setTimeout(() => (this.lines = this.lines.filter((line) => line.key !== key)), PASSING);
  }

  /** Take back what can be read again: a roof may lie over it by now. */
  forget(): void {
    this.lines = [];
  }
}

export const announcer = new Announcer();
