// All problems that prevent the edited network from running; choosing one selects its entry.
import type { Problem } from "../../engine/protocol";
import type { Selection } from "../../scenario/edit";
import { partOf } from "../../scenario/edit-problems";
import { problemWords } from "../../scenario/problem-words";
import type { ScenarioDocument } from "../../scenario/scenario";

interface Props {
  document: ScenarioDocument;
  problems: readonly Problem[];
  /** The previous run is of another experiment and is paused. */
  isOther: boolean;
  /** A stand-in runs instead. */
  isStandIn: boolean;
  onSelect(selection: Selection): void;
}

export function ProblemList({ document, problems, isOther, isStandIn, onSelect }: Props) {
  if (problems.length === 0) return null;
  const count = problems.length === 1 ? "One problem" : `${problems.length} problems`;
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
        {problems.map((problem) => {
          const place = partOf(document, problem.path);
          const text = problemWords(document, problem);
          if (text === "") return null;
          return (
            <li key={problem.path + problem.message} title={problem.path}>
              {place && (
                <button type="button" className="link" onClick={() => onSelect(place.selection)}>
                  {place.selection.id}
                </button>
              )}{" "}
              {text}
              {problem.allowed && <span className="quiet"> Allowed: {problem.allowed}.</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
