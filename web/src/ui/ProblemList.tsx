import type { Problem } from "../engine/protocol";
import { shownPath } from "../scenario/edit-problems";
import type { ScenarioDocument } from "../scenario/scenario";

interface Props {
  problems: readonly Problem[];
  /** What was edited here is called as the editor calls it; a file is spoken of as it is written. */
  document?: ScenarioDocument;
}

/** All that the engine says is wrong with a document: where, what, and what would be allowed. */
export function ProblemList({ problems, document }: Props) {
  return (
    <ul className="problems">
      {problems.map(({ path, message, value, allowed }) => (
        <li key={path + message}>
          {path && <code>{document ? shownPath(document, path) : path}</code>} {message}
          {(value || allowed) && !/[.!?]$/.test(message) && "."}
          {value && <span className="quiet"> It is {value}.</span>}
          {allowed && <span className="quiet"> Allowed: {allowed}.</span>}
        </li>
      ))}
    </ul>
  );
}
