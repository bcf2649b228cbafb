import { expect, it } from "vitest";
import type { NewTable } from "../wire";
import { needsServer } from "./keeper";

type Seat = NewTable["seats"][number];
const seat = (kind: Seat["kind"], name: string | null = null): Seat => ({ kind, name, level: "keen", memory: null });
const wish = (...seats: Seat[]): NewTable => ({ options: {} as NewTable["options"], seats, name: null, public: false });

it("needs a server where others are to come, or a program plays", () => {
  expect(needsServer(wish(seat("me"), seat("here", "Bert"), seat("bot")))).toBe(false);
  expect(needsServer(wish(seat("bot"), seat("bot")))).toBe(false);
  expect(needsServer(wish(seat("me"), seat("friend")))).toBe(true);
  expect(needsServer(wish(seat("me"), seat("bot", "Hal")))).toBe(true);
  expect(needsServer({ ...wish(seat("me"), seat("bot")), public: true })).toBe(true);
});
