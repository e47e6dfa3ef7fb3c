// Pieces of a text, the terms among them with their definitions.
import type { Piece } from "../../text/glossary";
import { withPunctuation } from "../../text/punctuation";
import { DefinedTerm } from "./DefinedTerm";
import { Unbroken } from "./Unbroken";

export function DefinedWords({ of }: { of: readonly Piece[] }) {
  return withPunctuation(of, ({ term }) => term !== undefined).map(({ term, text, before, after }) =>
    term ? (
      <Unbroken key={term.id} before={before} after={after}>
        <DefinedTerm term={term} text={text} />
      </Unbroken>
    ) : (
      text
    ),
  );
}
