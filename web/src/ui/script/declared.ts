/** The names that a script declares: parameters, states, signals, variables and counters of loops. */
import { type Token, tokensOf } from "./tokens";

export type DeclaredKind = "parameter" | "state" | "signal" | "variable" | "loop";

export interface Declared {
  readonly name: string;
  readonly kind: DeclaredKind;
  /** From 1. */
  readonly line: number;
  /** The line that declares it, with its comment. */
  readonly text: string;
}

const ASSIGNS: ReadonlySet<string> = new Set(["=", "+=", "-=", "*=", "/="]);

/** The first names of the parts between commas outside brackets. */
function listed(tokens: readonly Token[]): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  let isNext = true;
  for (const { kind, text } of tokens) {
    if (isNext && kind === "name") names.push(text);
    isNext = text === "," && depth === 0;
    if (text === "(" || text === "[") depth += 1;
    if (text === ")" || text === "]") depth -= 1;
  }
  return names;
}

/** Variables that the statements of a line assign, and the counter of a loop. */
function assigned(tokens: readonly Token[]): readonly (readonly [DeclaredKind, string])[] {
  const names: [DeclaredKind, string][] = [];
  tokens.forEach(({ kind, text }, i) => {
    const before = tokens[i - 1]?.text;
    if (kind !== "name") return;
    if (before === "for") names.push(["loop", text]);
    const isFirst = before === undefined || before === ";" || before === ":";
    if (isFirst && ASSIGNS.has(tokens[i + 1]?.text ?? "")) names.push(["variable", text]);
  });
  return names;
}

function namesOf(tokens: readonly Token[]): readonly (readonly [DeclaredKind, string])[] {
  const [first, ...rest] = tokens;
  if (first?.text === "param") return listed(rest.slice(0, 1)).map((name) => ["parameter", name]);
  if (first?.text === "state") return listed(rest).map((name) => ["state", name]);
  if (first?.text === "signal") return listed(rest).map((name) => ["signal", name]);
  return assigned(tokens);
}

/** In the order of the lines; each name once, a signal where its state or variable is. */
export function declaredIn(code: string): readonly Declared[] {
  const known = new Map<string, Declared>();
  code.split(/\r?\n/).forEach((text, index) => {
    const tokens = tokensOf(text).filter(({ kind }) => kind !== "comment");
    for (const [kind, name] of namesOf(tokens)) {
      const before = known.get(name);
      if (name.includes(".") || (before && before.kind !== "signal")) continue;
      known.set(name, { name, kind, line: index + 1, text: text.trim() });
    }
  });
  return [...known.values()];
}
