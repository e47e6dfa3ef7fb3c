// All that keeps the edited network from running; choosing a problem selects what it is about.
import type { Problem } from "../../engine/protocol";
import { problemText } from "../../network/document-model";
import type { Selection } from "../../scenario/edit";
import { partOf, shownPath } from "../../scenario/edit-problems";
import type { ScenarioDocument } from "../../scenario/scenario";

interface Props {
  document: ScenarioDocument;
  problems: readonly Problem[];
  /** The run before is of something else, and waits. */
  isOther: boolean;
  /** There is none: something foreign stands in its place. */
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
          ? "nothing of it has run since the page was loaded"
          : `the run before ${isOther ? "stands still" : "goes on"}`}
        .
      </p>
      <ul>
        {problems.map((problem) => {
          const place = partOf(document, problem.path);
          const text = problemText(problem);
          return (
            <li key={problem.path + problem.message}>
              {place ? (
                <>
                  <button type="button" className="link" onClick={() => onSelect(place.selection)}>
                    {place.selection.id}
                  </button>
                  {place.field.length > 0 && <code>{place.field.join(".")}</code>}
                </>
              ) : (
                problem.path && <code>{shownPath(document, problem.path)}</code>
              )}{" "}
              {text}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
