// A text of the page, with its links and the definitions of its terms.
import { Fragment } from "react";
import type { Piece } from "../../text/glossary";
import { DefinedTerm } from "../text/DefinedTerm";
import { Parts } from "../text/Parts";
import type { DefinedText } from "./define";

/** Punctuation stays on the line of the term before it. */
const JOINER = "\u2060";

const shown = ({ term, text }: Piece) =>
  term ? <DefinedTerm term={term} text={text} /> : text.replace(/^(?=[.,;:)])/, JOINER);

export function Words({ of }: { of: DefinedText | undefined }) {
  if (!of) return null;
  const words = (text: string) =>
    of.pieces.get(text)?.map((piece) => <Fragment key={piece.text}>{shown(piece)}</Fragment>);
  return <Parts of={of.parts} words={words} />;
}
