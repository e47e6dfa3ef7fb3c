// Says that shown results are not those of the document as it is now.
import { useMemo } from "react";
import type { ExperimentDocument } from "../../experiment";
import { isStudyOf } from "../../experiment/studies";
import type { StudyState } from "../../state/run/study";

/** Without a document nothing is said. */
export function Stale({ state, document }: { state: StudyState; document: ExperimentDocument | null }) {
  const { study, document: made } = state;
  const isStale = useMemo(
    () => document !== null && !isStudyOf(document, { study, document: made }),
    [document, study, made],
  );
  if (!isStale) return null;
  return (
    <p role="status" className="study-problem">
      These are results of the experiment before your last change.
    </p>
  );
}
