import { expect, it } from "vitest";
import { askedIn, unitMistake } from "./answer-unit";
import type { ValueChoice } from "./value-choice";

const WAIT = "links.bottleneck.sojourn_s.mean";
const BUSY = "links.bottleneck.utilization";
const QUEUE = "links.bottleneck.queue_packets.mean";
const TIMEOUTS = "groups.ftp.timeouts";
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
  [choice(QUEUE, 1), "segments", "segments", 1],
  [choice(QUEUE, 100), "%", "packets", 1],
  [choice(QUEUE, 1), "", "packets", 1],
  [choice(TIMEOUTS, 100), "%", "timeouts", 1],
  // An index has no unit.
  [choice("jain", 100), "%", "", 1],
  // A share or a ratio can be asked as a plain number.
  [choice(BUSY, 100), "", "", 1],
  [choice(WAIT, 100, WAIT), "", "", 1],
  [choice(WAIT, 1000), "", "ms", 1000],
])("%o in %s is asked in %s, times %s", (given, unit, asked, times) => {
  expect(askedIn(given, unit)).toMatchObject({ unit: asked, choice: { times } });
});

it.each([
  // The page's own word for what was measured goes with it; its author's stays.
  ["timeouts", TIMEOUTS, "jain", ""],
  ["timeouts", TIMEOUTS, QUEUE, "packets"],
  ["packets", QUEUE, "jain", ""],
  ["packets", QUEUE, TIMEOUTS, "timeouts"],
  ["", "jain", BUSY, "%"],
  ["", "jain", WAIT, "ms"],
  ["segments", QUEUE, "jain", "segments"],
  ["", BUSY, "links.bottleneck.loss_rate", ""],
])("“%s” of %s is asked in another unit for %s: “%s”", (unit, before, measure, asked) =>
  expect(askedIn(choice(measure), unit, choice(before)).unit).toBe(asked),
);

it.each([
  [choice(WAIT, 1), "ms", "ms: the measured number must be multiplied by 1000, not by 1"],
  [choice(WAIT, 1000), "%", "%: what is measured is in ms"],
  [choice(BUSY, 100), "", "no unit: the measured number must be multiplied by 1, not by 100"],
  [choice(WAIT, 1000), "", "no unit: what is measured is in ms, s"],
  [choice(BUSY, 1000), "ms", "ms: what is measured is in %, per cent, percent"],
  [choice(BUSY, 1), "", ""],
  [choice(QUEUE, 1), "", ""],
  [choice(WAIT, 1000), "ms", ""],
  [choice(BUSY, 100), "%", ""],
  [choice(WAIT, 100), "round trips", ""],
])("%o in %s: “%s”", (given, unit, mistake) =>
  mistake === "" ? expect(unitMistake(given, unit)).toBe("") : expect(unitMistake(given, unit)).toContain(mistake),
);
