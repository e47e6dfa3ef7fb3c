/** Help for the word at a place of a script. */
import { type Declared, declaredIn } from "./declared";
import { tokensOf, wordAt } from "./tokens";

export interface WordHelp {
  readonly from: number;
  readonly to: number;
  /** Its form in the language, or the line that declares it. */
  readonly form: string;
  readonly doc: string;
}

const DOCS: Record<Declared["kind"], string> = {
  parameter: "Parameter",
  state: "State",
  signal: "Signal",
  variable: "Variable",
  loop: "Counter of a loop",
};

/** Null if there is no word of the language and no name of the script. */
export function helpAt(code: string, position: number): WordHelp | null {
  const start = code.lastIndexOf("\n", position - 1) + 1;
  const end = code.indexOf("\n", position);
  const line = code.slice(start, end < 0 ? undefined : end);
  const at = position - start;
  const token = tokensOf(line).find(
    ({ from, text }) => from <= at && at <= from + text.length && /^[A-Za-z_]/.test(text),
  );
  if (!token || token.kind === "comment" || token.kind === "text") return null;
  const range = { from: start + token.from, to: start + token.from + token.text.length };
  const word = wordAt(line, token.from, token.text);
  if (word) return { ...range, form: word.form, doc: word.doc };
  const declared = declaredIn(code).find(({ name }) => name === token.text);
  if (!declared) return null;
  const doc = `${DOCS[declared.kind]}, line ${declared.line}.`;
  return { ...range, form: declared.text, doc };
}
