import { afterEach, expect, it, vi } from "vitest";
import { offsetFrom, secondsLeft, serverClock } from "./clock";

const DATE = "Mon, 04 May 2026 10:00:00 GMT";
const AT = Date.parse(DATE);

afterEach(() => void vi.useRealTimers());

it("learns how far a device is off", () => {
  expect(offsetFrom(DATE, AT - 600_000, AT - 600_000)).toBe(600_500);
  expect(offsetFrom(DATE, AT + 7_200_000, AT + 7_200_400)).toBe(-7_199_700);
});

it("trusts a device that is as right as the header can tell, and learns nothing from none", () => {
  expect([-400, 0, 999].map((off) => offsetFrom(DATE, AT + off, AT + off))).toEqual([0, 0, 0]);
  expect(offsetFrom(DATE, AT - 5_000, AT + 1_000)).toBe(0);
  expect([offsetFrom(null, AT, AT), offsetFrom("soon", AT, AT)]).toEqual([null, null]);
});

it("counts down by the server's time on a device that is an hour late", () => {
  vi.useFakeTimers({ now: AT - 3_600_000 });
  const deadline = "2026-05-04T10:00:40Z";
  expect(secondsLeft(deadline, Date.now())).toBe(3_640);
  serverClock.learn(DATE, Date.now(), Date.now());
  expect(secondsLeft(deadline, serverClock.now())).toBe(40);
  vi.advanceTimersByTime(10_000);
  expect(secondsLeft(deadline, serverClock.now())).toBe(30);
  serverClock.learn(null, Date.now(), Date.now());
  vi.advanceTimersByTime(60_000);
  expect(secondsLeft(deadline, serverClock.now())).toBe(0);
});
