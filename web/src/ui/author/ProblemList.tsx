// What is wrong with the lesson, each with the way to its step.
import { listIn } from "../../lesson/draft";
import { KINDS } from "../../lesson/kinds";
import type { CountedProblem } from "../../lesson/prove-all";
import type { LessonProblem } from "../../lesson/read";
import { variantsText } from "../../lesson/variant";
import { valueIn } from "../../scenario/set-in";
import { useRun } from "../run-context";
import { useDesk } from "./desk-context";
import { showPart } from "./desk-state";
import { placeName } from "./place-names";

interface Props {
  problems: readonly (LessonProblem | CountedProblem)[];
  /** The number of variants that were run. */
  of?: number;
  /** Doubtful only. */
  isMild?: boolean;
  /** Only those of this step, without the way to it. */
  step?: number;
}

const STEP = /^steps\[(\d+)\]\.?/;

export const stepOfProblem = ({ path }: LessonProblem): number | null => {
  const [, step] = STEP.exec(path) ?? [];
  return step === undefined ? null : Number(step);
};

export function ProblemList({ problems, of = 0, isMild = false, step }: Props) {
  const shown = step === undefined ? problems : problems.filter((each) => stepOfProblem(each) === step);
  if (shown.length === 0) return null;
  return (
    <ul className="desk-problems" data-mild={isMild || undefined} aria-label={isMild ? "Doubtful" : "Problems"}>
      {shown.map((problem) => (
        <li key={`${problem.path} ${problem.message}`}>
          {step === undefined && <Place problem={problem} />}
          <span>
            <Where path={problem.path.replace(STEP, "")} />
            {problem.message}
            {"count" in problem && problem.count > 0 && (
              <span className="quiet">
                {" "}
                ({problem.count} of {variantsText(of)}, as {problem.example})
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The field; the path, by which the command line names it, is its title. */
function Where({ path }: { path: string }) {
  const name = placeName(path);
  return (
    name && (
      <>
        <strong title={path}>{name}:</strong>{" "}
      </>
    )
  );
}

function Place({ problem }: { problem: LessonProblem }) {
  const run = useRun();
  const { draft } = useDesk();
  const step = stepOfProblem(problem);
  return (
    <button type="button" className="link" onClick={() => showPart(run, step ?? "about")}>
      {step === null ? "About" : stepName(listIn(draft, ["steps"])[step], step)}
    </button>
  );
}

/** "3. Predict" */
export function stepName(step: unknown, index: number): string {
  const title = valueIn(step, ["title"]);
  const kind = String(valueIn(step, ["kind"]));
  return `${index + 1}. ${title ?? (KINDS as Readonly<Record<string, string>>)[kind] ?? kind}`;
}
