// The problem of an entry, shown beside it.
import type { Problem } from "../../engine/protocol";

export function ProblemBadge({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <span className="problem-badge">
      <span aria-hidden="true" className="problem-mark">
        !
      </span>
      <span className="problem-words">{problems.map(({ message }) => message).join("; ")}</span>
    </span>
  );
}
