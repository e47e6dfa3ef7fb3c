import { type Inline, parseMarkup } from "./markup";

/** What stands beside a part of a text without a space, and must stay on its line. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

/** All but the punctuation at the end. */
const TO_WORD = /^.*[\s\p{L}\p{N}–—-]/su;
const CLOSING = /^(?:’s\b)?[^\s\p{L}\p{N}–—-]*/u;
const found = (pattern: RegExp, text: string) => pattern.exec(text)?.[0] ?? "";

/** Gives parts of a kind the punctuation at their ends, which the parts beside them have. */
export function withPunctuation<Piece extends { readonly text: string }>(
  parts: readonly Piece[],
  isKind: (part: Piece) => boolean,
): (Piece & Around)[] {
  const all = parts.map((part): Piece & { text: string; before: string; after: string } => ({
    ...part,
    before: "",
    after: "",
  }));
  for (const [index, part] of all.entries()) {
    if (!isKind(part)) continue;
    const [left, right] = [all[index - 1], all[index + 1]];
    if (left && !isKind(left)) {
      const words = found(TO_WORD, left.text);
      part.before = left.text.slice(words.length);
      left.text = words;
    }
    if (right && !isKind(right)) {
      part.after = found(CLOSING, right.text);
      right.text = right.text.slice(part.after.length);
    }
  }
  return all.filter(({ text }) => text);
}

export type Part = Inline & Around;

/** The parts of a text by its markup. Links are boxes, and what is strong or emphasised may end with a term. */
export const partsOf = (text: string): Part[] =>
  withPunctuation(parseMarkup(text), ({ kind }) => kind !== "text" && kind !== "code");
