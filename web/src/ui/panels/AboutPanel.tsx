// The description of the open scenario.
import type { ReactNode } from "react";
import { citation } from "../../scenario/scenario";
import { useWork } from "../run-context";

export function AboutPanel() {
  const document = useWork((state) => state.document);
  if (!document) return null;
  const paragraphs = (document.description ?? "No description.").split("\n\n");
  const [first = "", ...others] = paragraphs;
  return (
    <div className="about">
      <p>{inline(first)}</p>
      {others.length > 0 && (
        <details className="more">
          <summary>More about this experiment</summary>
          {others.map((text) => (
            <p key={text}>{inline(text)}</p>
          ))}
          <p className="quiet">{citation(document.source)}</p>
        </details>
      )}
    </div>
  );
}

/** Renders **bold**, *emphasis* and `code`; everything else is text. */
export function inline(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part, index) => {
    const key = `${index}${part}`;
    if (part.startsWith("**")) return <strong key={key}>{part.slice(2, -2)}</strong>;
    if (part.startsWith("*")) return <em key={key}>{part.slice(1, -1)}</em>;
    if (part.startsWith("`")) return <code key={key}>{part.slice(1, -1)}</code>;
    return part;
  });
}
