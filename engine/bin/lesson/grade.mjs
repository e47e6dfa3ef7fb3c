// `aqm grade`: judges results again, and writes a table of points.
import { writeFileSync } from "node:fs";
import { loadCode, RunError, readOptions, runCommand } from "../commands/command.mjs";
import { progressBar } from "../commands/progress.mjs";
import { withoutControls } from "../commands/terminal.mjs";
import { widthOf } from "../study/make.mjs";
import { apart } from "./collected.mjs";
import { identityOf } from "./identity.mjs";
import { mistakesIn, openLesson, shippedIds, shippedLesson } from "./open.mjs";
import { withStudents } from "./owners.mjs";
import { readRoster } from "./roster.mjs";
import { submissionsIn } from "./submissions.mjs";
import { readSecret } from "./token.mjs";

/** What a lecturer must know who reads the table. */
const PROOF = `Proven, by runs repeated here: settings give what is claimed, answers are right, points are counted right.
Not provable: who did it, that a prediction came before its run, and tries, hints and minutes, which a page wrote down.`;

const usage = `aqm grade FOLDER|FILE ... [--lesson FILE] [--roster CSV] [--secret FILE] [--csv OUT] [--json] [--jobs N]
                 judges the results that students have handed in, running what they ran again

FOLDER         of files with result links or codes (.txt .url .webloc .html .json .csv .md), a file for each student, or a
               folder for each, as learning platforms export them; a file with the results of several students, such as the
               table of a form, has a line for each
--lesson FILE  the lesson with its keys; by default the lesson that ships by the result's name
--roster CSV   students and their numbers, in columns "student" and "number": whether each has a variant of their own.
               Students of one name are told apart as NAME_ID, with the ID that Moodle's export has
--secret FILE  that of "aqm class": whether each result was made with the link of its student
--csv OUT      writes the table to a file instead of standard output
--json         an object for each submission, instead of the table on standard output
--jobs N       the number of threads, by default one for each core

Students of the roster who handed in nothing have a line that says so, or which file may be theirs. After the table:
${PROOF}

Exit codes: 0 everything is graded; 1 nothing to grade, keys of the lesson are wrong, or a result could not be graded; 2
wrong usage, also a file that is no lesson.`;

const OPTIONS = {
  lesson: { type: "string" },
  roster: { type: "string" },
  secret: { type: "string" },
  csv: { type: "string" },
  json: { type: "boolean", default: false },
  jobs: { type: "string" },
};

/** One thread does equal runs once. */
function makerOf(pool) {
  const made = new Map();
  return (order) => {
    const key = JSON.stringify(order);
    if (!made.has(key)) made.set(key, pool.run(order));
    return made.get(key);
  };
}

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
    : apart(code, submission, results, given.roster);
  return Promise.all(
    owned.map(({ text, ...owner }) => {
      const { result, problem } = read.get(text);
      const line = { ...owner, file };
      return result ? gradeResult(code, result, line, given) : { ...line, problems: [problem] };
    }),
  );
}

async function gradeOne(code, submission, given) {
  const { student, listed, file, problem, unread } = submission;
  const codes = await codesOf(code, submission);
  if (codes.length > 0) return gradeCodes(code, submission, codes, given);
  if (problem) return [{ student, listed, file, problems: [problem] }];
  return [{ student, listed, file, isEmpty: true, problems: [unread ?? "has no result link and no code"] }];
}

/** Results by their lesson, files without one together, all else by what is wrong. */
const keyOf = ({ student, result, isEmpty, problems }) =>
  [student, result?.lesson ?? "", result || isEmpty ? "" : problems.join()].join("\n");

const MOST_DROPPED = 3; // that are named

/** What does not count beside a result of the same student: nothing is dropped without a word. */
function droppedNotes({ result }, others) {
  const different = others.filter((each) => JSON.stringify(each.result) !== JSON.stringify(result));
  const notes = different.slice(0, MOST_DROPPED).map(({ result: other, points, problems }) => {
    const whose = other.reader && other.reader !== result.reader ? ` of ${other.reader}` : "";
    const wrong = problems.length > 0 ? ` (${problems.join(", ")})` : "";
    return `another result${whose}, with ${points} points${wrong}, does not count`;
  });
  const more = different.length - notes.length;
  return more > 0 ? [...notes, `${more} more do not count`] : notes;
}

/** Of several results of a student in a lesson, the best. */
function bestOf(lines) {
  const best = lines.reduce((one, other) => (other.points > one.points ? other : one));
  if (!best.result) return best;
  const notes = droppedNotes(
    best,
    lines.filter((each) => each !== best),
  );
  return { ...best, notes: [...best.notes, ...notes] };
}

/** Of several results of a student in a lesson, the best counts; files without one have a line if there is nothing else. */
function linesOf(graded) {
  const groups = new Map();
  for (const each of graded) {
    if (!groups.has(keyOf(each))) groups.set(keyOf(each), []);
    groups.get(keyOf(each)).push(each);
  }
  const all = [...groups.values()].map((lines) =>
    lines[0].isEmpty
      ? { ...lines[0], problems: [...new Set(lines.flatMap(({ problems }) => problems))] }
      : bestOf(lines),
  );
  const handedIn = new Set(all.filter(({ isEmpty }) => !isEmpty).map(({ student }) => student));
  return all.filter(({ student, isEmpty }) => !(isEmpty && handedIn.has(student)));
}

/** Of each student and lesson, who has too much in common with the result, and what. */
function sameAs(code, graded) {
  const same = new Map();
  for (const lesson of new Set(graded.flatMap(({ result }) => result?.lesson ?? []))) {
    const all = graded.filter(({ result }) => result?.lesson === lesson);
    for (const [at, likes] of code.likenesses(all.map(({ traits }) => traits)).entries())
      same.set(
        keyOf(all[at]),
        likes.map((like) => ({ student: all[like.with].student, in: like.traits })),
      );
  }
  return (each) => same.get(keyOf(each)) ?? [];
}

const sameText = (likes) => likes.map((like) => `${like.student} (${like.in.join(", ")})`).join("; ");

/** Those of the class of whom there is no file of their name, with those that may be theirs. */
const absentees = (roster, submissions, graded) =>
  [...(roster?.keys() ?? [])]
    .filter((student) => ![...submissions, ...graded].some((each) => each.listed === student))
    .map((student) => {
      const theirs = graded.filter(({ perhaps }) => perhaps?.includes(student)).map((each) => each.student);
      const problem = theirs.length > 0 ? `perhaps handed in as ${theirs.join(", ")}` : "nothing handed in";
      return { student, listed: student, file: "", problems: [problem] };
    });

const yes = (value) => (value === null || value === undefined ? "" : value ? "yes" : "no");

function tableOf(code, graded, sameOf, roster) {
  const ids = [...new Set(graded.flatMap(({ steps = {} }) => Object.keys(steps)))];
  const head = [
    "student",
    "number",
    "file",
    "lesson",
    "version",
    "seed",
    "own_variant",
    "token_ok",
    "fingerprints",
    ...ids,
    "points",
    "most",
    "percent",
    "passed",
    "minutes",
    "tries",
    "hints",
    "words",
    "same_as",
    "problems",
    "notes",
  ];
  const rows = graded.map((each) => {
    const { student, listed, file, result, steps = {}, points, most, isPassed, isOwnVariant, hasFingerprints } = each;
    return [
      student,
      (roster ? roster.get(listed) : result?.reader) ?? "",
      file,
      result?.lesson ?? each.lesson,
      result?.engine,
      result?.seed,
      yes(isOwnVariant),
      yes(each.isTokenOk),
      yes(hasFingerprints),
      ...ids.map((id) => steps[id] ?? ""),
      points ?? 0,
      most,
      most ? Math.round((100 * points) / most) : 0,
      yes(isPassed ?? false),
      result && Math.round(result.seconds / 60),
      each.tries,
      each.hints,
      each.words,
      sameText(sameOf(each)),
      each.problems.join("; "),
      each.notes?.join("; "),
    ];
  });
  return code.csvLines([head, ...rows]);
}

/** Without what only this command needs. */
const plainLine = ({
  traits: _traits,
  listed: _listed,
  perhaps: _perhaps,
  isEmpty: _isEmpty,
  isUngraded: _isUngraded,
  ...line
}) => line;

/** @throws RunError if results would be judged by mistakes of the lesson */
async function checkLesson(code, { lesson, scenario }, name, make) {
  const wrong = await mistakesIn(code, lesson, scenario, make, true);
  if (wrong.length > 0)
    throw new RunError(wrong.map(({ path, message }) => `aqm grade: ${name}: ${path}: ${message}`).join("\n"));
}

async function gradeAll(args) {
  const options = readOptions("grade", args, OPTIONS);
  const { positionals: paths, lesson, roster: rosterFile, secret: secretFile, csv, json, jobs, help } = options;
  if (help || paths.length === 0) {
    console.log(usage);
    return help ? 0 : 2;
  }
  const width = widthOf("grade", jobs);
  const found = submissionsIn(paths);
  if (found.length === 0) {
    console.error("aqm grade: there is no file that could have a result");
    return 1;
  }
  const roster = rosterFile === undefined ? undefined : readRoster("grade", rosterFile);
  const secret = secretFile === undefined ? undefined : readSecret("grade", secretFile);
  const code = await loadCode();
  const submissions = withStudents(code, found, roster);
  const own = lesson === undefined ? undefined : openLesson(code, "grade", lesson);
  const opened = new Map();
  const lessonFor = (id) => {
    const known = own ?? opened.get(id);
    if (known) return known;
    if (!shippedIds().includes(id)) return undefined;
    const found = { ...shippedLesson(code, "grade", id), isShipped: true };
    opened.set(id, found);
    return found;
  };
  const pool = (await import("../commands/pool.mjs")).createThreadPool(width);
  const bar = progressBar(submissions.length);
  try {
    const make = makerOf(pool);
    if (own) await checkLesson(code, own, lesson, make);
    const all = await Promise.all(
      submissions.map(async (each) => {
        const found = await gradeOne(code, each, { lessonFor, roster, secret, make });
        bar.step(each.student);
        return found;
      }),
    );
    bar.end();
    const lines = linesOf(all.flat());
    const graded = [...lines, ...absentees(roster, submissions, lines)];
    const sameOf = sameAs(code, graded);
    if (csv !== undefined) writeFileSync(csv, tableOf(code, graded, sameOf, roster));
    if (json) for (const each of graded) console.log(JSON.stringify({ ...plainLine(each), same_as: sameOf(each) }));
    else if (csv === undefined) process.stdout.write(withoutControls(tableOf(code, graded, sameOf, roster)));
    console.error(PROOF);
    const ungraded = graded.filter(({ isUngraded }) => isUngraded);
    for (const { file, problems } of ungraded) console.error(`aqm grade: ${file}: ${problems.join("; ")}`);
    return ungraded.length > 0 ? 1 : 0;
  } finally {
    bar.end();
    pool.close();
  }
}

/** Runs the command; returns its exit code. */
export const command = (args) => runCommand(() => gradeAll(args));
