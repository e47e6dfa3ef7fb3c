/** The texts of a page with the terms in them: each term is linked where the page first uses it. */
import { type Piece, withTerms } from "../../text/glossary";
import { type Inline, parseMarkup } from "../../text/markup";

export interface DefinedText {
  readonly parts: readonly Inline[];
  /** The pieces of each text outside links and code. */
  readonly pieces: ReadonlyMap<string, readonly Piece[]>;
}

const isWords = ({ kind }: Inline) => kind !== "link" && kind !== "code";

/** In the order in which the page shows them. */
export function defineTexts(texts: readonly string[]): DefinedText[] {
  const met = new Set<string>();
  return texts.map((text) => {
    const parts = parseMarkup(text);
    const pieces = new Map<string, readonly Piece[]>();
    for (const part of parts.filter(isWords))
      if (!pieces.has(part.text)) pieces.set(part.text, withTerms(part.text, met));
    return { parts, pieces };
  });
}
