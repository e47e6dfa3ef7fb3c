// Results that are kept in the document, beside what the document measures now.
import { useMemo } from "react";
import type { ExperimentDocument } from "../../experiment";
import { editedDocument } from "../../state/work/work-state";
import { ExperimentResults } from "../papers/ExperimentResults";
import { useRun, useWork } from "../run-context";
import { hasExpected, problemOfExpected, resultsOf } from "./expected";
import { wholeDocumentKept } from "./whole-document-kept";

export function ExpectedTab() {
  const document = useWork(wholeDocumentKept) as ExperimentDocument | null;
  const found = useMemo(
    () => (document ? { id: resultsOf(document), problem: problemOfExpected(document) } : null),
    [document],
  );
  if (!document || !found || !hasExpected(document)) return <p>This experiment has no expected results.</p>;
  return (
    <>
      <p>
        These numbers were kept with the experiment. Run it to see what it measures now. An unchanged experiment gives
        the same numbers with the same seeds; with as many other seeds, about 19 of 20 are in their accepted range. With
        fewer other seeds they are not judged.
      </p>
      {found.problem ? (
        <p className="study-problem" role="alert">
          They cannot be measured: {found.problem}.
        </p>
      ) : (
        <div className="experiment">
          <ExperimentResults key={found.id} id={found.id} document={document} />
        </div>
      )}
      <Remove />
    </>
  );
}

function Remove() {
  const run = useRun();
  const remove = () => {
    const open = editedDocument(run.stores.work.getState()) as ExperimentDocument | null;
    if (!open) return;
    const { tables: _, ...expect } = open.expect ?? {};
    void run.edit({ ...open, expect }, "Remove the expected results");
  };
  return (
    <p>
      <button type="button" className="button plain" onClick={remove}>
        Remove the expected results
      </button>
    </p>
  );
}
