// A text of the page, with its links and the definitions of its terms.
import type { ReactNode } from "react";
import type { Piece } from "../../text/glossary";
import { DefinedTerm } from "../text/DefinedTerm";
import { Parts } from "../text/Parts";
import type { DefinedText } from "./define";

export function Words({ of }: { of: DefinedText | undefined }) {
  if (!of) return null;
  return <Parts of={of.parts} words={(text) => shown(of.pieces.get(text) ?? [])} />;
}

const punctuation = (text = "") => /^[.,;:)]+/.exec(text)?.[0] ?? "";

/** Punctuation stays on the line of the term before it. */
function shown(pieces: readonly Piece[]): ReactNode[] {
  return pieces.map(({ term, text }, index) => {
    if (!term) return pieces[index - 1]?.term ? text.slice(punctuation(text).length) : text;
    return (
      <span key={term.id} className="unbroken">
        <DefinedTerm term={term} text={text} />
        {punctuation(pieces[index + 1]?.text)}
      </span>
    );
  });
}
