// Lessons as files: those that ship, and others.
import { readdirSync, readFileSync } from "node:fs";
import { readText, UsageError } from "../commands/command.mjs";

const LESSONS = new URL("../../../scenarios/lessons/", import.meta.url);

/** The ids of the lessons that ship. */
export const shippedIds = () =>
  readdirSync(LESSONS)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));

export const isFile = (name) => name === "-" || /[/\\]|\.json$/i.test(name);

/** The text of a lesson that ships. */
export const shippedText = (id) => readFileSync(new URL(`${id}.json`, LESSONS), "utf8");

/** The scenario that a lesson names or contains; undefined if there is none of that name. */
export function scenarioOf({ scenario }) {
  if (scenario.document) return scenario.document;
  try {
    return JSON.parse(readText("lesson", scenario.preset));
  } catch {
    return undefined;
  }
}

function whole(code, command, name, text) {
  const { lesson, problems = [] } = code.parseLesson(text);
  if (!lesson) throw new UsageError(problems.map(({ path, message }) => `${name}: ${path}: ${message}`).join("\n"));
  const scenario = scenarioOf(lesson);
  if (!scenario) throw new UsageError(`aqm ${command}: ${name}: there is no scenario ${lesson.scenario.preset}`);
  return { lesson, scenario };
}

/** A lesson in a file, with its scenario. @throws UsageError if it is none */
export const openLesson = (code, command, path) => whole(code, command, path, readText(command, path));

/** A lesson that ships, with its scenario. @throws UsageError if there is none of this id */
export function shippedLesson(code, command, id) {
  if (!shippedIds().includes(id))
    throw new UsageError(`aqm ${command}: no lesson that ships is called ${id}: give the file of the lesson`);
  return whole(code, command, id, shippedText(id));
}

/**
 * What keeps a lesson from being given out, or one that `isGivenOut` from being graded: mistakes in it, or lanes that do
 * not run.
 */
export async function mistakesIn(code, lesson, scenario, make, isGivenOut = false) {
  const { problems } = code.checkRules(lesson, scenario, isGivenOut);
  return problems.length > 0 ? problems : code.refusedIn(lesson, scenario, code.plainVariant(lesson), make);
}
