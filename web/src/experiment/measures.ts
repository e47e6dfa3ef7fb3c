/** What a run's report measures: every number that can be compared between runs, with its name, unit and value. */
import { classStyle } from "../charts/class-style";
import type { WindowResult } from "../engine/protocol";
import { catalog, type Unit } from "../scenario/catalog";
import type { TrafficClass } from "../telemetry/run-schema";
import type { Value } from "./document";
import { ANYTHING, type Limits, limitsFrom } from "./interval";
import { type Better, ROWS, type Row, type Topic } from "./measure-rows";
import { EVERYWHERE } from "./plan";
import { flowsOf, metricOf } from "./report";
import { evaluate, named, type Scope, type Source } from "./values";

/** A number of a measurement window. */
export interface Measure {
  /** `jain`, `links.bottleneck.utilization`, `classes.tcp.drop_rate`, `groups.ftp.goodput_bps` */
  readonly id: string;
  readonly topic: Topic;
  /** The id of the watched queue, class or group; empty for the run. */
  readonly subject: string;
  /** "Mean delay" */
  readonly label: string;
  /** With its subject: "Mean delay, TCP". */
  readonly title: string;
  /** Of the number: s, bps, packets; a ratio is shown in per cent if `isShare`. */
  readonly unit: Unit;
  readonly isShare: boolean;
  readonly better: Better;
  /** What the number can be, in its unit: intervals end there. */
  readonly limits: Limits;
  readonly doc: string;
  /** Among the few that are shown first. */
  readonly isMain: boolean;
  /** Says nothing where it is 0 in every run. */
  readonly unlessZero: boolean;
  /** As written in the tables of `expect`. */
  readonly value: Value;
}

/** Scripts name their reasons themselves. */
const REASON = /^drops\.(.+)$/;
const reasonLabels = new Map(catalog.reasons.filter(({ drops }) => drops).map(({ id, label }) => [id, label]));

/** Drops for one reason have a row each. */
function rowOf(topic: Topic, field: string): Row | undefined {
  const reason = topic === "links" ? REASON.exec(field)?.[1] : undefined;
  if (reason === undefined) return Object.hasOwn(ROWS[topic], field) ? ROWS[topic][field] : undefined;
  const label = reasonLabels.get(reason) ?? reason;
  return {
    label,
    unit: "packets",
    better: null,
    unlessZero: true,
    doc: "Packets dropped at the queue for this reason.",
  };
}

/** What the ids of measures are made of: how they begin, and how they end. */
export const MEASURE_NAMES: readonly { readonly begin: string; readonly fields: readonly string[] }[] = [
  { begin: "", fields: Object.keys(ROWS.run) },
  { begin: "links.ID.", fields: [...Object.keys(ROWS.links), "drops.REASON"] },
  { begin: "classes.CLASS.", fields: Object.keys(ROWS.classes) },
  { begin: "groups.FLOW.", fields: Object.keys(ROWS.groups) },
];

/** The ways to cut an id into subject and field: `links.a.b.drops.early`. */
function* cuts(rest: string): Generator<[subject: string, field: string]> {
  for (let dot = rest.indexOf("."); dot >= 0; dot = rest.indexOf(".", dot + 1))
    yield [rest.slice(0, dot), rest.slice(dot + 1)];
}

function found(id: string): { topic: Topic; subject: string; field: string; row: Row } | undefined {
  const run = rowOf("run", id);
  if (run) return { topic: "run", subject: "", field: id, row: run };
  const topic = id.slice(0, Math.max(0, id.indexOf("."))) as Topic;
  if (topic === "run" || !Object.hasOwn(ROWS, topic)) return undefined;
  for (const [subject, field] of cuts(id.slice(topic.length + 1))) {
    const row = rowOf(topic, field);
    if (row) return { topic, subject, field, row };
  }
  return undefined;
}

function writtenValue(id: string, topic: Topic, subject: string, field: string, row: Row): Value {
  if (topic === "groups") return { flows: subject, field, stat: row.stat ?? "mean" };
  return row.value ?? id;
}

const subjectText = (topic: Topic, subject: string): string =>
  topic === "classes" ? (classStyle[subject as TrafficClass]?.label ?? subject) : subject;

/** The measure of an id; undefined if there is none. */
export function measureOf(id: string): Measure | undefined {
  const parts = found(id);
  if (!parts) return undefined;
  const { topic, subject, field, row } = parts;
  const { label, unit = "none", isShare = false, isMain = false, unlessZero = false, better, doc } = row;
  const title = subject === "" ? label : `${label}, ${subjectText(topic, subject)}`;
  const value = writtenValue(id, topic, subject, field, row);
  return {
    id,
    topic,
    subject,
    label,
    title,
    unit,
    isShare,
    better,
    limits: limitsFrom(row),
    doc,
    isMain,
    unlessZero,
    value,
  };
}

/** What a value of `expect` can be: known of measures, and of Jain's index over flows. */
export function limitsOf(value: Value, { names }: Scope): Limits {
  if (typeof value === "object" && "flows" in value) return value.stat === "jain" ? limitsFrom({ most: 1 }) : ANYTHING;
  const metric = typeof value === "object" && "metric" in value ? value.metric : value;
  return (typeof metric === "string" && measureOf(named("value", metric, names))?.limits) || ANYTHING;
}

/** Numbers of one window, by measure; what was not measured is missing. */
export type Numbers = Readonly<Record<string, number>>;

/** One window as a source of values; NaN for flows of a window in which none was active. */
const sourceOf = (window: WindowResult): Source => ({
  metric: (_, __, name) => metricOf(window, name),
  flows: (_, __, flows, field) => flowsOf(window, flows, field, true),
  series: () => Number.NaN,
  points: () => [],
});

const linkName = ({ id, direction }: { readonly id: string; readonly direction: string }) =>
  direction === "reverse" ? `${id}:reverse` : id;

/** All ids that a window can have numbers for. */
function* idsOf(window: WindowResult): Generator<string> {
  yield* Object.keys(ROWS.run);
  for (const link of window.links) {
    const name = `links.${linkName(link)}`;
    for (const field of Object.keys(ROWS.links)) yield `${name}.${field}`;
    for (const reason of Object.keys((link.drops as object | undefined) ?? {})) yield `${name}.drops.${reason}`;
  }
  for (const { class: name } of window.classes)
    for (const field of Object.keys(ROWS.classes)) yield `classes.${name}.${field}`;
  for (const name of new Set(window.flows.map(({ group }) => group)))
    for (const field of Object.keys(ROWS.groups)) yield `groups.${name}.${field}`;
}

/** Every number that a whole report has for a window. */
export function numbersOf(window: WindowResult): Numbers {
  const source = sourceOf(window);
  const numbers: Record<string, number> = {};
  for (const id of idsOf(window)) {
    const measure = measureOf(id);
    const number = measure ? evaluate(measure.value, EVERYWHERE, source) : Number.NaN;
    if (Number.isFinite(number)) numbers[id] = number;
  }
  return numbers;
}

const TOPICS = Object.keys(ROWS);

/** Sorts by topic, then by subject as it came, then by field as listed. */
function ordered(measures: readonly Measure[]): Measure[] {
  const subjects = measures.map(({ topic, subject }) => `${topic}.${subject}`);
  const fields = TOPICS.map((topic) => Object.keys(ROWS[topic as Topic]));
  const rank = (measure: Measure) => {
    const topic = TOPICS.indexOf(measure.topic);
    const subject = subjects.indexOf(`${measure.topic}.${measure.subject}`);
    const field = fields[topic]?.indexOf(measure.id.slice(measure.topic.length + measure.subject.length + 2)) ?? -1;
    return [topic, measure.topic === "run" ? 0 : subject, field < 0 ? fields[topic]?.length : field] as number[];
  };
  const ranks = new Map(measures.map((measure) => [measure, rank(measure)]));
  const difference = (a: readonly number[] = [], b: readonly number[] = []) =>
    a.map((value, index) => value - (b[index] ?? 0)).find((value) => value !== 0) ?? 0;
  return [...measures].sort((a, b) => difference(ranks.get(a), ranks.get(b)));
}

/** A measure that windows have numbers for, and where the first of these stands. */
interface Tallied {
  /** Whether it was anything but 0. */
  isSaid: boolean;
  turn: number;
  place: number;
}

/** Which measures windows have numbers for, window by window. */
export class MeasureTally {
  private readonly found = new Map<string, Tallied>();
  private next = 0;

  /** `turn` is the window's place among all: whichever of them come first, the order of the measures is the same. */
  add(numbers: Numbers, turn = this.next++): void {
    for (const [place, [id, value]] of Object.entries(numbers).entries()) {
      const before = this.found.get(id);
      if (!before) this.found.set(id, { isSaid: value !== 0, turn, place });
      else {
        if (turn < before.turn) Object.assign(before, { turn, place });
        before.isSaid ||= value !== 0;
      }
    }
  }

  /**
   * The measures that at least one window has a number for, in the order in which they are listed; those that are worth a
   * line only where they are not 0 are left out if they are, unless `withZeros`.
   */
  measures(withZeros = false): Measure[] {
    const found = [...this.found].sort(([, a], [, b]) => a.turn - b.turn || a.place - b.place);
    const measures = found.flatMap(([id, { isSaid }]) => {
      const measure = measureOf(id);
      return measure && (isSaid || withZeros || !measure.unlessZero) ? [measure] : [];
    });
    return ordered(measures);
  }
}

/** The measures that at least one of the windows has a number for, in the order in which they are listed. */
export function measuresOf(windows: Iterable<Numbers>): Measure[] {
  const tally = new MeasureTally();
  for (const numbers of windows) tally.add(numbers);
  return tally.measures();
}
