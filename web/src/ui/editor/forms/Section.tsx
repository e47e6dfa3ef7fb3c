// A part of a form: a heading, fields at one place of the document, and what is wrong with that place as a whole.
import type { ReactNode } from "react";
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
  /** Folded until it is opened. */
  isFolded?: boolean;
}

export function Section({ title, isFolded, ...place }: Props) {
  const content = (
    <Place {...place}>
      <PlaceProblems path={place.path} />
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

export function PlaceProblems({ path }: { path: Path }) {
  const { problems } = useForm();
  const text = pathText(path);
  return problems
    .filter((problem) => problem.path === text)
    .map((problem) => <ProblemText key={problem.message} problem={problem} />);
}
