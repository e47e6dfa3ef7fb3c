// Lessons as files: those that ship, and others.
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { RunError, readText, UsageError } from "../commands/command.mjs";

const LESSONS = new URL("../../../scenarios/lessons/", import.meta.url);

/** The ids of the lessons that ship. */
export const shippedIds = () =>
  readdirSync(LESSONS)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));

export const isFile = (name) => name === "-" || /[/\\]|\.json$/i.test(name);

/** Where a lesson is: of a file, or one that ships. */
export const fileOf = (name) => (isFile(name) ? name : fileURLToPath(new URL(`${name}.json`, LESSONS)));

/** The text of a lesson that ships. */
export const shippedText = (id) => readFileSync(fileOf(id), "utf8");

/** The scenario that a lesson names or contains; undefined if there is none of that name. */
export function scenarioOf({ scenario }) {
  if (scenario.document) return scenario.document;
  try {
    return JSON.parse(readText("lesson", scenario.preset));
  } catch {
    return undefined;
  }
}

/** A problem and where it is: the whole document has no path. */
export const problemLine = (name, { path, message }) => `${name}: ${path === "" ? "" : `${path}: `}${message}`;
const problemLines = (name, problems) => problems.map((each) => problemLine(name, each)).join("\n");

/** A lesson of the right form, with its scenario. */
function whole(code, command, name, text) {
  const { lesson, problems = [] } = code.parseLesson(text);
  if (!lesson) throw new UsageError(problemLines(name, problems));
  const scenario = scenarioOf(lesson);
  if (!scenario) throw new UsageError(`aqm ${command}: ${name}: there is no scenario ${lesson.scenario.preset}`);
  return { lesson, scenario };
}

const inFile = (code, command, path) => whole(code, command, path, readText(command, path));

/** A lesson that ships, with its scenario. @throws UsageError if there is none of this id */
export function shippedLesson(code, command, id) {
  if (!shippedIds().includes(id))
    throw new UsageError(
      `aqm ${command}: no lesson that ships is called ${id}: give the file of the lesson, or one of ${shippedIds().join(", ")}`,
    );
  return whole(code, command, id, shippedText(id));
}

/** Mistakes, or lanes that do not run. @param isGivenOut what can be played is no mistake then */
async function mistakesIn(code, { lesson, scenario }, isGivenOut) {
  const { problems } = code.checkRules(lesson, scenario, isGivenOut);
  if (problems.length > 0) return problems;
  const pool = (await import("../commands/pool.mjs")).createThreadPool(availableParallelism());
  try {
    return await code.refusedIn(lesson, scenario, code.plainVariant(lesson), (order) => pool.run(order));
  } finally {
    pool.close();
  }
}

/** A lesson to give out, in a file or one that ships, with its scenario. @throws UsageError if it is none, or has mistakes */
export async function lessonToGive(code, command, name) {
  const opened = isFile(name) ? inFile(code, command, name) : shippedLesson(code, command, name);
  const wrong = await mistakesIn(code, opened, false);
  if (wrong.length > 0) throw new UsageError(problemLines(name, wrong));
  return opened;
}

/**
 * The lesson in a file by which results are judged, with its scenario.
 * @throws UsageError if it is none; RunError if results would be judged by its mistakes
 */
export async function lessonToGrade(code, path) {
  const opened = inFile(code, "grade", path);
  const wrong = await mistakesIn(code, opened, true);
  if (wrong.length > 0) throw new RunError(problemLines(`aqm grade: ${path}`, wrong));
  return opened;
}
