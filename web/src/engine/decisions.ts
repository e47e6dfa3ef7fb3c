/** Reads recorded decisions: what became of packets at a watched queue, with its signals before and after. */
import type { RunSchema, TrafficClass } from "../telemetry/run-schema";
import type { DecisionRecord, ScriptLines } from "./protocol";

/** The columns of a row: the time, then those of `DecisionColumn` in the engine. */
const ROW = {
  at_s: 0,
  occasion: 1,
  outcome: 2,
  flow: 3,
  kind: 4,
  seq: 5,
  size: 6,
  trafficClass: 7,
  ecn: 8,
  retransmitted: 9,
  waited_s: 10,
  reason: 11,
  lines: 12,
} as const;
const FIRST_NUMBER = 13;

/** Of `Occasion`, `Outcome`, `PacketKind`, `TrafficClass` and `Ecn` in the engine, by value. */
const OCCASIONS = ["arrival", "departure", "other"] as const;
const OUTCOMES = ["accepted", "sent", "marked", "dropped"] as const;
const KINDS = ["data", "acknowledgement", "feedback"] as const;
const CLASSES: readonly TrafficClass[] = ["tcp", "tagged", "untagged"];
const ECN = ["not capable", "capable", "marked", "capable, low latency"] as const;

/** A watched queue before or after a decision. */
export interface Moment {
  readonly backlog_packets: number;
  readonly backlog_bytes: number;
  readonly backlogOf: Readonly<Record<TrafficClass, number>>;
  /** Position in `RunSchema.disciplines`; -1 while it is exchanged. */
  readonly discipline: number;
  /** By position among the discipline's slots. */
  readonly slots: readonly number[];
}

/** Of several decisions at one time, which one: counted from 0. */
export interface Place {
  readonly at_s: number;
  readonly turn: number;
}

export interface Decision extends Place {
  readonly occasion: (typeof OCCASIONS)[number];
  readonly outcome: (typeof OUTCOMES)[number];
  /** Position in `RunSchema.flows`. */
  readonly flow: number;
  readonly kind: (typeof KINDS)[number];
  readonly seq: number;
  readonly size_bytes: number;
  readonly class: TrafficClass;
  readonly ecn: (typeof ECN)[number];
  readonly isAgain: boolean;
  /** In the queue. */
  readonly waited_s: number;
  /** Position in `RunSchema.reasons`; -1 if it was neither dropped nor marked. */
  readonly reason: number;
  /** In the order of the reason's row. */
  readonly numbers: readonly number[];
  readonly before: Moment;
  readonly after: Moment;
  /** Null without a script. */
  readonly lines: ScriptLines | null;
}

const orMinusOne = (value: number) => (Number.isNaN(value) ? -1 : value);
const named = <Name>(names: readonly Name[], value: number) => names[value] as Name;

function momentOf(cells: Float64Array): Moment {
  const [packets = 0, bytes = 0, tcp = 0, tagged = 0, untagged = 0, discipline = Number.NaN, ...slots] = cells;
  return {
    backlog_packets: packets,
    backlog_bytes: bytes,
    backlogOf: { tcp, tagged, untagged },
    discipline: orMinusOne(discipline),
    slots,
  };
}

function decisionOf(row: Float64Array, turn: number, numbers: number, lines: DecisionRecord["lines"]): Decision {
  const value = (column: number) => row[column] as number;
  const moments = FIRST_NUMBER + numbers;
  const middle = (moments + row.length) / 2;
  return {
    at_s: value(ROW.at_s),
    turn,
    occasion: named(OCCASIONS, value(ROW.occasion)),
    outcome: named(OUTCOMES, value(ROW.outcome)),
    flow: value(ROW.flow),
    kind: named(KINDS, value(ROW.kind)),
    seq: value(ROW.seq),
    size_bytes: value(ROW.size),
    class: named(CLASSES, value(ROW.trafficClass)),
    ecn: named(ECN, value(ROW.ecn)),
    isAgain: value(ROW.retransmitted) === 1,
    waited_s: value(ROW.waited_s),
    reason: orMinusOne(value(ROW.reason)),
    numbers: [...row.subarray(FIRST_NUMBER, moments)],
    before: momentOf(row.subarray(moments, middle)),
    after: momentOf(row.subarray(middle)),
    lines: lines[value(ROW.lines)] ?? null,
  };
}

/** In order. Those that the engine did not keep are missing at the end. */
export function readDecisions({ table, lines }: DecisionRecord, schema: Pick<RunSchema, "event_columns">): Decision[] {
  const numbers = schema.event_columns.filter((name) => name.startsWith("number")).length;
  const width = 1 + table.columns;
  const decisions: Decision[] = [];
  for (let at = 0; at < table.values.length; at += width) {
    const before = decisions.at(-1);
    const turn = before && before.at_s === table.values[at] ? before.turn + 1 : 0;
    decisions.push(decisionOf(table.values.subarray(at, at + width), turn, numbers, lines));
  }
  return decisions;
}
