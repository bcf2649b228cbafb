/**
 * What a person has set for this browser: language, colour scheme, motion, sound. Kept in local storage and written to
 * <html>, where the styles find it.
 */
import type { Pace } from "$/board/motion/timeline";
import { isLanguage, pickLanguage, speech, type Language } from "$/i18n/index.svelte";
import { load, save } from "./storage";

export const SCHEMES = ["system", "light", "dark"] as const;
export const MOTIONS = ["system", "full", "reduced", "off"] as const;
export type Scheme = (typeof SCHEMES)[number];
export type Motion = (typeof MOTIONS)[number];

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

class Prefs {
  scheme = $state<Scheme>("system");
  motion = $state<Motion>("system");
  hasSound = $state(false);
  private isSystemDark = $state(dark.matches);
  private isSystemCalm = $state(calm.matches);

  get isDark(): boolean {
    return this.scheme === "system" ? this.isSystemDark : this.scheme === "dark";
  }

  get pace(): Pace {
    if (this.motion === "system") return this.isSystemCalm ? "reduced" : "full";
    return this.motion;
  }

  /** Read what was kept and listen to the system. Resolves when the language is there. */
  async begin(): Promise<void> {
    const kept = load("prefs") as { scheme?: Scheme; motion?: Motion; sound?: boolean; language?: string } | null;
    if (SCHEMES.includes(kept?.scheme as Scheme)) this.scheme = kept?.scheme as Scheme;
    if (MOTIONS.includes(kept?.motion as Motion)) this.motion = kept?.motion as Motion;
    this.hasSound = kept?.sound === true;
    dark.addEventListener("change", () => (this.isSystemDark = dark.matches, this.apply()));
    calm.addEventListener("change", () => (this.isSystemCalm = calm.matches, this.apply()));
    this.apply();
    await speech.speak(isLanguage(kept?.language) ? kept.language : pickLanguage(navigator.languages));
    document.documentElement.lang = speech.language;
  }

  setScheme(scheme: Scheme): void {
    this.scheme = scheme;
    this.keep();
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    this.keep();
  }

  setSound(on: boolean): void {
    this.hasSound = on;
    this.keep();
  }

  async setLanguage(language: Language): Promise<void> {
    await speech.speak(language);
    document.documentElement.lang = language;
    this.keep();
  }

  private keep(): void {
    save("prefs", { scheme: this.scheme, motion: this.motion, sound: this.hasSound, language: speech.language });
    this.apply();
  }

  private apply(): void {
    const root = document.documentElement;
    root.dataset.scheme = this.isDark ? "dark" : "light";
    root.dataset.motion = this.pace;
  }
}

export const prefs = new Prefs();
