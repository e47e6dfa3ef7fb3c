import { expect, test } from "vitest";
import type { RunSchema } from "../../telemetry/run-schema";
import { slotClasses, slotsInOrder } from "./QueuePanel";
import { orderText, waitingAt } from "./waiting";

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

test("packets that wait at one direction of a link are in the engine's order", () => {
  const rows = rowsOf(
    row(2, 1, 1.5),
    row(2, 1, 1.7),
    row(2, 0, NEVER),
    row(2, 1, NEVER),
    row(2, 0, NEVER),
    row(3, 0, NEVER),
    row(0, 0, NEVER),
  );
  expect(waitingAt(rows, 1.6, "b", schema)).toEqual(["untagged", "tcp", "untagged", "tcp"]);
  expect(waitingAt(rows, 1.6, "b:reverse", schema)).toEqual(["tcp"]);
});

test("none wait in an empty network; of too many packets nothing is known", () => {
  expect(waitingAt(rowsOf(), 1.6, "b", schema)).toEqual([]);
  expect(waitingAt({ ...rowsOf(), in_use: 5000 }, 1.6, "b", schema)).toBeNull();
});

test("packets are drawn in their order where it is known, else class by class", () => {
  const strip = { slots: 3, packetsPerSlot: 2 };
  expect(slotsInOrder(["untagged", "tcp", "tcp", "tcp", "untagged"], strip)).toEqual(["untagged", "tcp", "untagged"]);
  expect(slotClasses([3, 0, 2], strip)).toEqual(["tcp", "tcp", "untagged"]);
});

test("says in which order they are drawn", () => {
  for (const one of ["drop_tail", "red", "fred", "sfb", "codel", "script"])
    expect(orderText(one, true, true)).toBe("In order, front first");
  for (const several of ["drr", "fq", "sfq", "cbq", "fq_codel", "cake_like", "dualpi2"])
    expect(orderText(several, true, true)).toBe("Queue by queue, each front first");
  expect(orderText("red", false, true)).toBe("By class; pause to see the order");
  expect(orderText("red", false, false)).toBe("By class");
});
