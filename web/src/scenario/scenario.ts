/** Types of the scenario document, as written by people and the page; only the engine validates it. */

/** "25 Mbps", or a bare number in the base unit of the field. */
export type Quantity = string | number;

export interface QueueEntry {
  discipline?: string;
  limit?: Quantity;
  [param: string]: unknown;
}

export interface NodeEntry {
  id: string;
  kind?: "host" | "router";
  count?: number;
  x?: number;
  y?: number;
}

export interface LinkEntry {
  id: string;
  from: string;
  to: string;
  rate: Quantity;
  delay: Quantity;
  queue?: QueueEntry;
  reverse?: { rate?: Quantity; delay?: Quantity; queue?: QueueEntry };
  [param: string]: unknown;
}

export interface FlowEntry {
  id: string;
  from: string;
  to: string;
  count?: number;
  transport: { type: string; [param: string]: unknown };
  application: { type: string; [param: string]: unknown };
  start?: Quantity;
  stop?: Quantity;
  active?: boolean;
  [param: string]: unknown;
}

export interface TimelineEntry {
  at: Quantity;
  set: string;
  value: unknown;
}

/** The nodes on a flow's path, where that is not the shortest. */
export interface RouteEntry {
  flow: string;
  via: string[];
}

export interface Source {
  paper?: string;
  figure?: string;
  /** It is another experiment by now, which began as that of the figure. */
  changed?: boolean;
}

export interface ScenarioDocument {
  format: "aqm-scenario";
  version: number;
  title?: string;
  /** One or two sentences on what to observe and to try, in the markup of text/markup.ts. */
  caption?: string;
  description?: string;
  source?: Source;
  seed?: number;
  duration: Quantity;
  nodes: NodeEntry[];
  links: LinkEntry[];
  flows: FlowEntry[];
  routes?: RouteEntry[];
  timeline?: TimelineEntry[];
  measure?: { watch?: string | string[]; windows?: (readonly [Quantity, Quantity])[]; [key: string]: unknown };
  [key: string]: unknown;
}

/** The canonical form, indented, for files. */
export const serialize = (document: ScenarioDocument): string => `${JSON.stringify(document, null, 2)}\n`;

export const withSeed = (document: ScenarioDocument, seed: number): ScenarioDocument => ({ ...document, seed });

/** Keeps further capitals, as in "McKenney". */
const capitalised = (name: string) =>
  name.replace(/^(mc)?(.)/, (_, mc: string | undefined, first: string) => (mc ? "Mc" : "") + first.toUpperCase());

/** The engine takes 120; a saved draft may have any number, and one long word takes a browser half a minute to break. */
const LONGEST_TITLE = 200;

/** The title is optional. */
export function titleOf({ title }: Pick<ScenarioDocument, "title">): string {
  const text = String(title || "Untitled");
  return text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE)}…` : text;
}

/** Whether a document says that it is no longer what its source describes. */
export const isMarkedChanged = ({ source }: ScenarioDocument): boolean => source?.changed === true;

/** The document, with its source marked as changed, if it has one. */
export const markedChanged = (document: ScenarioDocument): ScenarioDocument =>
  document.source === undefined ? document : { ...document, source: { ...document.source, changed: true } };

/** Formats "chung-claypool-2000" and "Fig. 10-12" as a citation: "Chung & Claypool 2000, Fig. 10-12". */
export function citation(source: Source | undefined): string {
  // The engine does not validate the source: it may be anything.
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const parts = text(source?.paper).split("-").filter(Boolean);
  const year = /^\d{4}[a-z]?$/.test(parts.at(-1) ?? "") ? parts.pop() : undefined;
  const names = parts.map((part) => (part === "rfc" ? "RFC" : capitalised(part)));
  const last = names.pop();
  const authors = names.length > 0 ? `${names.join(", ")} & ${last}` : (last ?? "");
  const paper = [authors, year].filter(Boolean).join(" ");
  return [paper, text(source?.figure)].filter(Boolean).join(", ");
}
