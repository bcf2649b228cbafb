/**
 * What a person has set for this browser: language, colour scheme, motion, speed, sound, keys, notifications. Kept in
 * local storage; what the styles need is written to <html>.
 */
import type { Pace } from "$/board/motion/timeline";
import { firstLanguage } from "$/i18n/catalogues";
import { speech, type Language } from "$/i18n/index.svelte";
import { SPEEDS, type Speed } from "$/state/reading";
import { load, save } from "./storage";

export const SCHEMES = ["system", "light", "dark"] as const;
export const MOTIONS = ["system", "full", "reduced", "off"] as const;
export type Scheme = (typeof SCHEMES)[number];
export type Motion = (typeof MOTIONS)[number];

/** What is kept, as far as it can be trusted. */
interface Kept {
  scheme?: Scheme;
  motion?: Motion;
  speed?: Speed;
  sound?: boolean;
  volume?: number;
  letters?: boolean;
  list?: boolean;
  notify?: boolean;
  handover?: boolean;
  language?: string;
}

const LOUD = 0.7;

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

class Prefs {
  scheme = $state<Scheme>("system");
  motion = $state<Motion>("system");
  /** How fast what others do is shown. */
  speed = $state<Speed>(1);
  hasSound = $state(false);
  /** From 0 to 1. */
  volume = $state(LOUD);
  /** Whether letters are keys of the table. */
  hasLetters = $state(true);
  /** Whether the list of actions lies open at the table. */
  hasList = $state(false);
  /** Whether the browser may tell of one's turn. */
  isNotified = $state(false);
  /** Whether one screen asks, before each turn, who is there. */
  hasHandover = $state(false);
  private isSystemDark = $state(dark.matches);
  private isSystemCalm = $state(calm.matches);

  get isDark(): boolean {
    return this.scheme === "system" ? this.isSystemDark : this.scheme === "dark";
  }

  get pace(): Pace {
    if (this.motion === "system") return this.isSystemCalm ? "reduced" : "full";
    return this.motion;
  }

  /** Read what was kept and listen to the system. Resolves when the language is there; throws if it cannot be had. */
  async begin(): Promise<void> {
    const kept = load("prefs") as Kept | null;
    if (SCHEMES.includes(kept?.scheme as Scheme)) this.scheme = kept?.scheme as Scheme;
    if (MOTIONS.includes(kept?.motion as Motion)) this.motion = kept?.motion as Motion;
    if (SPEEDS.includes(kept?.speed as Speed)) this.speed = kept?.speed as Speed;
    this.hasSound = kept?.sound === true;
    this.volume = typeof kept?.volume === "number" ? Math.min(1, Math.max(0, kept.volume)) : LOUD;
    this.hasLetters = kept?.letters !== false;
    this.hasList = kept?.list === true;
    this.isNotified = kept?.notify === true;
    this.hasHandover = kept?.handover === true;
    dark.addEventListener("change", () => ((this.isSystemDark = dark.matches), this.apply()));
    calm.addEventListener("change", () => ((this.isSystemCalm = calm.matches), this.apply()));
    this.apply();
    const language = firstLanguage(kept?.language);
    document.documentElement.lang = language;
    await speech.speak(language);
  }

  setScheme(scheme: Scheme): void {
    this.scheme = scheme;
    this.keep();
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    this.keep();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    this.keep();
  }

  setSound(on: boolean): void {
    this.hasSound = on;
    this.keep();
  }

  setVolume(volume: number): void {
    this.volume = volume;
    this.keep();
  }

  setLetters(on: boolean): void {
    this.hasLetters = on;
    this.keep();
  }

  setList(open: boolean): void {
    this.hasList = open;
    this.keep();
  }

  setNotified(on: boolean): void {
    this.isNotified = on;
    this.keep();
  }

  setHandover(on: boolean): void {
    this.hasHandover = on;
    this.keep();
  }

  /** Throws if the language cannot be had. */
  async setLanguage(language: Language): Promise<void> {
    await speech.speak(language);
    document.documentElement.lang = speech.language;
    this.keep();
  }

  private keep(): void {
    const kept: Kept = {
      scheme: this.scheme,
      motion: this.motion,
      speed: this.speed,
      sound: this.hasSound,
      volume: this.volume,
      letters: this.hasLetters,
      list: this.hasList,
      notify: this.isNotified,
      handover: this.hasHandover,
      language: speech.language,
    };
    save("prefs", kept);
    this.apply();
  }

  private apply(): void {
    const root = document.documentElement;
    root.dataset.scheme = this.isDark ? "dark" : "light";
    root.dataset.motion = this.pace;
  }
}

export const prefs = new Prefs();
