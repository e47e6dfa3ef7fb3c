// A part of a form: a heading, and fields at one place of the document.
import { type ReactNode, useContext } from "react";
import type { Path } from "../../../scenario/edit";
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
  /** Without one it is a part of the section around it. */
  title: string | null;
  /** What is wrong with the whole place is said here. */
  hasProblems?: boolean;
  /** Folded until it is opened. */
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

/** What is wrong with the current place as a whole. */
export function PlaceProblems() {
  const { problems } = useForm();
  const { path } = useContext(PlaceContext);
  const text = pathText(path);
  return problems
    .filter((problem) => problem.path === text)
    .map((problem) => <ProblemText key={problem.message} problem={problem} />);
}
