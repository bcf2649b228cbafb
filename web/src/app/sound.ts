/**
 * Sounds, made on the spot: no files, off until asked for, and never the only sign of anything. Each event has a short
 * recipe of notes and noises; a step plays those of its events in a row.
 */
import { roofOf } from "$/state/places";
import type { Step } from "$/state/queue";
import type { GameEvent } from "$/state/types";

interface Note {
  /** Hertz; null: noise. */
  pitch: number | null;
  /** Seconds after the event. */
  at: number;
  length: number;
  volume: number;
  shape?: OscillatorType;
  /** For noise: the middle of what passes the filter. */
  colour?: number;
}

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

const tone = (pitch: number, at: number, length: number, volume = 0.12, shape: OscillatorType = "sine"): Note =>
  ({ pitch, at, length, volume, shape });
const rustle = (colour: number, at: number, length: number, volume = 0.1): Note => ({ pitch: null, at, length, volume, colour });

const ROOFS = {
  thatched: [rustle(3200, 0, 0.28, 0.16), rustle(4200, 0.1, 0.2)],
  tiled: [rustle(1800, 0, 0.05, 0.3), rustle(1500, 0.09, 0.06, 0.25)],
  copper: [tone(220, 0, 0.9, 0.14), tone(331, 0, 0.7, 0.07), tone(553, 0, 0.4, 0.04)],
} as const;

/** The recipe of an event. */
function recipe(event: GameEvent, plan: string, you: readonly number[]): readonly Note[] {
  switch (event.kind) {
    case "lift":
      return ROOFS[roofOf(plan, event.room)];
    case "enter":
    case "run":
      return [rustle(900, 0, 0.04, 0.16), rustle(1000, 0.09, 0.04, 0.14)];
    case "jump":
      return [tone(330, 0, 0.12, 0.08, "triangle"), tone(495, 0.08, 0.14, 0.08, "triangle"), rustle(800, 0.26, 0.06, 0.16)];
    case "slide":
      return [rustle(220, 0, 0.6, 0.5), rustle(140, 0.1, 0.5, 0.5), rustle(300, 0.56, 0.08, 0.4)];
    case "fall":
      return [rustle(2600, 0, 0.05, 0.4), tone(90, 0.16, 0.3, 0.3)];
    case "collect":
      return [tone(659, 0, 0.22, 0.12, "triangle"), tone(880, 0.14, 0.4, 0.12, "triangle")];
    case "ribbon":
    case "hang":
      return [rustle(2400, 0, 0.3, 0.08)];
    case "cover":
      return [rustle(700, 0, 0.06, 0.1)];
    case "turn":
      return you.includes(event.seat) ? BELL : [];
    case "over":
      return [0, 0.32, 0.64].flatMap((at) => [tone(540, at, 0.5, 0.1, "square"), tone(845, at, 0.35, 0.05, "square")]);
    default:
      return [];
  }
}

/** The bell that says whose turn it is. */
const BELL = [tone(1047, 0, 0.5, 0.07), tone(1568, 0, 0.35, 0.04)];

/** Let a step be heard, as loud as wanted, from 0 to 1. */
export function playStep(step: Step, plan: string, you: readonly number[], loud: number): void {
  let start = 0;
  for (const event of step.events) {
    const notes = recipe(event, plan, you);
    for (const note of notes) play(note, start, loud);
    if (notes.length) start += 0.45;
  }
}

/** Ring the turn's bell alone. */
export function ringBell(loud: number): void {
  for (const note of BELL) play(note, 0, loud);
}

function play(note: Note, start: number, loud: number): void {
  if (loud <= 0) return;
  context ??= new AudioContext();
  const from = context.currentTime + start + note.at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(note.volume * loud, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + note.length);
  gain.connect(context.destination);
  const source = note.pitch === null ? noiseSource(context, note, gain) : toneSource(context, note, note.pitch, gain);
  source.start(from);
  source.stop(from + note.length);
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
