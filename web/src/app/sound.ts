/**
 * Sounds, made on the spot: no files, off until asked for, and never the only sign of anything. A step plays the
 * recipes of its events in a row.
 */
import type { Step } from "$/state/queue";
import { BELL, recipeOf, type Note } from "./recipes";

/** Seconds from one event of a step to the next. */
const APART = 0.45;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
/** What of a step sounds, or is about to. */
const sounding = new Set<AudioScheduledSourceNode>();

/** Let a step be heard, as loud as wanted, from 0 to 1, and as fast as it is shown. */
export function playStep(step: Step, plan: string, you: readonly number[], loud: number, speed: number): void {
  let start = 0;
  for (const event of step.events) {
    const notes = recipeOf(event, plan, you);
    for (const note of notes) keepUntilOver(play(note, start, loud));
    if (notes.length) start += APART / speed;
  }
}

/** Be silent about what is skipped. */
export function hush(): void {
  for (const source of sounding) source.stop();
  sounding.clear();
}

function keepUntilOver(source: AudioScheduledSourceNode | null): void {
  if (!source) return;
  sounding.add(source);
  source.onended = () => sounding.delete(source);
}

/** Ring the turn's bell alone. */
export function ringBell(loud: number): void {
  for (const note of BELL) play(note, 0, loud);
}

/**
 * The way to the loudspeaker. Browsers keep a page silent that nobody has touched; what it missed is not made up for.
 */
function output(): AudioContext | null {
  if (navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function play(note: Note, start: number, loud: number): AudioScheduledSourceNode | null {
  const audio = loud > 0 ? output() : null;
  if (!audio) return null;
  const from = audio.currentTime + start + note.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(note.volume * loud, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + note.length);
  gain.connect(audio.destination);
  const source = note.pitch === null ? noiseSource(audio, note, gain) : toneSource(audio, note, note.pitch, gain);
  source.start(from);
  source.stop(from + note.length);
  return source;
}

function toneSource(audio: AudioContext, note: Note, pitch: number, gain: GainNode): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = note.shape ?? "sine";
  source.frequency.value = pitch;
  source.connect(gain);
  return source;
}

function noiseSource(audio: AudioContext, note: Note, gain: GainNode): AudioScheduledSourceNode {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = note.colour ?? 1000;
  source.connect(filter).connect(gain);
  return source;
}
