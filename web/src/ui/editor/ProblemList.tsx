// All problems that prevent the edited network from running; choosing one selects its entry.
import type { Problem } from "../../engine/protocol";
import type { Selection } from "../../scenario/edit";
import { changeOf, partOf } from "../../scenario/edit-problems";
import { problemWords } from "../../scenario/problem-words";
import type { ScenarioDocument } from "../../scenario/scenario";
import { wholeCatalog } from "../../scenario/whole-catalog";
import { focusField } from "./forms/focus-form";

interface Props {
  document: ScenarioDocument;
  problems: readonly Problem[];
  /** The previous run is of another experiment and is paused. */
  isOther: boolean;
  /** A stand-in runs instead. */
  isStandIn: boolean;
  onSelect(selection: Selection | null): void;
}

export function ProblemList({ document, problems, isOther, isStandIn, onSelect }: Props) {
  if (problems.length === 0) return null;
  const worded = problems
    .map((problem) => ({ problem, text: problemWords(document, problem, wholeCatalog.flow.params) }))
    .filter(({ text }) => text !== "");
  const count = worded.length === 1 ? "One problem" : `${worded.length} problems`;
  return (
    <section className="editor-problems" data-new={isOther || undefined} aria-label="Problems">
      <p>
        <strong>{isOther && !isStandIn ? "Incomplete network." : "This network cannot run."}</strong> {count};{" "}
        {isStandIn
          ? "it has not run since the page was loaded"
          : `the previous run ${isOther ? "is paused" : "continues"}`}
        .
      </p>
      <ul>
        {worded.map(({ problem, text }) => (
          <li key={problem.path + problem.message} title={problem.path}>
            <PlaceButton document={document} path={problem.path} onSelect={onSelect} /> {text}
            {problem.allowed && <span className="quiet"> Allowed: {problem.allowed}.</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to the entry of a problem, or to the field of a change. */
function PlaceButton({ document, path, onSelect }: Pick<Props, "document" | "onSelect"> & { path: string }) {
  const place = partOf(document, path);
  const change = changeOf(path);
  if (!place && !change) return null;
  const go = () => {
    onSelect(place?.selection ?? null);
    if (change) focusField(change);
  };
  return (
    <button type="button" className="link" onClick={go}>
      {place?.selection.id ?? "Timeline"}
    </button>
  );
}
