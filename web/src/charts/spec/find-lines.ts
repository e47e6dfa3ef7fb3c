// The search for a signal among those offered.
import type { OfferedLine, OfferedSubject } from "./offered-lines";

/** More are not listed. */
export const MOST_FOUND = 60;

/** The subjects with those of their lines that have all words of the query, in their own or the subject's name. */
export function findLines(
  subjects: readonly OfferedSubject[],
  query: string,
  docOf: (line: OfferedLine) => string,
): readonly OfferedSubject[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let left = MOST_FOUND;
  return subjects.flatMap((subject) => {
    const lines = subject.lines
      .filter((line) => {
        const text = `${subject.name} ${subject.kind} ${line.label} ${line.line.field} ${line.unit} ${docOf(line)}`;
        return words.every((word) => text.toLowerCase().includes(word));
      })
      .slice(0, left);
    left -= lines.length;
    return lines.length > 0 ? [{ ...subject, lines }] : [];
  });
}
