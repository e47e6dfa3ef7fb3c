import { useState } from "react";
import type { ExperimentDocument } from "../../experiment";
import type { KeptTable } from "../../experiment/studies";
import type { StudyState } from "../../state/run/study";
import { useRun } from "../run-context";
import { keepStudy } from "./keep-study";

interface Props {
  state: StudyState;
  /** The shown results for the document. */
  tables(document: ExperimentDocument): readonly KeptTable[];
  /** Names the step to undo: "results over 10 seeds". */
  name: string;
}

/** Keeps results in the document, with which later runs are compared. */
export function KeepButton({ state, tables, name }: Props) {
  const run = useRun();
  const [said, setSaid] = useState<{ of: string; text: string; isProblem: boolean } | null>(null);
  const keep = () => {
    try {
      keepStudy(run, state, tables, `Keep ${name} as expected`);
      setSaid({ of: name, text: "Kept in the experiment, with links and files. See “Expected”.", isProblem: false });
    } catch (error) {
      setSaid({ of: name, text: (error as Error).message, isProblem: true });
    }
  };
  return (
    <div className="study-files">
      <button type="button" className="button plain" disabled={state.status === "running"} onClick={keep}>
        Keep as expected
      </button>
      <span className="quiet" role="status">
        {said?.of === name && !said.isProblem && said.text}
      </span>
      {said?.of === name && said.isProblem && (
        <p className="study-problem" role="alert">
          {said.text}
        </p>
      )}
    </div>
  );
}
