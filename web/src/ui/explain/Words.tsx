// A text of the page, with its links and the definitions of its terms.
import { DefinedTerm } from "../text/DefinedTerm";
import { Parts } from "../text/Parts";
import type { DefinedText } from "./define";

export function Words({ of }: { of: DefinedText | undefined }) {
  if (!of) return null;
  const words = (text: string) =>
    of.pieces
      .get(text)
      ?.map(({ term, text: piece }) => (term ? <DefinedTerm key={term.id} term={term} text={piece} /> : piece));
  return <Parts of={of.parts} words={words} />;
}
