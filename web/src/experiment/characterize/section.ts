/** What a section of the report card is: its runs, the numbers it makes of them, and what counts as good. */
import type { RunResult } from "../../engine/protocol";
import type { BinRequest } from "../../engine/series";
import type { ParamInfo, Unit } from "../../scenario/catalog";
import type { QueueEntry, ScenarioDocument } from "../../scenario/scenario";
import type { Better } from "../measure-rows";

/** A discipline with its parameters, under test. */
export interface Scheme {
  /** "codel"; another one of the same discipline has a number: "codel-2". */
  readonly id: string;
  /** "CoDel", "CoDel, target 20 ms" */
  readonly label: string;
  /** Without its limit, which is the network's. */
  readonly queue: QueueEntry;
  /** Those that its script declares; the catalog has those of other disciplines. */
  readonly params?: readonly ParamInfo[];
}

/** A run of a section, for every seed. */
export interface Case {
  readonly id: string;
  /** "Mild, 6 flows" */
  readonly label: string;
  readonly document: ScenarioDocument;
  /** What is wanted of the telemetry. */
  readonly bins?: readonly BinRequest[];
}

/** Numbers of one run or of several, by the ids of their metrics; NaN where nothing was measured. */
export type CardNumbers = Readonly<Record<string, number>>;

/** The results of a section's cases with one seed, by the case's id. */
export type CaseResults = Readonly<Record<string, RunResult>>;

export interface Metric {
  readonly id: string;
  readonly label: string;
  readonly unit: Unit;
  /** A ratio that is shown in per cent. */
  readonly isShare?: true;
  /** The greatest possible value, unless it is a share: that is at most 1. The least one is 0. */
  readonly most?: number;
  readonly better: Better;
  /** Among the few of the overview. */
  readonly isMain?: true;
  /** The case that its cell opens; the first unless given. */
  readonly of?: string;
}

export type Grade = "good" | "fair" | "poor";

/** A rule of what is good, fair and poor; ranges are our choice, the RFC gives none. */
export interface Rule {
  readonly id: string;
  readonly label: string;
  /** From the means over the seeds: the scheme's, and drop-tail's with the same buffer. */
  value(own: CardNumbers, reference: CardNumbers): number;
  readonly better: "lower" | "higher";
  /** The ends of good and of fair, both included. */
  readonly good: number;
  readonly fair: number;
  readonly isShare?: true;
}

/** A point of the trade-off: a flow of a run. */
export interface TradeOff {
  /** Mean queueing delay in seconds. */
  readonly delay_s: number;
  readonly goodput_bps: number;
}

/** Numbers of a section over what its cases vary. */
export interface CardCurve {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  /** Both axes are logarithmic: ratios over round trips. */
  readonly isLog?: true;
  /** What the numbers are divided by to be in the unit of `y`. */
  readonly divisor: number;
  readonly points: readonly { readonly at: number; readonly metric: string }[];
  /** A line across: what equal shares would be. */
  readonly level: { readonly at: number; readonly name: string };
}

export interface Section {
  /** "8.2" */
  readonly id: string;
  /** "RFC 7928 §8.2.2-8.2.4" */
  readonly from: string;
  readonly title: string;
  readonly level: "must" | "recommended" | "should" | "may" | "can";
  /** What to look at, in one or two sentences. */
  readonly look: string;
  /** What is ours where the RFC is silent, or differs from it. */
  readonly note?: string;
  /** Whether it can be run with a scheme; with all unless given. */
  appliesTo?(scheme: Scheme): boolean;
  /** Asked of the scheme under test only, not of those beside it. */
  readonly isOfOneScheme?: true;
  /** Whether it has numbers without this case; it needs all of them unless given. */
  mayLack?(caseId: string): boolean;
  cases(scheme: Scheme): readonly Case[];
  readonly metrics: readonly Metric[];
  numbers(results: CaseResults, scheme: Scheme): CardNumbers;
  readonly rules: readonly Rule[];
  /** A sentence on the means over the seeds. */
  remark?(numbers: CardNumbers, scheme: Scheme): string;
  /** Drawn beside the numbers. */
  readonly curve?: CardCurve;
  /** Flows whose delay and goodput are drawn as ellipses, by the case's id. */
  tradeOff?(results: CaseResults): Readonly<Record<string, readonly TradeOff[]>>;
}

/** The grade of a value by a rule; null if there is no value. */
export function gradeOf({ better, good, fair }: Rule, value: number): Grade | null {
  if (!Number.isFinite(value)) return null;
  const isWithin = (end: number) => (better === "lower" ? value <= end : value >= end);
  if (isWithin(good)) return "good";
  return isWithin(fair) ? "fair" : "poor";
}
