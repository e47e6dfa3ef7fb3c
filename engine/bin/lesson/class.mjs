// `aqm class`: a link for each student of a class.
import { writeFileSync } from "node:fs";
import { loadCode, readOptions, runCommand, UsageError } from "../commands/command.mjs";
import { checkOutput } from "../commands/output.mjs";
import { withoutControls } from "../commands/terminal.mjs";
import { addressFrom } from "./address.mjs";
import { fileOf, isFile, lessonToGive } from "./open.mjs";
import { readRoster } from "./roster.mjs";
import { readSecret, tokenOf } from "./token.mjs";

const usage = `aqm class ROSTER.csv --lesson ID|FILE --secret FILE [--base URL] [--csv OUT]
                 a link for each student, with a seed, values and a token of their own

ROSTER.csv       students and their numbers, in columns "student" (or "first name" and "last name") and "number" (or "ID
                 number"), as learning platforms export them
--lesson         a lesson that ships, or a file; links to it have no answers
--secret FILE    a text of at least 16 characters that only lecturers know; it enters no link. "aqm grade --secret FILE"
                 checks with it that results were made with their student's link
--base URL       the address of the playground: https://example.org/aqm/; without it, links begin with #
--csv OUT        writes the table to a file instead of standard output

Exit codes: 0 success; 2 wrong usage, or a lesson with mistakes.`;

const OPTIONS = {
  lesson: { type: "string" },
  secret: { type: "string" },
  base: { type: "string" },
  csv: { type: "string" },
};

const fail = (message) => {
  throw new UsageError(`aqm class: ${message}`);
};

/** Students and their numbers, each different. */
function studentsIn(code, path) {
  const roster = readRoster("class", path);
  const seen = new Map();
  for (const [student, given] of roster) {
    const number = code.plainToken(given);
    if (number === "") fail(`${path}: ${student}: has no number`);
    if (seen.has(number)) fail(`${path}: ${seen.get(number)} and ${student} have the same number, ${given}`);
    seen.set(number, student);
  }
  if (seen.size === 0) fail(`${path}: has no students`);
  return [...roster];
}

async function giveOut(args) {
  const { positionals, lesson: name, secret: file, base, csv, help } = readOptions("class", args, OPTIONS);
  if (help) {
    console.log(usage);
    return 0;
  }
  const [roster, ...more] = positionals;
  if (roster === undefined || more.length > 0) fail("give one roster");
  if (name === undefined || file === undefined) fail("--lesson and --secret are needed");
  checkOutput("class", "--csv", csv, [roster, file, fileOf(name)]);
  const address = base === undefined ? "" : addressFrom("class", "base", base);
  const secret = readSecret("class", file);
  const code = await loadCode();
  const { lesson } = await lessonToGive(code, "class", name);
  const places = code.placesIn(lesson).map(({ id }) => id);
  const rows = await Promise.all(
    studentsIn(code, roster).map(async ([student, number]) => {
      const variant = code.variantFor(lesson, number);
      const link = await code.assignedLink(
        { lesson, isOwn: isFile(name), variant, token: tokenOf(secret, code.plainToken(number), lesson.id) },
        address,
      );
      if (link.length > code.MOST_CHARS)
        fail(
          `the lesson is too long for a link (${link.length} characters of at most ${code.MOST_CHARS}): give it out as a package or a file`,
        );
      return [student, number, variant.seed, ...places.map((id) => code.pickOf(lesson, variant, id)), link];
    }),
  );
  const table = code.csvLines([["student", "number", "seed", ...places, "link"], ...rows]);
  if (csv === undefined) process.stdout.write(withoutControls(table));
  else writeFileSync(csv, table);
  return 0;
}

/** Runs the command; returns its exit code. */
export const command = (args) => runCommand(() => giveOut(args));
