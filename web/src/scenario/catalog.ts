/** The engine's description of itself, typed for walking through it; what is only read is in prose.ts. */
import { catalog as generated } from "../generated/catalog";

export type Unit = "packets" | "bytes" | "bps" | "s" | "probability" | "ratio" | "none";

export interface ParamInfo {
  readonly name: string;
  readonly label: string;
  readonly symbol?: string;
  readonly unit: Unit;
  readonly kind: "number" | "integer" | "boolean" | "choice" | "limit" | "list" | "jitter" | "records";
  readonly min?: number;
  readonly max?: number;
  /** The range is open at min. */
  readonly above_min?: boolean;
  readonly default: unknown;
  readonly choices?: readonly string[];
  /** Of records: what each of them has; the first names it. */
  readonly fields?: readonly ParamInfo[];
  readonly scale?: "linear" | "log";
  readonly live: boolean;
  readonly guide?: string | null;
}

export interface SignalInfo {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
  readonly class?: string | null;
  /** What several classes have a signal of: "class_average". */
  readonly of?: string | null;
  /** What it is a moving average of: "backlog_packets", or that of a class. */
  readonly estimates?: string | null;
  /** The signal that it is a threshold of. */
  readonly bounds?: string | null;
}

/** A chart that a discipline opens with. */
export interface ChartInfo {
  readonly id: string;
  readonly title: string | null;
  readonly signals: readonly string[];
}

/** A table that a discipline keeps while it runs. */
export interface StateTableInfo {
  readonly name: string;
  readonly label: string;
  /** What a row is. */
  readonly row: string;
  /** Of rows that have names of their own. */
  readonly row_names: readonly string[];
  readonly columns: readonly SignalInfo[];
}

export interface DisciplineInfo {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly family: "paper" | "active" | "scheduler" | "basic";
  readonly params: readonly ParamInfo[];
  readonly signals: readonly SignalInfo[];
  readonly charts: readonly ChartInfo[];
  readonly tables: readonly StateTableInfo[];
  /** What drops are counted as. */
  readonly reasons: readonly string[];
}

export interface KindInfo {
  readonly id: string;
  readonly label: string;
  readonly params: readonly ParamInfo[];
}

/** Why packets are dropped or marked. Several of one id are counted as one, and tell it by different numbers. */
export interface ReasonInfo {
  readonly id: string;
  /** False: packets are only marked for it. */
  readonly drops: boolean;
  readonly label: string;
  /** Null: packets are never marked for it. */
  readonly mark_label: string | null;
}

/** A name that a number may carry in a document: it counts factor (1 if absent) * 10^exponent of the base unit. */
export interface UnitNameInfo {
  readonly name: string;
  readonly unit: Unit;
  readonly exponent: number;
  readonly factor?: number;
}

/** What the page needs at once; whole-catalog.ts has the rest. */
export interface Catalog {
  readonly disciplines: readonly DisciplineInfo[];
  /** Events name a reason by its place. */
  readonly reasons: readonly ReasonInfo[];
  /** With the parameters that can be changed while they run. */
  readonly variants: readonly KindInfo[];
  readonly applications: readonly KindInfo[];
  readonly queue: { readonly params: readonly ParamInfo[] };
  readonly link: { readonly params: readonly ParamInfo[] };
  readonly node: { readonly params: readonly ParamInfo[] };
  /** Of each unit from small to large; the first of each size is the one that is written. */
  readonly units: readonly UnitNameInfo[];
}

export const catalog: Catalog = generated;

export const byId = <Entry extends { id: string }>(entries: readonly Entry[]) =>
  new Map(entries.map((entry) => [entry.id, entry]));
const disciplines = byId(catalog.disciplines);
const applications = byId(catalog.applications);
const variants = byId(catalog.variants);

export const disciplineOf = (id: string): DisciplineInfo | undefined => disciplines.get(id);
export const applicationOf = (id: string): KindInfo | undefined => applications.get(id);
export const variantOf = (id: string): KindInfo | undefined => variants.get(id);
