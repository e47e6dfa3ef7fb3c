/** Formats a script: indentation, spaces at line ends and blank lines; everything else is left as it is. */
import { INDENT, indentOf, tokensOf, withoutComment } from "./tokens";

interface Row {
  readonly text: string;
  readonly indent: number;
  readonly isComment: boolean;
  level: number;
}

const rowOf = (line: string): Row => {
  const text = line.trim();
  return { text, indent: indentOf(line), isComment: tokensOf(text)[0]?.kind === "comment", level: 0 };
};

/** The number of open levels that are not indented further, and at least 0. */
const levelIn = (open: readonly number[], indent: number) =>
  Math.max(
    0,
    open.findLastIndex((at) => at <= indent),
  );

/** Levels of nesting from the indentation of each line; a comment belongs to the lines that it is indented with. */
function nest(rows: readonly Row[]): void {
  let open: number[] = [0];
  let comments: Row[] = [];
  for (const row of rows) {
    if (row.text === "") continue;
    if (row.isComment) {
      comments.push(row);
      continue;
    }
    const before = open;
    open = open.filter((at) => at < row.indent);
    open.push(row.indent);
    row.level = open.length - 1;
    const levels = row.indent > (before.at(-1) ?? 0) ? open : before;
    for (const comment of comments)
      comment.level = comment.indent === row.indent ? row.level : levelIn(levels, comment.indent);
    comments = [];
  }
  for (const comment of comments) comment.level = levelIn(open, comment.indent);
}

const isHandler = ({ text, level }: Row) => level === 0 && /^(?:on|every)\b/.test(text);

const isOneLine = (row: Row) => isHandler(row) && !withoutComment(row.text).endsWith(":");

/** Whether a blank line must stand before the row: around each handler, above the comments that belong to it. */
function startsBlock(rows: readonly Row[], at: number): boolean {
  const row = rows[at];
  const before = rows[at - 1];
  if (!row || !before || row.level > 0 || before.text === "") return false;
  if (before.isComment && before.level === 0) return false;
  if (before.level > 0) return true;
  let next = at;
  while (rows[next]?.isComment && rows[next]?.level === 0) next += 1;
  const head = rows[next];
  return head !== undefined && (isHandler(head) || isOneLine(before)) && head.text !== "";
}

export function format(code: string): string {
  const rows = code.split(/\r?\n/).map(rowOf);
  nest(rows);
  const lines: string[] = [];
  rows.forEach((row, at) => {
    const last = lines.at(-1);
    if (row.text === "") {
      if (last !== undefined && last !== "") lines.push("");
      return;
    }
    if (last !== "" && startsBlock(rows, at)) lines.push("");
    lines.push(" ".repeat(row.level * INDENT) + row.text);
  });
  const text = lines.join("\n").trimEnd();
  return text === "" ? "" : `${text}\n`;
}

/** Where a position of the text is after `format`, which moves only white space. */
export function formattedPosition(code: string, position: number, formatted: string): number {
  const letters = (text: string) => text.replace(/\s/g, "").length;
  let left = letters(code.slice(0, position));
  let at = 0;
  for (; at < formatted.length && left > 0; at += 1) if (!/\s/.test(formatted[at] ?? "")) left -= 1;
  return at;
}
