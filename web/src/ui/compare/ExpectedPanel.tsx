// Says that the open document has results to compare with, and how many of them hold.
import { useMemo } from "react";
import { useStore } from "zustand";
import { defaultSeeds, type ExperimentDocument } from "../../experiment";
import { rangeScore } from "../../experiment/wording";
import { reproductions } from "../../state/run/reproductions";
import { Panel } from "../panels/Panel";
import { useWork } from "../run-context";
import { compareTab } from "./compare-tab";
import { expectedSeeds, hasExpected, resultsOf } from "./expected";
import { wholeDocumentKept } from "./whole-document-kept";
import "../papers/papers.css";

export default function ExpectedPanel({ onCompare }: { onCompare(): void }) {
  const document = useWork(wholeDocumentKept);
  if (!document || !hasExpected(document)) return null;
  return (
    <Panel title="Expected results" tab="table">
      <Expected document={document} onCompare={onCompare} />
    </Panel>
  );
}

function Expected({ document, onCompare }: { document: ExperimentDocument; onCompare(): void }) {
  const id = useMemo(() => resultsOf(document), [document]);
  const { outcome, seeds } = useStore(reproductions, (all) => all[id]) ?? {};
  const { held, all } = rangeScore(outcome ? [outcome] : []);
  const measured = seeds?.trim() === defaultSeeds(document) ? expectedSeeds(document) : seeds;
  const open = () => {
    compareTab.next = "expected";
    onCompare();
  };
  return (
    <div className="beside">
      <p>
        This experiment comes with results over seeds {expectedSeeds(document)}.{" "}
        {outcome &&
          all > 0 &&
          `Of these numbers, ${held} of ${all} are in their accepted range now, with seeds ${measured}.`}
      </p>
      <p>
        <button type="button" className="button" onClick={open}>
          Compare with now
        </button>
      </p>
    </div>
  );
}
