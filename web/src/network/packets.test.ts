import { expect, test } from "vitest";
import { packetsOf, partAt, waitsAt } from "./packets";

const values = Float64Array.from([
  ...[5, 3, 7, 0, 120, 1000, 2, 1, 0.9, 1, 1.1, 1.3],
  ...[4, 0, 8, 1, 60, 40, 0, 0, 0.95, 1.05, Number.NaN, Number.NaN],
]);
const [first, second] = packetsOf({ columns: 11, in_use: 2, values });

test("rows become packets by name", () => {
  expect(first).toEqual({
    link: 2,
    isReverse: true,
    host: 3,
    flow: 7,
    kind: "data",
    seq: 120,
    size: 1000,
    isMarked: true,
    isRetransmitted: true,
    sent_s: 0.9,
    entered_s: 1,
    start_s: 1.1,
    arrival_s: 1.3,
  });
  expect(second).toMatchObject({ link: 2, isReverse: false, kind: "ack", isMarked: false, isRetransmitted: false });
});

test("a packet waits until its transmission starts, and in a queue discipline for an unknown time", () => {
  expect(waitsAt(first!, 1.05)).toBe(true);
  expect(waitsAt(first!, 1.1)).toBe(false);
  expect(waitsAt(second!, 99)).toBe(true);
});

test("its way over the link is from 0 to 1", () => {
  expect(partAt(first!, 1.15)).toBeCloseTo(0.25);
  expect(partAt(first!, 1)).toBe(0);
  expect(partAt(first!, 2)).toBe(1);
});
