/** What the open document expects: numbers of earlier runs, kept in it. */
import { defaultSeeds, type ExperimentDocument, plan } from "../../experiment";
import { hashOf } from "../../experiment/run-key";
import type { ScenarioDocument } from "../../scenario/scenario";

/** Whether a document has results to compare with; a document from a link may have anything there. */
export function hasExpected(document: ScenarioDocument | null): boolean {
  const tables = (document as ExperimentDocument | null)?.expect?.tables;
  return Array.isArray(tables) && tables.length > 0;
}

/** "1..4 and 1": those of the tables, each once. */
export function expectedSeeds(document: ExperimentDocument): string {
  const all = (document.expect?.tables ?? []).map(({ seeds }) => String(seeds ?? defaultSeeds(document)));
  return [...new Set(all)].join(" and ");
}

/** Names the results of a document: any edit has others. */
export const resultsOf = (document: ScenarioDocument): string => `expected ${hashOf(JSON.stringify(document))}`;

/** The first mistake in what a document expects; empty if there is none. */
export function problemOfExpected(document: ExperimentDocument): string {
  try {
    plan(document);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
