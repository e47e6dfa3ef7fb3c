// A section of a form: a heading, and fields at one path of the document.
import { type ReactNode, useContext } from "react";
import type { Path } from "../../../scenario/edit";
import { firstStep } from "../../../scenario/problem-words";
import { ProblemText } from "../../controls/ProblemText";
import { PlaceContext, pathText, useForm } from "./form";

interface PlaceProps {
  path: Path;
  of: string;
  children: ReactNode;
}

export function Place({ path, of, children }: PlaceProps) {
  return <PlaceContext value={{ path, of }}>{children}</PlaceContext>;
}

interface Props extends PlaceProps {
  /** Null for a part of the surrounding section. */
  title: string | null;
  /** Shows problems of the path as a whole. */
  hasProblems?: boolean;
  /** Initially folded. */
  isFolded?: boolean;
}

export function Section({ title, isFolded, hasProblems = false, ...place }: Props) {
  const content = (
    <Place {...place}>
      {hasProblems && <PlaceProblems />}
      {place.children}
    </Place>
  );
  if (isFolded !== undefined)
    return (
      <details className="form-section" open={!isFolded}>
        <summary>{title}</summary>
        {content}
      </details>
    );
  if (title === null) return content;
  return (
    <section className="form-section" aria-label={title}>
      <h3>{title}</h3>
      {content}
    </section>
  );
}

/** Problems of the current path as a whole; of an incomplete network, what is next. */
export function PlaceProblems() {
  const { document, problems } = useForm();
  const { path } = useContext(PlaceContext);
  const text = pathText(path);
  return problems
    .filter((problem) => problem.path === text)
    .map((problem) => {
      const next = firstStep(document, problem);
      if (next === "") return null;
      const told = next === undefined ? problem : { path: text, message: next };
      return <ProblemText key={problem.message} problem={told} />;
    });
}
