import { describe, expect, it } from "vitest";
import { readDecisions } from "./decisions";
import type { ScriptLines } from "./protocol";

const SCHEMA = { event_columns: ["t_s", "kind", "number0", "number1"] };
const NONE = Number.NaN;

/** A moment with two slots: packets, bytes, those of each class, the discipline, the slots. */
const moment = (packets: number, average: number) => [packets, 1000 * packets, packets, 0, 0, 1, average, NONE];

/** Time, occasion, outcome, flow, kind, sequence number, size, class, ECN, again, waited, reason, lines; numbers. */
const dropped = (at_s: number, seq: number) => [at_s, 0, 3, 4, 0, seq, 1000, 1, 0, 0, 0, 7, NONE, 12.5, NONE];
const sent = (at_s: number, seq: number) => [at_s, 1, 1, 4, 0, seq, 500, 2, 2, 1, 0.02, NONE, 0, NONE, NONE];

const rows = [
  [...dropped(3.2, 10), ...moment(20, 5), ...moment(20, 5.25)],
  [...sent(3.2, 6), ...moment(20, 5.25), ...moment(19, 5.25)],
  [...dropped(3.3, 11), ...moment(19, 5.25), ...moment(19, 5.5)],
];
const lines: ScriptLines = { event: "departure", faulty: false, steps: [] };
const table = { columns: (rows[0]?.length ?? 0) - 1, in_use: 3, values: Float64Array.from(rows.flat()) };
const decisions = readDecisions({ table, lines: [lines] }, SCHEMA);

describe("recorded decisions", () => {
  it("have a packet, a fate with its numbers, and the queue before and after", () => {
    expect(decisions[0]).toMatchObject({
      at_s: 3.2,
      occasion: "arrival",
      outcome: "dropped",
      flow: 4,
      kind: "data",
      seq: 10,
      size_bytes: 1000,
      class: "tagged",
      ecn: "not capable",
      isAgain: false,
      waited_s: 0,
      reason: 7,
      lines: null,
      before: { backlog_packets: 20, backlog_bytes: 20_000, backlogOf: { tcp: 20 }, discipline: 1 },
    });
    expect(decisions[0]?.numbers[0]).toBe(12.5);
    expect(decisions[0]?.before.slots[0]).toBe(5);
    expect(decisions[0]?.after.slots[0]).toBe(5.25);
  });

  it("of packets that pass have no reason, and those of scripts their lines", () =>
    expect(decisions[1]).toMatchObject({
      occasion: "departure",
      outcome: "sent",
      class: "untagged",
      ecn: "marked",
      isAgain: true,
      waited_s: 0.02,
      reason: -1,
      lines,
    }));

  it("at one time are told apart", () => expect(decisions.map(({ turn }) => turn)).toEqual([0, 1, 0]));

  it("of a queue that is being exchanged have no discipline", () => {
    const values = Float64Array.from(rows[0] ?? []);
    values[20] = NONE;
    const [decision] = readDecisions({ table: { ...table, values }, lines: [] }, SCHEMA);
    expect(decision?.before.discipline).toBe(-1);
  });
});
