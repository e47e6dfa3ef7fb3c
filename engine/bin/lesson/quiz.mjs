// `aqm quiz`: the numbers of a lesson as questions for the question bank of a learning platform.
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { loadCode, readOptions, runCommand, UsageError } from "../commands/command.mjs";
import { checkOutput } from "../commands/output.mjs";
import { withoutControls } from "../commands/terminal.mjs";
import { addressFrom } from "./address.mjs";
import { fileOf, lessonToGive } from "./open.mjs";

const usage = `aqm quiz ID | FILE --site URL [--seeds A..B] [--format moodle | gift | qti] [--out FILE]
                 number questions for a question bank, with answers and tolerances from the runs

ID | FILE      a lesson that ships, or a file; each of its checks that ask for a number becomes a question for each variant
--site URL     the address of the playground, to which the links lead: https://example.org/aqm/
--seeds A..B   instead of the lesson's, with a warning if others are among them; each comes with one value of each place
--format       moodle: Moodle XML (the default); gift; qti: QTI 1.2, for Canvas and Blackboard
--out FILE     instead of standard output

Exit codes: 0 success; 1 a run failed; 2 wrong usage, or a lesson with mistakes.`;

const OPTIONS = {
  site: { type: "string" },
  seeds: { type: "string" },
  format: { type: "string", default: "moodle" },
  out: { type: "string" },
};

const fail = (message) => {
  throw new UsageError(`aqm quiz: ${message}`);
};

/** Keys are proven for the lesson's own seeds. */
function warnOfSeeds(code, lesson, variants) {
  const known = code.seedsIn(lesson);
  const others = variants.map(({ seed }) => seed).filter((seed) => !known.includes(seed));
  if (others.length === 0) return;
  const [those, are] =
    others.length === 1 ? [`seed ${others[0]}`, "is"] : [`${others.length} seeds from ${others[0]} on`, "are"];
  console.error(
    `aqm quiz: warning: ${those} ${are} not among the lesson’s (${lesson.vary?.seeds ?? "1"}), for which "aqm lesson check" proves it`,
  );
}

function seedsFor(code, text) {
  try {
    return code.seedsOf(text);
  } catch (error) {
    return fail(`--${error.message}`);
  }
}

/** A variant for each seed; places take turns. */
function variantsFor(code, lesson, seedsText) {
  return seedsFor(code, seedsText ?? lesson.vary?.seeds ?? "1").map((seed, index) => ({
    seed,
    picks: Object.fromEntries(code.placesIn(lesson).map(({ id, pick }) => [id, index % pick.length])),
    draw: index,
  }));
}

async function quiz(args) {
  const { positionals, site, seeds, format, out, help } = readOptions("quiz", args, OPTIONS);
  if (help || positionals.length !== 1) {
    console.log(usage);
    return help ? 0 : 2;
  }
  checkOutput("quiz", "--out", out, [fileOf(positionals[0])]);
  const address = addressFrom("quiz", "site", site);
  const code = await loadCode();
  const writers = { moodle: code.moodleXml, gift: code.gift, qti: code.qti12 };
  const write = Object.hasOwn(writers, format)
    ? writers[format]
    : fail(`--format: ${format}: must be one of moodle, gift, qti`);
  const { lesson, scenario } = await lessonToGive(code, "quiz", positionals[0]);
  const pool = (await import("../commands/pool.mjs")).createThreadPool(availableParallelism());
  try {
    const make = (order) => pool.run(order);
    const variants = variantsFor(code, lesson, seeds);
    warnOfSeeds(code, lesson, variants);
    const all = await Promise.all(variants.map((each) => code.questionsOf(lesson, scenario, each, address, make)));
    const questions = all.flat();
    if (questions.length === 0) fail(`${lesson.id}: has no check that asks for a number`);
    const text = write(lesson.title, questions);
    if (out === undefined) process.stdout.write(withoutControls(text));
    else writeFileSync(out, text);
    return 0;
  } finally {
    pool.close();
  }
}

/** Runs the command; returns its exit code. */
export const command = (args) => runCommand(() => quiz(args));
