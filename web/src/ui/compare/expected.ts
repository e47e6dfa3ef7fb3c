/** What the open document expects: numbers of earlier runs, kept in it. */
import { type ExperimentDocument, plan } from "../../experiment";
import { hashOf } from "../../experiment/run-key";
import type { ScenarioDocument } from "../../scenario/scenario";

/** Whether a document has results to compare with; a document from a link may have anything there. */
export function hasExpected(document: ScenarioDocument | null): boolean {
  const tables = (document as ExperimentDocument | null)?.expect?.tables;
  return Array.isArray(tables) && tables.length > 0;
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
