/** The texts of a page with the terms in them: each term is linked where the page first uses it. */
import { type Piece, withTerms } from "../../text/glossary";
import { type Part, partsOf } from "../../text/punctuation";

export interface DefinedText {
  readonly parts: readonly Part[];
  /** The pieces of each text outside links and code. */
  readonly pieces: ReadonlyMap<string, readonly Piece[]>;
}

const isWords = ({ kind }: Part) => kind !== "link" && kind !== "code";

/** In the order in which the page shows them. */
export function defineTexts(texts: readonly string[]): DefinedText[] {
  const met = new Set<string>();
  return texts.map((text) => {
    const parts = partsOf(text);
    const pieces = new Map<string, readonly Piece[]>();
    for (const part of parts.filter(isWords))
      if (!pieces.has(part.text)) pieces.set(part.text, withTerms(part.text, met));
    return { parts, pieces };
  });
}
