import { expect, test } from "vitest";
import { countBefore, FlowPackets, valueAt } from "./flow-packets";

const DATA = 0;
const ACK = 1;
const row = (
  at_s: number,
  kind: number,
  seq: number,
  more: Partial<Record<"ecn" | "again" | "sent_s" | "reason" | "edge", number>> = {},
) => [
  at_s,
  kind,
  seq,
  more.ecn ?? 0,
  more.again ?? 0,
  more.sent_s ?? at_s - 0.02,
  more.reason ?? Number.NaN,
  more.edge ?? Number.NaN,
];

/** Packet 2 is dropped, 3 overtakes nothing but brings a duplicate acknowledgement, 2 is sent again and marked. */
function traced() {
  const packets = new FlowPackets();
  packets.append(
    Float64Array.from([
      ...row(1.01, DATA, 2, { sent_s: 1.001, reason: 4, edge: 5 }),
      ...row(1.02, DATA, 1, { sent_s: 1 }),
    ]),
  );
  packets.append(
    Float64Array.from([
      ...row(1.03, DATA, 3, { sent_s: 1.002 }),
      ...row(1.04, ACK, 2, { edge: 6 }),
      ...row(1.05, ACK, 2, { edge: 6 }),
      ...row(1.07, DATA, 2, { sent_s: 1.05, again: 1, ecn: 2 }),
      ...row(1.09, ACK, 4, { edge: 4 }),
      ...row(1.1, ACK, 3, { edge: 4 }),
    ]),
  );
  return packets;
}

test("packets stand in the order in which they were sent, each with its fate", () => {
  const packets = traced();
  expect(packets.packets.map(({ seq }) => seq)).toEqual([1, 2, 3, 2]);
  expect(packets.packets.map(({ reason }) => reason)).toEqual([-1, 4, -1, -1]);
  expect(packets.packets.at(-1)).toMatchObject({ isAgain: true, isMarked: true, end_s: 1.07 });
  expect(packets.sentIn(1.0005, 1.01).map(({ seq }) => seq)).toEqual([2, 3]);
  expect(packets.lostIn(1, 1.1).map(({ seq }) => seq)).toEqual([2]);
  expect(packets.lostIn(1.02, 1.1)).toEqual([]);
});

test("the acknowledged number only grows, and the window’s edge may fall", () => {
  const { acknowledged, edge } = traced();
  expect(acknowledged.value).toEqual([2, 4]);
  expect(edge.value).toEqual([5, 6, 4]);
  expect(valueAt(edge, 1)).toBeUndefined();
  expect(valueAt(edge, 1.04)).toBe(6);
  expect(valueAt(acknowledged, 9)).toBe(4);
});

test("packets on their way belong to the flow and have no end", () => {
  const packets = traced();
  const place = (flow: number, kind: number, seq: number, sent_s: number) => [
    0,
    0,
    flow,
    kind,
    seq,
    1000,
    0,
    0,
    sent_s,
    0,
    0,
    0,
    0,
  ];
  packets.setOnTheWay(
    Float64Array.from([
      ...place(7, DATA, 5, 1.2),
      ...place(7, DATA, 4, 1.1),
      ...place(7, ACK, 4, 1.1),
      ...place(8, DATA, 9, 1.1),
    ]),
    12,
    7,
  );
  expect(packets.onTheWay.map(({ seq, end_s }) => [seq, end_s])).toEqual([
    [4, Number.NaN],
    [5, Number.NaN],
  ]);
  expect(packets.sentIn(1.05, 1.15).map(({ seq }) => seq)).toEqual([2, 4]);
});

test("times are counted before a time", () => {
  expect([0, 1, 1.5, 3].map((time_s) => countBefore([1, 2, 3], time_s))).toEqual([0, 0, 1, 2]);
});
