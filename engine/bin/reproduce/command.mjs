// `aqm reproduce`: runs the published experiments over seeds and compares published with measured values.
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { checkOneForm, loadCode, RunError, readOptions, runCommand, UsageError } from "../commands/command.mjs";
import { progressBar } from "../commands/progress.mjs";
import { openDocument } from "../study/prepare.mjs";

const PAPERS = new URL("../../../scenarios/papers/", import.meta.url);
const GALLERY = new URL("../../../scenarios/", import.meta.url);

const usage = `aqm reproduce [ID | FILE ...] [--seeds A..B] [--json | --markdown]
                 the papers' experiments, published beside measured; or documents with what they expect

ID            of experiments, such as 000-F11, or of their papers, such as 000; without any, all of them;
              the scenarios of the gallery that claim something by their names, or all of them by: gallery
FILE          a document with expect: its path, with a slash or ending in .json, or - for standard input
--seeds A..B  instead of those the experiment asks for (1..5, if it does not), and its tables
--json        an object for each experiment; --markdown: a report

Exit codes: 0 every claim holds, or its document says why it fails, and every number is in its accepted range;
            1 another one fails or has no number with some seed, or a run failed; 2 bad usage or bad document
            (nothing has run).`;

const OPTIONS = {
  seeds: { type: "string" },
  json: { type: "boolean", default: false },
  markdown: { type: "boolean", default: false },
};

function read(folder, name) {
  try {
    return JSON.parse(readFileSync(new URL(name, folder), "utf8"));
  } catch (error) {
    throw new UsageError(`aqm reproduce: ${name}: ${error.message}`);
  }
}

/** The documents of a folder that contain an experiment. */
function documentsOf(folder, isPaper) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({
      id: name.slice(0, -".json".length),
      path: isPaper ? `papers/${name}` : name,
      isPaper,
      document: read(folder, name),
    }))
    .filter(({ document }) => document.format === "aqm-scenario" && document.expect !== undefined);
}

function matches({ id, isPaper }, wanted) {
  if (wanted === "gallery") return !isPaper;
  return id.toUpperCase() === wanted.toUpperCase() || (isPaper && id.startsWith(`${wanted}-`));
}

const isFile = (name) => name === "-" || /[/\\]|\.json$/i.test(name);

/** A document of the user's own. */
async function ofFile(code, path) {
  const { document } = await openDocument(code, "reproduce", path);
  const fail = (message) => {
    throw new UsageError(`aqm reproduce: ${path}: ${message}`);
  };
  if (typeof document.expect !== "object" || document.expect === null) fail("has no expect: nothing to compare with");
  const { problems = [] } = code.studyOf(document, [1]);
  if (problems.length > 0) fail(problems.map(({ path: at, message }) => `${at}: ${message}`).join("\n"));
  return { id: path === "-" ? "document" : basename(path, ".json"), path, isPaper: false, isOwn: true, document };
}

function shipped(ids) {
  const known = [...documentsOf(PAPERS, true), ...documentsOf(GALLERY, false)];
  for (const wanted of ids)
    if (!known.some((each) => matches(each, wanted)))
      throw new UsageError(`aqm reproduce: ${wanted}: must be one of ${known.map(({ id }) => id).join(", ")}`);
  return known.filter((each) => (ids.length === 0 ? each.isPaper : ids.some((wanted) => matches(each, wanted))));
}

/** The requested experiments: documents as given, then those that ship in order of name. */
async function chosen(code, names) {
  const own = await Promise.all(names.filter(isFile).map((path) => ofFile(code, path)));
  const ids = names.filter((name) => !isFile(name));
  return own.length > 0 && ids.length === 0 ? own : [...own, ...shipped(ids)];
}

function prepare(code, experiment, seedsText) {
  const { id } = experiment;
  try {
    const { document: own } = experiment;
    const planned = code.plan(own); // its own mistakes come before those with other seeds
    code.checkSense(own.expect);
    const document = seedsText === undefined ? own : code.withSeeds(own, seedsText);
    const runs = document === own ? planned : code.plan(document);
    return { ...experiment, document, seeds: code.seedsOf(code.defaultSeeds(document)), runs };
  } catch (error) {
    throw new UsageError(`aqm reproduce: ${id}: ${error.message}`);
  }
}

/** Every document is opened before the first one runs. */
async function tryAll(code, pool, { id, document, runs }) {
  const tries = runs.map(async (run) => {
    try {
      await pool.run({ ...code.orderOf(document, run, run.seeds[0]), isTrial: true });
    } catch (error) {
      throw new UsageError(`aqm reproduce: ${id} (${run.key}): ${error.message}`);
    }
  });
  await Promise.all(tries);
}

async function measure(code, pool, bar, { runs, ...experiment }) {
  const { id, document, seeds } = experiment;
  const results = new Map(runs.map(({ key }) => [key, new Map()]));
  const work = runs.flatMap((run) =>
    run.seeds.map(async (seed) => {
      try {
        results.get(run.key).set(seed, await pool.run(code.orderOf(document, run, seed)));
      } catch (error) {
        throw new RunError(`aqm reproduce: ${id} (${run.key}, seed ${seed}): ${error.message}`);
      }
      bar.step(id);
    }),
  );
  await Promise.all(work);
  try {
    return {
      ...experiment,
      runs: runs.length,
      ...new code.Evaluation(document, runs, seeds).outcome(results),
    };
  } catch (error) {
    throw new RunError(`aqm reproduce: ${id}: ${error.message}`);
  }
}

/** An explanation is one of a claim that was measured and fails. */
const isUnexplained = ({ claim, verdict }) =>
  verdict === "unmeasured" || (verdict === "fails" && claim.why === undefined);

/** Whether a claim fails without an explanation, or a number is outside of its accepted range. */
const fails = (code, outcome) =>
  outcome.claims.some(isUnexplained) ||
  code.cellsOf(outcome).some(({ verdict }) => verdict !== null && verdict !== "holds");

const sum = (counts) => counts.reduce((a, b) => a + b, 0);

async function reproduce(args) {
  const options = readOptions("reproduce", args, OPTIONS);
  const { positionals: ids, seeds, json, markdown, help } = options;
  if (help) {
    console.log(usage);
    return 0;
  }
  checkOneForm("reproduce", options, ["json", "markdown"]);
  const code = await loadCode();
  const experiments = (await chosen(code, ids)).map((each) => prepare(code, each, seeds));
  const bar = progressBar(sum(experiments.flatMap(({ runs }) => runs.map((run) => run.seeds.length))));
  const pool = (await import("../commands/pool.mjs")).createThreadPool(availableParallelism());
  try {
    await Promise.all(experiments.map((each) => tryAll(code, pool, each)));
    const outcomes = await Promise.all(experiments.map((each) => measure(code, pool, bar, each)));
    bar.end();
    if (json)
      for (const { document, path, isPaper, isOwn, ...outcome } of outcomes) console.log(JSON.stringify(outcome));
    else if (markdown) console.log((await import("./markdown.mjs")).asMarkdown(outcomes));
    else console.log((await import("./text.mjs")).asText(outcomes));
    return outcomes.some((outcome) => fails(code, outcome)) ? 1 : 0;
  } finally {
    bar.end();
    pool.close();
  }
}

/** Runs the command; returns its exit code. */
export const command = (args) => runCommand(() => reproduce(args));
