// `aqm grade`: judges results again, and writes a table of points.
import { writeFileSync } from "node:fs";
import { loadCode, readOptions, runCommand } from "../commands/command.mjs";
import { checkOutput } from "../commands/output.mjs";
import { progressBar } from "../commands/progress.mjs";
import { withoutControls } from "../commands/terminal.mjs";
import { widthOf } from "../study/make.mjs";
import { keyOf, linesOf } from "./best.mjs";
import { gradeOne } from "./judge.mjs";
import { lessonToGrade, shippedIds, shippedLesson } from "./open.mjs";
import { studentFinder, withStudents } from "./owners.mjs";
import { readRoster } from "./roster.mjs";
import { submissionsIn } from "./submissions.mjs";
import { plainLine, tableOf } from "./table.mjs";
import { readSecret } from "./token.mjs";

/** What a lecturer must know who reads the table. */
const PROOF = `Proven, by runs repeated here: settings give what is claimed, answers are right, points are counted right.
Not provable: who did it, that a prediction came before its run, and tries, hints and minutes, which a page wrote down.`;

const usage = `aqm grade FOLDER|FILE ... [--lesson FILE] [--roster CSV] [--secret FILE] [--csv OUT] [--json] [--jobs N]
                 judges the results that students have handed in, running what they ran again

FOLDER         of files with result links or codes (.txt .url .webloc .html .json .csv .md), a file for each student, or a
               folder for each, as learning platforms export them; a file with the results of several students, such as the
               table of a form, has a line for each
               Of several results of a student in a lesson the best counts, and its notes name the others. Files of different
               names are of different students: where they have the same number, such as "Ada" and "Ada (1)", notes say so
--lesson FILE  the lesson with its keys; by default the lesson that ships by the result's name
--roster CSV   students and their numbers, in columns "student" (or "first name" and "last name") and "number" (or "ID
               number"): whether each has a variant of their own.
               Files, and rows of a form's table, are those of the student whose name or number they have.
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

/** Those of the class of whom there is no file of their name, with those that may be theirs. */
const absentees = (roster, submissions, graded) =>
  [...(roster?.keys() ?? [])]
    .filter((student) => ![...submissions, ...graded].some((each) => each.listed === student))
    .map((student) => {
      const theirs = graded.filter(({ perhaps }) => perhaps?.includes(student)).map((each) => each.student);
      const problem = theirs.length > 0 ? `perhaps handed in as ${theirs.join(", ")}` : "nothing handed in";
      return { student, listed: student, file: "", problems: [problem] };
    });

/** The lesson that is given; else by its ID one that ships; undefined if none does. */
function lessonsOf(code, own) {
  const opened = new Map();
  return (id) => {
    if (own) return own;
    if (!opened.has(id) && shippedIds().includes(id))
      opened.set(id, { ...shippedLesson(code, "grade", id), isShipped: true });
    return opened.get(id);
  };
}

/** Writes the table as asked; returns the exit code. */
function report(code, graded, roster, { csv, json }) {
  const sameOf = sameAs(code, graded);
  const table = tableOf(code, graded, sameOf, roster);
  if (csv !== undefined) writeFileSync(csv, table);
  if (json) for (const each of graded) console.log(JSON.stringify({ ...plainLine(each), same_as: sameOf(each) }));
  else if (csv === undefined) process.stdout.write(withoutControls(table));
  console.error(PROOF);
  const ungraded = graded.filter(({ isUngraded }) => isUngraded);
  for (const { file, problems } of ungraded) console.error(`aqm grade: ${file}: ${problems.join("; ")}`);
  return ungraded.length > 0 ? 1 : 0;
}

/** The lines of the table. */
async function gradeClass(code, submissions, { own, roster, studentCalled, secret, width }) {
  const pool = (await import("../commands/pool.mjs")).createThreadPool(width);
  const bar = progressBar(submissions.length);
  try {
    const make = makerOf(pool);
    const given = { lessonFor: lessonsOf(code, own), roster, studentCalled, secret, make };
    const all = await Promise.all(
      submissions.map(async (each) => {
        const found = await gradeOne(code, each, given);
        bar.step(each.student);
        return found;
      }),
    );
    const lines = linesOf(code, all.flat());
    return [...lines, ...absentees(roster, submissions, lines)];
  } finally {
    bar.end();
    pool.close();
  }
}

async function gradeAll(args) {
  const options = readOptions("grade", args, OPTIONS);
  const { positionals: paths, lesson, roster: rosterFile, secret: secretFile, jobs, help } = options;
  if (help || paths.length === 0) {
    console.log(usage);
    return help ? 0 : 2;
  }
  const width = widthOf("grade", jobs);
  const found = submissionsIn(paths);
  const submitted = found.map(({ file }) => file);
  checkOutput("grade", "--csv", options.csv, [lesson, rosterFile, secretFile, ...submitted]);
  if (found.length === 0) {
    console.error("aqm grade: there is no file that could have a result");
    return 1;
  }
  const roster = rosterFile === undefined ? undefined : readRoster("grade", rosterFile);
  const secret = secretFile === undefined ? undefined : readSecret("grade", secretFile);
  const code = await loadCode();
  const studentCalled = studentFinder(code, roster);
  const submissions = withStudents(found, roster, studentCalled);
  const own = lesson === undefined ? undefined : await lessonToGrade(code, lesson);
  const graded = await gradeClass(code, submissions, { own, roster, studentCalled, secret, width });
  return report(code, graded, roster, options);
}

/** Runs the command; returns its exit code. */
export const command = (args) => runCommand(() => gradeAll(args));
