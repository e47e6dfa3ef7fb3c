import { expect, test } from "vitest";
import type { Answer, FrameAnswer } from "./protocol";
import { RunRecord } from "./record";

const at = { run: 1, id: 1 };
const frame = (time_s: number, more: Partial<FrameAnswer> = {}): FrameAnswer => ({
  ...{ ...at, kind: "frame", time_s, ended: false, rows: 0, events: 0, advance_ms: 0 },
  ...{ buffer: new ArrayBuffer(0), fingerprint: `at ${time_s}`, ...more },
});
const opened = (time_s: number, fingerprint: string) => ({ ...at, kind: "opened", time_s, fingerprint }) as Answer;
const changed = (at_s: number) =>
  ({ ...at, kind: "changed", change: { at: `${at_s} s`, at_s, set: "links.b.queue.max_p", value: 0.2 } }) as Answer;
const record = () => new RunRecord("{}", undefined, 0, "at 0");

test("a resumed run is equal at the time of the newest frame, with its fingerprint", () => {
  const run = record();
  run.note(frame(1));
  expect(run.isEqual(opened(1, "at 1"))).toBe(true);
  expect(run.isEqual(opened(1, "another"))).toBe(false);
  expect(run.isEqual(opened(2, "at 1"))).toBe(false);
});

test("a change after an unfinished frame is repeated at its own time", () => {
  const run = record();
  run.note(frame(1));
  expect(run.note(frame(1.5, { isUnfinished: true }))).toBe(true);
  run.note(changed(1.5));
  expect(run.request({} as never)).toMatchObject({ resume: { until_s: 1, untold: [{ at_s: 1.5 }] } });
  expect(run.isEqual(opened(1.5, "not told yet"))).toBe(true);
  expect(run.isEqual(opened(1, "not told yet"))).toBe(false);
});
