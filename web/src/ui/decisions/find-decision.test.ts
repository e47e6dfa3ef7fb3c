import { describe, expect, it } from "vitest";
import type { DecisionRecord } from "../../engine/protocol";
import type { Run } from "../../state/run/run";
import { decisionBefore, decisionOn, isFate, nextDecision } from "./find-decision";

const NONE = Number.NaN;
const MOST = 400;

/** A row without numbers: time, occasion, outcome, flow, kind, sequence number and so on; two moments without slots. */
function row(at_s: number, outcome: number, flow: number, seq: number): number[] {
  const moment = [1, 1000, 1, 0, 0, 0];
  return [at_s, 0, outcome, flow, 0, seq, 1000, 0, 0, 0, 0, outcome === 3 ? 0 : NONE, NONE, ...moment, ...moment];
}

/** A run of 10 s with a decision every 10 ms, of two flows in turn; every seventh packet is dropped. */
const regular = Array.from({ length: 1000 }, (_, index) =>
  row(index / 100, index % 7 === 6 ? 3 : 0, index % 2, Math.floor(index / 2)),
);

function runOf(all: readonly number[][], clock_s = 10, play = "paused") {
  const asked: number[] = [];
  const decisions = async (_watch: string, from_s: number, until_s: number): Promise<DecisionRecord> => {
    asked.push(until_s - from_s);
    const part = all.filter(([at_s = 0]) => at_s > from_s && at_s <= until_s);
    const values = Float64Array.from(part.slice(0, MOST).flat());
    return { table: { columns: (all[0]?.length ?? 1) - 1, in_use: part.length, values }, lines: [] };
  };
  const schema = { event_columns: [] };
  const run = { stores: { run: { getState: () => ({ clock_s, play, schema }) } }, decisions } as unknown as Run;
  return { run, asked };
}

const at = (at_s: number, turn = 0) => ({ at_s, turn });

describe("decisions are found", () => {
  it("of a packet, and next to it", async () => {
    const { run } = runOf(regular);
    expect(await decisionOn(run, "l", { at_s: 1, turn: 0, flow: 0, seq: 50 })).toMatchObject(at(1));
    expect(await decisionOn(run, "l", { at_s: 1, turn: 0, flow: 0, seq: 51 })).toBe("not here");
    expect(await nextDecision(run, "l", at(1), () => true)).toMatchObject(at(1.01));
    expect(await nextDecision(run, "l", at(1), isFate)).toMatchObject({ at_s: 1.04, outcome: "dropped" });
    expect(await nextDecision(run, "l", at(1), ({ flow }) => flow === 0)).toMatchObject(at(1.02));
    expect(await decisionBefore(run, "l", at(1))).toMatchObject(at(0.99));
    expect(await decisionBefore(run, "l", at(1), isFate)).toMatchObject({ at_s: 0.97, outcome: "dropped" });
  });

  it("not beyond the run so far, nor before its start, nor far away", async () => {
    expect(await nextDecision(runOf(regular, 1).run, "l", at(1), () => true)).toBe("none so far");
    expect(await nextDecision(runOf(regular, 1, "ended").run, "l", at(1), () => true)).toBe("none left");
    expect(await decisionBefore(runOf(regular).run, "l", at(0))).toBe("none near");
    const { run, asked } = runOf(regular);
    expect(await nextDecision(run, "l", at(1), () => false)).toBe("none near");
    expect(asked.reduce((sum, span_s) => sum + span_s, 0)).toBeCloseTo(5, 3);
  });

  it("at time 0", async () => {
    const { run } = runOf(regular);
    expect(await decisionBefore(run, "l", at(0.01))).toMatchObject({ at_s: 0, seq: 0 });
    expect(await nextDecision(run, "l", at(0, -1), () => true)).toMatchObject({ at_s: 0, seq: 0 });
  });

  it("one by one at the same time; a drop is that of its packet", async () => {
    // A packet that is marked, then dropped, and the packet that is sent.
    const { run } = runOf([row(1, 0, 0, 1), row(2, 2, 0, 7), row(2, 3, 0, 7), row(2, 1, 1, 3), row(3, 0, 0, 8)]);
    expect(await decisionOn(run, "l", { at_s: 2, turn: null, flow: 0, seq: 7 })).toMatchObject(at(2, 1));
    expect(await nextDecision(run, "l", at(1), () => true)).toMatchObject(at(2, 0));
    expect(await nextDecision(run, "l", at(2, 0), () => true)).toMatchObject(at(2, 1));
    expect(await nextDecision(run, "l", at(2, 2), () => true)).toMatchObject(at(3));
    expect(await decisionBefore(run, "l", at(3))).toMatchObject(at(2, 2));
    expect(await decisionBefore(run, "l", at(2, 2))).toMatchObject(at(2, 1));
    expect(await decisionBefore(run, "l", at(2, 0))).toMatchObject(at(1));
  });

  it("where there are more than are recorded at once", async () => {
    // A packet every 10 µs after a silence of a second, then one that is dropped.
    const dense = Array.from({ length: 3000 }, (_, index) =>
      row(1 + index / 100_000, index === 2500 ? 3 : 0, 0, index),
    );
    const { run } = runOf([row(0.01, 0, 0, 9999), ...dense]);
    expect(await nextDecision(run, "l", at(0.5), isFate)).toMatchObject({ seq: 2500 });
    expect(await decisionBefore(run, "l", at(1.02))).toMatchObject({ seq: 1999 });
    expect(await decisionBefore(run, "l", at(1.03), isFate)).toMatchObject({ seq: 2500 });
    expect(await decisionBefore(run, "l", at(4))).toMatchObject({ seq: 2999 });
    expect(await decisionBefore(run, "l", at(1))).toMatchObject({ seq: 9999 });
    // More at one time than are recorded: the search ends all the same.
    const { run: crowd } = runOf(Array.from({ length: 900 }, (_, index) => row(1, 0, 0, index)));
    expect(await nextDecision(crowd, "l", at(0.5), isFate)).toBe("none near");
    expect(await decisionBefore(crowd, "l", at(2))).toBe("none near");
  });
});
