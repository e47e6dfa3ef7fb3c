// A problem with a value, and the allowed range.
import type { Problem } from "../../engine/protocol";

export function ProblemText({ id, problem }: { id?: string | undefined; problem: Problem }) {
  const { value, message, allowed } = problem;
  return (
    <p id={id} className="param-problem" role="alert">
      {value ? `${value}: ` : ""}
      {message}
      {allowed ? ` (allowed: ${allowed})` : ""}
    </p>
  );
}
