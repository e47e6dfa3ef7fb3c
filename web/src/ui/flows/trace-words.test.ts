import { expect, test } from "vitest";
import { type Followed, traceText } from "./trace-words";

const told = (changes: Partial<Followed> = {}, traced: Partial<NonNullable<Followed["traced"]>> = {}) => {
  const known = { from_s: 5, to_s: 20, isCut: false, isCrowded: false, ...traced };
  const followed = { traced: known, window: [10, 30], clock_s: 20, isPlaying: false, hasFailed: false, ...changes };
  return traceText(followed as Followed).replaceAll("\u2009", " ");
};
const WHOLE = "number of the packet over time";
const FOLLOWING = "following its packets …";

test("the packets of a window are known up to the clock", () => {
  expect(told()).toBe(WHOLE);
  expect(told({ traced: null })).toBe(FOLLOWING);
  expect(told({ window: [20, 30] })).toBe("nothing has been sent here yet");
  expect(told({ window: [0, 30], clock_s: 0 })).toBe("nothing has been sent here yet");
});

test("what lies beside the traced stretch is being followed, or could not be", () => {
  expect(told({ window: [0, 4] })).toBe(FOLLOWING);
  expect(told({ window: [4, 12] })).toBe(FOLLOWING);
  expect(told({ window: [50, 60], clock_s: 60 })).toBe(FOLLOWING);
  expect(told({ window: [4, 12], hasFailed: true })).toBe("not all of its packets could be followed here");
  expect(told({ clock_s: 25 })).toBe(FOLLOWING);
  expect(told({ clock_s: 20.5, isPlaying: true }), "a playing run is a little ahead").toBe(WHOLE);
});

test("too many packets are told, of the flow and in the network", () => {
  expect(told({ clock_s: 60 }, { isCut: true })).toBe("too many packets: drawn up to 20.00 s; zoom in for the others");
  expect(told({ clock_s: 60, window: [10, 12] }, { isCut: true }), "zoomed in").toBe(WHOLE);
  expect(told({}, { isCrowded: true })).toMatch(/over time; those on their way at 20.00 s are missing/);
});
