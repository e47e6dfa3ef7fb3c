/** The scenario document as people and the page write it (scenario-format.md); the engine is who checks it. */

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
  [param: string]: unknown;
}

export interface TimelineEntry {
  at: Quantity;
  set: string;
  value: unknown;
}

/** The nodes that a flow passes, where that is not the shortest way. */
export interface RouteEntry {
  flow: string;
  via: string[];
}

export interface Source {
  paper?: string;
  figure?: string;
}

export interface ScenarioDocument {
  format: "aqm-scenario";
  version: number;
  title?: string;
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

/** As a file: the canonical form, indented. */
export const serialize = (document: ScenarioDocument): string => `${JSON.stringify(document, null, 2)}\n`;

export const withSeed = (document: ScenarioDocument, seed: number): ScenarioDocument => ({ ...document, seed });

/** "McKenney" is written so, too. */
const capitalised = (name: string) =>
  name.replace(/^(mc)?(.)/, (_, mc: string | undefined, first: string) => (mc ? "Mc" : "") + first.toUpperCase());

/** The engine asks for no title. */
export const titleOf = ({ title }: Pick<ScenarioDocument, "title">): string => title || "Untitled";

/** "chung-claypool-2000" and "Fig. 10-12" as people cite them: "Chung & Claypool 2000, Fig. 10-12". */
export function citation(source: Source | undefined): string {
  // The engine carries it as it is: in a document from anywhere it may be anything.
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const parts = text(source?.paper).split("-").filter(Boolean);
  const year = /^\d{4}[a-z]?$/.test(parts.at(-1) ?? "") ? parts.pop() : undefined;
  const names = parts.map((part) => (part === "rfc" ? "RFC" : capitalised(part)));
  const last = names.pop();
  const authors = names.length > 0 ? `${names.join(", ")} & ${last}` : (last ?? "");
  const paper = [authors, year].filter(Boolean).join(" ");
  return [paper, text(source?.figure)].filter(Boolean).join(", ");
}
