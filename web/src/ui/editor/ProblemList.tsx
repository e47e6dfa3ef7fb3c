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
            <Sentence {...{ document, text, onSelect }} path={problem.path} />
            {problem.allowed && <span className="quiet"> Allowed: {problem.allowed}.</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SentenceProps extends Pick<Props, "document" | "onSelect"> {
  path: string;
  text: string;
}

/** The name of an entry leads to it, a change to its field: where the sentence has the name, else before it. */
function Sentence({ document, path, text, onSelect }: SentenceProps) {
  const place = partOf(document, path);
  const change = changeOf(path);
  if (!place && !change) return text;
  const go = () => {
    onSelect(place?.selection ?? null);
    if (change) focusField(change);
  };
  const name = place?.selection.id ?? "Timeline";
  const [before, after] = aroundName(text, name);
  return (
    <>
      {before}
      <button type="button" className="link" onClick={go}>
        {name}
      </button>
      {after}
    </>
  );
}

/** What stands before and after a name: as a word within the sentence, else before all of it. */
function aroundName(text: string, name: string): readonly [string, string] {
  const places = [" ", ":"].map((end) => text.indexOf(` ${name}${end}`)).filter((at) => at >= 0);
  if (places.length === 0) return ["", ` ${text}`];
  const at = Math.min(...places) + 1;
  return [text.slice(0, at), text.slice(at + name.length)];
}
