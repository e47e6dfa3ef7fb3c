/** Splits a line of a script as the engine's lexer does; for highlighting and for finding names. */
import { choiceOf, UNITS, type Word, type WordKind, wordOf } from "./words";

export type TokenKind = WordKind | "name" | "number" | "text" | "comment" | "symbol" | "space" | "unknown";

const SPACE = /^[ \t]+/;
const COMMENT = /^(?:#|\/\/).*/;
const TEXT = /^(?:"[^"]*"|'[^']*')/;
/** A range such as 0..8 is a number, two dots and a number. */
const NUMBER = new RegExp(`^(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][-+]?\\d+)?(?: *(?:${UNITS.join("|")})(?![\\w.]))?`);
const NAME = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/;
const SYMBOL = /^(?:==|!=|<=|>=|[-+*/]=|\*\*|\.\.|[-+*/<>=()[\]:,;])/;

/** What is left of a line before a word such as arrival or oldest. */
const CHOICE = /\b(?:on|drop|choose)[ \t]+$/;

const PLAIN: readonly (readonly [TokenKind, RegExp])[] = [
  ["space", SPACE],
  ["comment", COMMENT],
  ["text", TEXT],
  ["number", NUMBER],
];

/** The kind and the length of the token that begins there. */
export function tokenAt(line: string, from: number): { readonly kind: TokenKind; readonly length: number } {
  const rest = line.slice(from);
  for (const [kind, pattern] of PLAIN) {
    const text = pattern.exec(rest)?.[0];
    if (text !== undefined) return { kind, length: text.length };
  }
  const name = NAME.exec(rest)?.[0];
  if (name !== undefined) return { kind: wordAt(line, from, name)?.kind ?? "name", length: name.length };
  const symbol = SYMBOL.exec(rest)?.[0];
  return symbol === undefined ? { kind: "unknown", length: 1 } : { kind: "symbol", length: symbol.length };
}

/** The word of the language that the name is there. Events and choices are words only after on, drop or choose. */
export const wordAt = (line: string, from: number, name: string): Word | undefined =>
  CHOICE.test(line.slice(0, from)) ? choiceOf(name) : wordOf(name);

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** From the start of the line. */
  readonly from: number;
}

/** The tokens of a line, without spaces. */
export function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let from = 0; from < line.length; ) {
    const { kind, length } = tokenAt(line, from);
    if (kind !== "space") tokens.push({ kind, text: line.slice(from, from + length), from });
    from += length;
  }
  return tokens;
}

/** The line up to its comment, without spaces at the end. */
export function withoutComment(line: string): string {
  const comment = tokensOf(line).find(({ kind }) => kind === "comment");
  return line.slice(0, comment?.from).trimEnd();
}

/** Columns of the indentation; a tab goes on to the next multiple of 4. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const letter of line) {
    if (letter === " ") columns += 1;
    else if (letter === "\t") columns += INDENT - (columns % INDENT);
    else break;
  }
  return columns;
}

export const INDENT = 4;
