/** A report card: which runs it needs, and its numbers from the runs finished so far. */
import type { RunOrder, RunResult } from "../../engine/protocol";
import { type Estimate, estimate } from "../../telemetry/statistics";
import { type Comparison, compare, unjudged } from "../comparison";
import { keyOfRuns } from "../run-key";
import { type Ellipse, ellipseOf } from "./ellipse";
import {
  type CardNumbers,
  type Case,
  type CaseResults,
  type Grade,
  gradeOf,
  type Metric,
  type Rule,
  type Scheme,
  type Section,
  type TradeOff,
} from "./section";
import { sections, usualSections } from "./sections";

/** What a card is made of. The first scheme is the reference: drop-tail with the same buffer (RFC 7928 §1.2). */
export interface CardOrder {
  readonly schemes: readonly Scheme[];
  readonly seeds: readonly number[];
  /** Ids of sections. */
  readonly sections: readonly string[];
}

/** A run of a card. Runs with the same key are the same run, wherever they stand in the card. */
export interface CardRun {
  readonly key: string;
  readonly scheme: Scheme;
  readonly section: Section;
  readonly case: Case;
  readonly seed: number;
}

/** Why a run has no result. */
export interface Refusal {
  readonly case: string;
  readonly seed: number;
  readonly message: string;
}

/** A difference below this part of the reference is not worth telling, however certain it is. */
export const WORTH_TELLING = 0.05;

export const sectionsOf = ({ sections: ids }: CardOrder): Section[] => sections.filter(({ id }) => ids.includes(id));

/** Some sections are about the scheme under test only: the one after the reference. */
const isAsked = (section: Section, scheme: Scheme, { schemes }: CardOrder): boolean =>
  (section.appliesTo?.(scheme) ?? true) && (!section.isOfOneScheme || scheme === (schemes[1] ?? schemes[0]));

/** The cases of each section and scheme, each built once. */
export class CardPlan {
  private readonly built = new Map<string, readonly Case[]>();
  private readonly keys = new Map<Case, string>();
  readonly sections: readonly Section[];
  readonly runs: readonly CardRun[];

  constructor(readonly order: CardOrder) {
    this.sections = sectionsOf(order);
    this.runs = order.seeds.flatMap((seed) =>
      this.sections.flatMap((section) =>
        order.schemes.flatMap((scheme) =>
          this.casesOf(section, scheme).map((each) => ({
            key: this.keyOf(each, seed),
            scheme,
            section,
            case: each,
            seed,
          })),
        ),
      ),
    );
  }

  /** None where the section does not apply. */
  casesOf(section: Section, scheme: Scheme): readonly Case[] {
    const key = placeOf(section, scheme);
    const known = this.built.get(key);
    if (known) return known;
    const made = isAsked(section, scheme, this.order) ? section.cases(scheme) : [];
    this.built.set(key, made);
    return made;
  }

  keyOf(each: Case, seed: number): string {
    const known = this.keys.get(each) ?? `${keyOfRuns(each.document)}${JSON.stringify(each.bins ?? [])}`;
    this.keys.set(each, known);
    return `${known}-${seed}`;
  }
}

/** What a worker is asked for. */
export const orderOfRun = ({ case: { document, bins = [] }, seed }: CardRun): RunOrder => ({
  document: JSON.stringify({ ...document, seed }),
  series: [],
  bins,
});

export interface CardCell {
  readonly metric: Metric;
  readonly estimate: Estimate;
  /** Against the reference; null for the reference itself. */
  readonly comparison: Comparison | null;
  /** Whether it differs from the reference significantly and by more than 5 %. */
  readonly differs: boolean;
}

export interface Graded {
  readonly rule: Rule;
  readonly value: number;
  readonly grade: Grade | null;
}

/** What a section says of a scheme. */
export interface CardEntry {
  readonly scheme: Scheme;
  /** False where the section does not apply. */
  readonly isAsked: boolean;
  readonly cases: readonly Case[];
  /** Seeds whose runs are all there. */
  readonly seeds: number;
  readonly cells: readonly CardCell[];
  readonly grades: readonly Graded[];
  /** By the case's id: all flows of all seeds. */
  readonly ellipses: Readonly<
    Record<string, { readonly points: readonly TradeOff[]; readonly ellipse: Ellipse | null }>
  >;
  /** Runs that the engine refused, or that stopped. */
  readonly refusals: readonly Refusal[];
  /** Those without which the section has no numbers. */
  readonly failures: readonly Refusal[];
  /** What the section says of these numbers; empty if nothing. */
  readonly remark: string;
  /** Whether runs of some seeds are equal, because nothing in them is random. */
  readonly equalSeeds: boolean;
}

export interface CardRow {
  readonly section: Section;
  readonly entries: readonly CardEntry[];
}

/** The same rows while runs are missing: nothing is compared or graded. */
const withoutVerdicts = (rows: readonly CardRow[]): CardRow[] =>
  rows.map(({ section, entries }) => ({
    section,
    entries: entries.map((entry) => ({
      ...entry,
      cells: entry.cells.map((cell) => ({ ...cell, comparison: null, differs: false })),
      grades: entry.grades.map((graded) => ({ ...graded, grade: null })),
    })),
  }));

/** The numbers of one seed. */
interface Measured {
  readonly seed: number;
  readonly numbers: CardNumbers;
  readonly tradeOff: Readonly<Record<string, readonly TradeOff[]>>;
  readonly fingerprints: readonly string[];
}

/** Whether a section has no numbers without a case. */
const isNeeded = (section: Section, caseId: string) => !section.mayLack?.(caseId);
const placeOf = (section: Section, scheme: Scheme) => `${section.id} ${scheme.id}`;
const numberOf = (numbers: CardNumbers, id: string) => numbers[id] ?? Number.NaN;
const finite = (values: readonly number[]) => values.filter(Number.isFinite);
const hasEqual = (all: readonly Measured[]) =>
  new Set(all.map(({ fingerprints }) => fingerprints.join())).size < all.length;

/** Means over the seeds. */
const meansOf = (all: readonly Measured[]): CardNumbers => {
  const ids = new Set(all.flatMap(({ numbers }) => Object.keys(numbers)));
  return Object.fromEntries(
    [...ids].map((id) => [id, estimate(finite(all.map(({ numbers }) => numberOf(numbers, id)))).mean]),
  );
};

/** Evaluates whatever results there are. Not kept: each result is asked for once, as it comes. */
export class CardResults {
  /** By section and scheme, then by seed, the results of the cases. */
  private readonly waiting = new Map<string, Record<string, RunResult | null>>();
  private readonly refused = new Map<string, Refusal[]>();
  private readonly measured = new Map<string, Measured[]>();
  /** Keys of the runs without a result, or a reason why there is none. */
  private readonly left: Set<string>;
  /** Distinct runs. */
  readonly total: number;

  constructor(readonly plan: CardPlan) {
    this.left = new Set(plan.runs.map(({ key }) => key));
    this.total = this.left.size;
  }

  /** How many of the distinct runs are there. */
  get done(): number {
    return this.total - this.left.size;
  }

  get isComplete(): boolean {
    return this.left.size === 0;
  }

  /** Takes the result of a run, or why there is none. A section's reports are forgotten once all cases are there. */
  add(run: CardRun, result: RunResult | { readonly why: string }): void {
    const { section, scheme, seed } = run;
    this.left.delete(run.key);
    const of = placeOf(section, scheme);
    const place = `${of} ${seed}`;
    if ("why" in result)
      this.refused.set(of, [...(this.refused.get(of) ?? []), { case: run.case.id, seed, message: result.why }]);
    const results = { ...this.waiting.get(place), [run.case.id]: "why" in result ? null : result };
    this.waiting.set(place, results);
    if (Object.keys(results).length < this.plan.casesOf(section, scheme).length) return;
    this.waiting.delete(place);
    if (Object.entries(results).some(([id, made]) => made === null && isNeeded(section, id))) return;
    const made = Object.entries(results).filter((entry): entry is [string, RunResult] => entry[1] !== null);
    this.keep(section, scheme, seed, Object.fromEntries(made));
  }

  private keep(section: Section, scheme: Scheme, seed: number, results: CaseResults): void {
    const of = placeOf(section, scheme);
    const measured: Measured = {
      seed,
      numbers: section.numbers(results, scheme),
      tradeOff: section.tradeOff?.(results) ?? {},
      fingerprints: Object.values(results).map(({ report }) => report.fingerprint),
    };
    this.measured.set(
      of,
      [...(this.measured.get(of) ?? []), measured].sort((a, b) => a.seed - b.seed),
    );
  }

  private of(section: Section, scheme: Scheme): readonly Measured[] {
    return this.measured.get(placeOf(section, scheme)) ?? [];
  }

  /** A number of a scheme with each seed, in the order of the card's seeds; NaN where it is missing. */
  values(sectionId: string, schemeId: string, metric: string): number[] {
    const all = this.measured.get(`${sectionId} ${schemeId}`) ?? [];
    return this.plan.order.seeds.map((seed) => {
      const found = all.find((each) => each.seed === seed);
      return found ? numberOf(found.numbers, metric) : Number.NaN;
    });
  }

  /** Equal runs of different seeds are one run: their interval judges nothing. */
  private cells(section: Section, scheme: Scheme, reference: Scheme, equalSeeds: boolean): CardCell[] {
    return section.metrics.map((metric) => {
      const own = this.values(section.id, scheme.id, metric.id);
      const other = this.values(section.id, reference.id, metric.id);
      const compared = compare(other, own, metric.better);
      const comparison = scheme === reference ? null : equalSeeds ? unjudged(compared) : compared;
      const base = Math.abs(estimate(finite(other)).mean);
      const isCertain = comparison?.finding === "higher" || comparison?.finding === "lower";
      const differs = isCertain && Math.abs(comparison.difference.mean) > WORTH_TELLING * base;
      return { metric, estimate: estimate(finite(own)), comparison, differs };
    });
  }

  private entry(section: Section, scheme: Scheme): CardEntry {
    const reference = this.plan.order.schemes[0] as Scheme;
    const [all, others] = [this.of(section, scheme), this.of(section, reference)];
    const [own, other] = [meansOf(all), meansOf(others)];
    const cases = this.plan.casesOf(section, scheme);
    const equalSeeds = hasEqual(all);
    const refusals = this.refused.get(placeOf(section, scheme)) ?? [];
    const ids = [...new Set(all.flatMap(({ tradeOff }) => Object.keys(tradeOff)))];
    return {
      scheme,
      isAsked: cases.length > 0,
      cases,
      seeds: all.length,
      cells: this.cells(section, scheme, reference, equalSeeds || hasEqual(others)),
      grades: section.rules.map((rule) => {
        const value = all.length === 0 ? Number.NaN : rule.value(own, other);
        return { rule, value, grade: gradeOf(rule, value) };
      }),
      ellipses: Object.fromEntries(
        ids.map((id) => {
          const points = all.flatMap(({ tradeOff }) => tradeOff[id] ?? []);
          return [id, { points, ellipse: ellipseOf(points) }];
        }),
      ),
      refusals,
      failures: refusals.filter((refusal) => isNeeded(section, refusal.case)),
      remark: all.length === 0 ? "" : (section.remark?.(own, scheme) ?? ""),
      equalSeeds,
    };
  }

  rows(): CardRow[] {
    const { schemes } = this.plan.order;
    const rows = this.plan.sections.map((section) => ({
      section,
      entries: schemes.map((scheme) => this.entry(section, scheme)),
    }));
    return this.isComplete ? rows : withoutVerdicts(rows);
  }

  /** A hash of all runs that are there. */
  fingerprints(): string[] {
    return [...this.measured.values()].flatMap((all) => all.flatMap(({ fingerprints }) => fingerprints));
  }
}

export { sections, usualSections };
