/** The terms of the field that the page uses, each with a definition of one or two sentences. */
import terms from "./terms.json" with { type: "json" };

export interface Term {
  readonly id: string;
  readonly name: string;
  /** As it stands in texts, lower case where the word is; a capital at the start of a sentence is found too. */
  readonly forms: readonly string[];
  /** The definition, without markup. */
  readonly text: string;
}

/** In alphabetical order. */
export const glossary: readonly Term[] = terms;

/** A piece of a text, with the term it is the form of. */
export interface Piece {
  readonly text: string;
  readonly term?: Term;
}

const byForm = new Map(glossary.flatMap((term) => term.forms.map((form) => [form, term] as const)));
const escaped = (form: string) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const anyCase = (form: string) =>
  /^[a-z]/.test(form) ? `[${form[0]}${form[0]?.toUpperCase()}]${escaped(form.slice(1))}` : escaped(form);
// Longer forms first: "untagged" is no "tagged", "bandwidth-delay product" no "delay".
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:${[...byForm.keys()]
    .sort((a, b) => b.length - a.length)
    .map(anyCase)
    .join("|")})(?![\\p{L}\\p{N}_-])`,
  "gu",
);
const termOf = (found: string) => byForm.get(found) ?? byForm.get(found.charAt(0).toLowerCase() + found.slice(1));

/**
 * Splits a text at the terms in it. Each term is linked where it is first met: `met` has the ids of those before, and
 * gets the new ones.
 */
export function withTerms(text: string, met: Set<string> = new Set()): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const term = termOf(found);
    if (!term || met.has(term.id)) continue;
    met.add(term.id);
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: found, term });
    from = index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
