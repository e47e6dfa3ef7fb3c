import { expect, test } from "vitest";
import type { RunSchema } from "../../telemetry/run-schema";
import { waitingAt } from "./waiting";

const schema = {
  links: [{ id: "a" }, { id: "b" }],
  flows: [{ class: "tcp" }, { class: "untagged" }],
} as unknown as RunSchema;
const NEVER = Number.NaN;
/** Of a packet that came at 1 s: its direction, its flow, and when it left the queue. */
const row = (direction: number, flow: number, start_s: number) => [
  direction,
  0,
  flow,
  0,
  1,
  1000,
  0,
  0,
  0.9,
  1,
  start_s,
  2,
];
const rowsOf = (...rows: number[][]) => ({ columns: 11, in_use: rows.length, values: Float64Array.from(rows.flat()) });

test("packets that wait are counted by class, at one direction of a link", () => {
  const rows = rowsOf(
    row(2, 0, NEVER),
    row(2, 0, NEVER),
    row(2, 1, NEVER),
    row(2, 1, 1.5),
    row(2, 1, 1.7),
    row(3, 0, NEVER),
    row(0, 0, NEVER),
  );
  expect(waitingAt(rows, 1.6, "b", schema)).toEqual([2, 0, 2]);
  expect(waitingAt(rows, 1.6, "b:reverse", schema)).toEqual([1, 0, 0]);
});

test("none wait in an empty network; of too many packets nothing is known", () => {
  expect(waitingAt(rowsOf(), 1.6, "b", schema)).toEqual([0, 0, 0]);
  expect(waitingAt({ ...rowsOf(), in_use: 5000 }, 1.6, "b", schema)).toBeNull();
});
