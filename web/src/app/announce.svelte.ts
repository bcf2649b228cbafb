/** The polite live region: what changed, said to those who do not see it. */

class Announcer {
  text = $state("");

  say(text: string): void {
    this.text = text;
  }
}

export const announcer = new Announcer();
