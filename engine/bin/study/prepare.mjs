// What `aqm sweep` and `aqm compare` do before the first run: the study of a document, its problems and its cost.
import { readFileSync } from "node:fs";
import { readText, UsageError } from "../commands/command.mjs";

const WASM = new URL("../../build/wasm/engine-with-scripts.wasm", import.meta.url);
const MOST_LINES = 50;

function shortened(lines) {
  const rest = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n");
}

/** Ends the command with problems, one a line. */
function refuse(lines) {
  throw new UsageError(shortened(lines));
}

const lineOf = (where, message) => (where ? `${where}: ${message}` : message);

/** What the engine has against a document, and its schema if there is nothing. */
export function opened(engine, text) {
  const session = engine.open(text);
  try {
    const problems = session.problems();
    return { problems, schema: problems.length === 0 ? session.schema() : undefined };
  } finally {
    session.close();
  }
}

export const startEngine = (code) => code.loadEngine(readFileSync(WASM));

/** A value as in `aqm run --set`: JSON, a text, or the text of a file for a script. */
function givenValue(name, path, text) {
  if (path.endsWith(".code") && text.startsWith("@")) return readText(name, text.slice(1));
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Paths and values of `--set PATH=VALUE`, in order. */
function settingsIn(name, given) {
  return given.map((setting) => {
    const [path, ...value] = setting.split("=");
    if (path === "" || value.length === 0)
      throw new UsageError(`aqm ${name}: --set takes PATH=VALUE, not "${setting}"`);
    return [path, givenValue(name, path, value.join("="))];
  });
}

/** Applies settings from left to right. */
function changed(code, name, document, settings) {
  try {
    return settings.reduce((made, [path, value]) => code.withSettings(made, { [path]: value }), document);
  } catch (error) {
    throw new UsageError(`aqm ${name}: --set ${error.message}`);
  }
}

function check(code, engine, text) {
  const { problems } = opened(engine, text);
  if (problems.length > 0) refuse(code.problemsText(problems).split("\n"));
}

/**
 * Reads a document, and starts the engine that has checked it.
 * @param settings new values of it, as pairs of path and value
 * @throws UsageError with all problems that the engine finds
 */
export async function openDocument(code, name, file, settings = []) {
  const engine = await startEngine(code);
  const text = readText(name, file);
  check(code, engine, text);
  const document = changed(code, name, JSON.parse(text), settings);
  if (settings.length > 0) check(code, engine, JSON.stringify(document));
  return { engine, document };
}

/** The cost of a run of each variation, by the variation's key; undefined where the engine refuses it, as the lines say. */
function checked(code, engine, study) {
  const costs = new Map();
  const lines = [];
  for (const variation of study.variations) {
    if (costs.has(variation.key)) continue;
    const text = code.documentOfRun({ variation, seed: study.seeds?.[0] ?? variation.seed });
    const { problems, schema } = opened(engine, text);
    const where = code.nameOfVariation(study, variation);
    lines.push(...problems.map((problem) => lineOf(where, code.problemsText([problem]))));
    costs.set(variation.key, schema?.cost_events);
  }
  return { costs, lines };
}

/**
 * The study of the runs that are possible: not all combinations of a sweep need be.
 * @throws UsageError without a sweep, and if a lane has no run
 */
function possible(code, name, whole, { costs, lines }) {
  if (lines.length === 0) return whole;
  const study = code.withoutRefused(whole, ({ key }) => costs.get(key) === undefined);
  const hasRuns = (_, lane) => study.runs.some(({ variation }) => variation.lane === lane);
  if (study.axes.length === 0 || !study.lanes.every(hasRuns)) refuse(lines);
  const [left, total] = [whole.runs.length - study.runs.length, whole.runs.length];
  console.error(`aqm ${name}: ${left} of ${total} runs are impossible and left out:\n${shortened(lines)}`);
  return study;
}

function seedsOf(code, name, text) {
  try {
    return code.seedsOf(text);
  } catch (error) {
    throw new UsageError(`aqm ${name}: --${error.message}`);
  }
}

/** What of these settings replaces the value at a path: the path itself, or an object that contains it. */
const replacing = (path, { set = {} }) => Object.keys(set).find((each) => each === path || path.startsWith(`${each}.`));

/** Why no run would have a value that is set: each point, each lane or the seeds replace it; undefined if runs have it. */
function replacedBy(path, { axes, seeds }, lanes) {
  if (path === "seed" && seeds) return "the runs have seeds of their own (--seeds)";
  const alternatives = [
    ...axes.map(({ id, points }) => ({ every: `every point of the axis ${id}`, all: points })),
    { every: "every lane", all: lanes },
  ];
  for (const { every, all } of alternatives) {
    const by = all.map((each) => replacing(path, each));
    if (all.length > 0 && !by.includes(undefined)) return `${every} sets ${by.includes(path) ? "it" : by[0]}`;
  }
  return undefined;
}

/** Refuses values that are set in vain. */
function checkUsed(name, study, { lanes = [] }, settings) {
  for (const [path] of settings) {
    const why = replacedBy(path, study, lanes);
    if (why) throw new UsageError(`aqm ${name}: --set ${path}: ${why}`);
  }
}

/**
 * Reads a document and plans its study.
 * @param settings new values of the document, each as PATH=VALUE
 * @param seeds a function of the document: the text of the seeds, or null for each document's own
 * @param only what of the document is studied, or its refusal
 * @throws UsageError with all problems, and nothing has run then
 */
export async function prepare(code, name, file, { settings: given, seeds, only = (document) => document }) {
  const settings = settingsIn(name, given);
  const { engine, document: whole } = await openDocument(code, name, file, settings);
  const document = only(whole);
  const text = seeds(document);
  const made = code.studyOf(document, text === null ? null : seedsOf(code, name, text));
  if (made.problems) refuse(made.problems.map(({ path, message }) => lineOf(path, message)));
  checkUsed(name, made.study, document, settings);
  const found = checked(code, engine, made.study);
  const study = possible(code, name, made.study, found);
  return { document, study, engine, eventsOf: ({ key }) => found.costs.get(key) };
}

const PROBE_S = 0.1;
const PROBE_EVENTS = 50_000;

/** Seconds of this machine for one event of the estimate, from the beginning of a run. */
function secondsPerEvent(code, { engine, eventsOf }, run) {
  const session = engine.open(code.documentOfRun(run));
  const { duration_s } = session.schema();
  const begin = performance.now();
  const passed_s = () => (performance.now() - begin) / 1000;
  while (session.time_s() < duration_s && passed_s() < PROBE_S) {
    session.advance(duration_s, PROBE_EVENTS);
    session.drain();
  }
  const part = session.time_s() / duration_s;
  const seconds = passed_s();
  session.close();
  return part > 0 ? seconds / part / Math.max(1, eventsOf(run.variation)) : 0;
}

/** "97 million" */
function countText(count) {
  const [divisor, name] = [
    [1e9, " billion"],
    [1e6, " million"],
    [1e3, " thousand"],
  ].find(([size]) => count >= size) ?? [1, ""];
  return `${Number((count / divisor).toPrecision(2))}${name}`;
}

/** Says on standard error what is going to be done. */
export function announce(code, name, prepared, { runs, width, durationText }) {
  const cost = code.costOf({ ...prepared.study, runs }, prepared.eventsOf);
  const total = prepared.study.runs.length;
  const known = total > runs.length ? ` (${total - runs.length} of ${total} are there already)` : "";
  if (runs.length === 0) {
    console.error(`aqm ${name}: all ${total} runs are there already`);
    return;
  }
  const time_s = (secondsPerEvent(code, prepared, runs[0]) * cost.events) / Math.min(width, cost.runs);
  const threads = `${width} ${width === 1 ? "thread" : "threads"}`;
  console.error(
    `aqm ${name}: ${cost.runs} ${cost.runs === 1 ? "run" : "runs"}${known}, at most ${countText(cost.events)} events: about ${durationText(time_s)} on ${threads}`,
  );
}
