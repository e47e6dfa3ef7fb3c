// What a submission is worth: its codes are read, and what they claim is run again.
import { apart } from "./collected.mjs";
import { identityOf } from "./identity.mjs";

const OTHER_LESSON = "if its lesson is not the one that ships by this name, give that: --lesson FILE";

/** Lecturers may name a lesson of their own as one that ships. */
const isOfOther = (code, { lesson, isShipped }, { digest }) => isShipped && code.digestOf(lesson) !== digest;

/** What a code is: a result, else why it is none. */
async function readCode(code, text) {
  try {
    return { result: await code.resultFrom(text) };
  } catch (error) {
    return { problem: `is damaged: ${error.message}` };
  }
}

/** A result, judged; else why it could not be graded (`isUngraded`). */
async function gradeResult(code, result, line, { lessonFor, roster, secret, make }) {
  const ungraded = (why) => ({ ...line, lesson: result.lesson, isUngraded: true, problems: [why] });
  const given = lessonFor(result.lesson);
  if (!given) return ungraded(`no lesson that ships is called ${result.lesson}: give it with --lesson`);
  try {
    const graded = { ...line, ...(await code.grade(given, result, make, roster?.get(line.listed))) };
    const other = isOfOther(code, given, result) ? [OTHER_LESSON] : [];
    const { isTokenOk, perhaps, problems } = identityOf(code, { lesson: given.lesson, secret, roster }, graded);
    return { ...graded, isTokenOk, perhaps, problems: [...graded.problems, ...other, ...problems] };
  } catch (error) {
    return ungraded(`could not be graded: ${error.message}`); // stops no other
  }
}

/** Words whose checksum is right, one after the other: a file may have very many. */
async function codesAmong(code, words) {
  const found = [];
  for (const word of words) if (await code.isCode(word)) found.push(word);
  return found;
}

/** The codes of a submission; a word alone on a line is a damaged one if there is nothing else. */
async function codesOf(code, { links, alone, tokens }) {
  const words = tokens.filter((word) => !links.includes(word));
  const found = [...links, ...(await codesAmong(code, words))];
  return found.length > 0 ? found : alone;
}

/** The codes of a submission, judged, each for its student. */
async function gradeCodes(code, submission, codes, given) {
  const { student, listed, isKnown, file } = submission;
  const read = new Map(await Promise.all(codes.map(async (text) => [text, await readCode(code, text)])));
  const results = new Map(codes.map((text) => [text, read.get(text).result]));
  const owned = isKnown
    ? codes.map((text) => ({ text, student, listed }))
    : apart(code, submission, results, given.studentCalled);
  return Promise.all(
    owned.map(({ text, ...owner }) => {
      const { result, problem } = read.get(text);
      const line = { ...owner, file };
      return result ? gradeResult(code, result, line, given) : { ...line, problems: [problem] };
    }),
  );
}

/** The codes of one submission, judged; else why it has none. */
export async function gradeOne(code, submission, given) {
  const { student, listed, file, problem, unread } = submission;
  const codes = await codesOf(code, submission);
  if (codes.length > 0) return gradeCodes(code, submission, codes, given);
  if (problem) return [{ student, listed, file, problems: [problem] }];
  return [{ student, listed, file, isEmpty: true, problems: [unread ?? "has no result link and no code"] }];
}
