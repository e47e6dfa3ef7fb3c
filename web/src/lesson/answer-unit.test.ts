import { expect, it } from "vitest";
import { askedIn, unitMistake } from "./answer-unit";
import type { ValueChoice } from "./value-choice";

const WAIT = "links.bottleneck.sojourn_s.mean";
const BUSY = "links.bottleneck.utilization";
const term = (measure: string) => ({ measure, lane: "", window: null });
const choice = (measure: string, times = 1, by?: string): ValueChoice => ({
  of: term(measure),
  by: by === undefined ? null : term(by),
  times,
});

it.each([
  // A number of seconds is asked in the unit that its author writes.
  [choice(WAIT, 100), "ms", "ms", 1000],
  [choice(WAIT, 1000), "s", "s", 1],
  // What was measured before was in another.
  [choice(WAIT, 100), "%", "ms", 1000],
  [choice("goodput_bps", 1), "ms", "Mbps", 1e-6],
  [choice(BUSY, 1), "ms", "%", 100],
  [choice(WAIT, 1000, WAIT), "ms", "times", 1],
  [choice(WAIT, 1, WAIT), "%", "%", 100],
  // Numbers without a unit are asked in their author's words.
  [choice("links.bottleneck.queue_packets.mean", 1), "segments", "segments", 1],
  [choice("links.bottleneck.queue_packets.mean", 100), "%", "packets", 1],
  [choice("links.bottleneck.queue_packets.mean", 1), "", "packets", 1],
  [choice("groups.ftp.timeouts", 100), "%", "timeouts", 1],
  // An index has no unit.
  [choice("jain", 100), "%", "", 1],
  [choice("jain", 1), "packets", "", 1],
])("%o in %s is asked in %s, times %s", (given, unit, asked, times) => {
  expect(askedIn(given, unit)).toMatchObject({ unit: asked, choice: { times } });
});

it.each([
  [choice(WAIT, 1), "ms", "ms: the measured number must be multiplied by 1000, not by 1"],
  [choice(WAIT, 1000), "%", "%: what is measured is in ms"],
  [choice(WAIT, 1000), "ms", ""],
  [choice(BUSY, 100), "%", ""],
  [choice(WAIT, 100), "round trips", ""],
])("%o in %s: “%s”", (given, unit, mistake) =>
  mistake === "" ? expect(unitMistake(given, unit)).toBe("") : expect(unitMistake(given, unit)).toContain(mistake),
);
