/** The engine's catalog, typed for generic code; its texts are in prose.ts. */
import { catalog as generated } from "../generated/catalog";

export type Unit = "packets" | "bytes" | "bps" | "s" | "probability" | "ratio" | "none";

export interface ParamInfo {
  readonly name: string;
  readonly label: string;
  /** As printed in papers, if it is not the name. */
  readonly symbol?: string;
  readonly unit: Unit;
  readonly kind:
    | "number"
    | "integer"
    | "boolean"
    | "choice"
    | "limit"
    | "list"
    | "jitter"
    | "records"
    | "text"
    | "named";
  readonly min?: number;
  readonly max?: number;
  /** The minimum itself is excluded. */
  readonly above_min?: boolean;
  readonly default: unknown;
  readonly choices?: readonly string[];
  /** Fields of a record; the first one names it. */
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
  /** The group of equal signals of several classes: "class_average". */
  readonly of?: string | null;
  /** The signal of which this is a moving average: "backlog_packets", or that of a class. */
  readonly estimates?: string | null;
  /** The signal of which this is a threshold. */
  readonly bounds?: string | null;
}

/** A chart that a discipline opens with. */
export interface ChartInfo {
  readonly id: string;
  readonly title: string | null;
  readonly signals: readonly string[];
}

/** A state table of a discipline. */
export interface StateTableInfo {
  readonly name: string;
  readonly label: string;
  /** What a row stands for. */
  readonly row: string;
  /** Names of rows, if they have their own. */
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
  /** Its drop reasons. */
  readonly reasons: readonly string[];
  /** Whether it may mark packets instead of dropping them. */
  readonly marks: boolean;
}

export interface KindInfo {
  readonly id: string;
  readonly label: string;
  readonly params: readonly ParamInfo[];
}

/**
 * Why packets are dropped or marked. Rows with the same id are counted together but explain the decision with different
 * numbers.
 */
export interface ReasonInfo {
  readonly id: string;
  /** False if packets are only marked for it. */
  readonly drops: boolean;
  readonly label: string;
  /** Null if packets are never marked for it. */
  readonly mark_label: string | null;
}

/** The part of the catalog that every page needs; whole-catalog.ts has the rest. */
export interface Catalog {
  readonly disciplines: readonly DisciplineInfo[];
  /** Events refer to a reason by its position. */
  readonly reasons: readonly ReasonInfo[];
  /** With those parameters that can be changed during a run. */
  readonly variants: readonly KindInfo[];
  readonly applications: readonly KindInfo[];
  readonly queue: { readonly params: readonly ParamInfo[] };
  readonly link: { readonly params: readonly ParamInfo[] };
  readonly node: { readonly params: readonly ParamInfo[] };
}

export const catalog: Catalog = generated;

export const byId = <Entry extends { id: string }>(entries: readonly Entry[]) =>
  new Map(entries.map((entry) => [entry.id, entry]));
const disciplines = byId(catalog.disciplines);
const applications = byId(catalog.applications);
const variants = byId(catalog.variants);

/** The id of the discipline whose code is a parameter. */
export const scriptDiscipline: string =
  catalog.disciplines.find(({ params }) => params.some(({ kind }) => kind === "text"))?.id ?? "";

/** The discipline of a queue that names none. */
export const usualDiscipline: string = catalog.disciplines[0]?.id ?? "";
/** By default the usual one. */
export const disciplineOf = (id = usualDiscipline): DisciplineInfo | undefined => disciplines.get(id);
export const applicationOf = (id: string): KindInfo | undefined => applications.get(id);
/** FTP and CBR by their initials, others by their label without its bracketed part. */
export const shortApplication = (id: string): string =>
  id.length <= 4 ? id.toUpperCase() : (applicationOf(id)?.label ?? id).replace(/ *\(.*\)/, "");
export const variantOf = (id: string): KindInfo | undefined => variants.get(id);
