import type { Problem } from "../engine/protocol";

/** All that the engine says is wrong with a document: where, what, and what would be allowed. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className="problems">
      {problems.map(({ path, message, value, allowed }) => (
        <li key={path + message}>
          {path && <code>{path}</code>} {message}
          {(value || allowed) && !/[.!?]$/.test(message) && "."}
          {value && <span className="quiet"> It is {value}.</span>}
          {allowed && <span className="quiet"> Allowed: {allowed}.</span>}
        </li>
      ))}
    </ul>
  );
}
