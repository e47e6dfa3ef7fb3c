/** Whether results are still those of a document. */
import type { ExperimentDocument } from "./document";
import { type Study, studyOf } from "./study";

/** Whether a document still has the runs of a study. */
export function hasRunsOf(document: ExperimentDocument, { axes, seeds, variations }: Study): boolean {
  const { sweep: _, ...rest } = document;
  const made = studyOf({ ...rest, sweep: axes } as ExperimentDocument, seeds);
  const keys = (all: Study["variations"]) => all.map(({ key }) => key).join();
  return "study" in made && keys(made.study.variations) === keys(variations);
}

/** The document without what its results and the page add to it. */
const withoutStudies = ({ sweep: _, expect: __, view: ___, ...rest }: ExperimentDocument) => JSON.stringify(rest);

/** The same of the document that a study was made of: quick where the two are alike. */
export const isStudyOf = (
  document: ExperimentDocument,
  made: { readonly study: Study; readonly document: ExperimentDocument },
): boolean => withoutStudies(document) === withoutStudies(made.document) || hasRunsOf(document, made.study);
