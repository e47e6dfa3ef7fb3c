// Which of a student's results counts: nothing is dropped without a word.
import { basename } from "node:path";

/** Results by their lesson, files without one together, all else by what is wrong. */
export const keyOf = ({ student, result, isEmpty, problems }) =>
  [student, result?.lesson ?? "", result || isEmpty ? "" : problems.join()].join("\n");

const MOST_DROPPED = 3; // that are named

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
  const notes = different.slice(0, MOST_DROPPED).map((each) => droppedNote(code, best, each));
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

/** Of what is graded, the lines of the table. */
export const linesOf = (code, graded) =>
  groupsBy(graded, ({ student }) => student).flatMap((lines) => linesOfStudent(code, lines));
