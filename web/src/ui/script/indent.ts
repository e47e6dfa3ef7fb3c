/** The indentation of a new line, and of a line that turns into elif or else. */
import { INDENT, indentOf, withoutComment } from "./tokens";

const ENDS = /^(?:accept|pass|drop(?!\s+(?:oldest|newest|random|chosen)\b).*)$/;
/** What stands at the left only. */
const OUTERMOST = /^(?:param|state|signal|on|every)\b/;
const BRANCH = /^(?:if|elif)\b/;

/** Whether the last statement of a line ends its block: nothing after it can run. */
const endsBlock = (statement: string) =>
  !/^(?:if|elif|else|for)\b/.test(statement) && ENDS.test(statement.split(";").at(-1)?.trim() ?? "");

/**
 * The indentation of a line below `above`, whose text begins with `text`; in columns.
 *
 * @param above the lines above it, the nearest last
 * @param now the line's indentation as it is, if it is there already
 */
export function indentation(above: readonly string[], text: string, now?: number): number {
  if (OUTERMOST.test(text)) return 0;
  const lines = above.map(withoutComment).filter((line) => line.trim() !== "");
  const previous = lines.at(-1);
  if (previous === undefined) return 0;
  const indent = indentOf(previous);
  const plain = previous.endsWith(":")
    ? indent + INDENT
    : Math.max(0, indent - (endsBlock(previous.trim()) ? INDENT : 0));
  if (!/^(?:elif|else)\b/.test(text)) return now ?? plain;
  const open = openBranches(lines);
  const kept = now ?? plain;
  return open.includes(kept) ? kept : (open.find((at) => at < kept) ?? open[0] ?? kept);
}

/** Indentations of the conditions that an elif or else can continue, the innermost first. */
function openBranches(lines: readonly string[]): readonly number[] {
  const open: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines.toReversed()) {
    const indent = indentOf(line);
    if (indent >= least) continue;
    if (BRANCH.test(line.trim())) open.push(indent);
    least = indent;
  }
  return open;
}
