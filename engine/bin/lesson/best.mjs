// Which of a student's results counts: nothing is dropped without a word.
import { basename } from "node:path";

/** Results by their lesson, files without one together, all else by what is wrong. */
export const keyOf = ({ student, result, isEmpty, problems }) =>
  [student, result?.lesson ?? "", result || isEmpty ? "" : problems.join()].join("\n");

const MOST_NAMED = 3;

const problemsText = (problems) => (problems.length > 0 ? ` (${problems.join(", ")})` : "");

/** What does not count beside a result of the same student. */
function droppedNote(code, { result }, other) {
  if (!other.result) return `another result, in ${basename(other.file)}, does not count: ${other.problems.join(", ")}`;
  const reader = other.result.reader ?? "";
  const isOther = reader !== "" && code.plainToken(reader) !== code.plainToken(result.reader ?? "");
  const points = code.pointsText(other.points);
  return `another result${isOther ? ` of ${reader}` : ""}, with ${points}${problemsText(other.problems)}, does not count`;
}

function droppedNotes(code, best, others) {
  const different = others.filter((each) => JSON.stringify(each.result) !== JSON.stringify(best.result));
  const notes = different.slice(0, MOST_NAMED).map((each) => droppedNote(code, best, each));
  const more = different.length - notes.length;
  return more > 0 ? [...notes, `${more} more do not count`] : notes;
}

/** Of several results of a student in a lesson, the best, with notes on the others and on what is damaged. */
function bestOf(code, lines, damaged) {
  const best = lines.reduce((one, other) => (other.points > one.points ? other : one));
  if (!best.result) return best;
  const others = [...lines.filter((each) => each !== best), ...damaged];
  return { ...best, notes: [...best.notes, ...droppedNotes(code, best, others)] };
}

function groupsBy(lines, key) {
  const groups = new Map();
  for (const each of lines) {
    if (!groups.has(key(each))) groups.set(key(each), []);
    groups.get(key(each)).push(each);
  }
  return [...groups.values()];
}

const isDamaged = ({ result, isEmpty, isUngraded }) => !result && !isEmpty && !isUngraded;
const allProblems = (lines) => [...new Set(lines.flatMap(({ problems }) => problems))];

/** The lines of one student: the best result in each lesson; else what is damaged; else that there is nothing. */
function linesOfStudent(code, lines) {
  const damaged = lines.filter(isDamaged);
  const hasResult = lines.some(({ result }) => result);
  const counted = lines.filter((each) => !each.isEmpty && !(hasResult && isDamaged(each)));
  if (counted.length === 0) return [{ ...lines[0], problems: allProblems(lines) }];
  const groups = groupsBy(counted, keyOf);
  const first = groups.find(([{ result }]) => result);
  return groups.map((group) => bestOf(code, group, group === first ? damaged : []));
}

/** Whose a result says it is, in which lesson; lines without that, or of whom the roster knows more, are alone. */
function claimOf(code, line) {
  const reader = code.plainToken(line.result?.reader ?? "");
  return reader === "" || line.perhaps?.length > 0 ? line : `${line.result.lesson}\n${reader}`;
}

/** Notes on lines of one number under several names, such as the second download "Ada (1)": who reads decides which counts. */
function withTries(code, lines) {
  const groups = groupsBy(lines, (line) => claimOf(code, line)).filter((group) => group.length > 1);
  const notes = groups.flatMap((group) => {
    const best = group.reduce((one, other) => (other.points > one.points ? other : one));
    const named = (line) => `${line.student}, with ${code.pointsText(line.points)}`;
    const others = group.filter((line) => line !== best);
    const more = others.length > MOST_NAMED ? [`${others.length - MOST_NAMED} more`] : [];
    const theirs = [...others.slice(0, MOST_NAMED).map(named), ...more].join("; ");
    return [
      [best, `has the same number as ${theirs}: perhaps the best of several tries`],
      ...others.map((line) => [line, `has the same number as ${named(best)}: perhaps another try of theirs`]),
    ];
  });
  const noteOf = new Map(notes);
  return lines.map((line) => (noteOf.has(line) ? { ...line, notes: [...line.notes, noteOf.get(line)] } : line));
}

/** Of what is graded, the lines of the table. */
export const linesOf = (code, graded) =>
  withTries(
    code,
    groupsBy(graded, ({ student }) => student).flatMap((lines) => linesOfStudent(code, lines)),
  );
