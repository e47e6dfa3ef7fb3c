// `aqm reproduce`: runs the published experiments over seeds and compares published with measured values.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

const PAPERS = new URL("../../../scenarios/papers/", import.meta.url);
const GALLERY = new URL("../../../scenarios/", import.meta.url);
const CODE = new URL("../../build/experiment/experiment.mjs", import.meta.url);

const usage = `aqm reproduce [ID ...] [--seeds A..B] [--json | --markdown]   the papers' experiments, published beside measured

ID            of experiments, such as 000-F11, or of their papers, such as 000; without any, all of them;
              the scenarios of the gallery that claim something by their names, or all of them by: gallery
--seeds A..B  instead of those the experiment asks for (1..5, if it does not)
--json        an object for each experiment; --markdown: a report

Exit codes: 0 every claim holds, or its document says why not; 1 another one fails; 2 bad usage or bad document.`;

class UsageError extends Error {}

function options(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        seeds: { type: "string" },
        json: { type: "boolean", default: false },
        markdown: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.json && values.markdown) throw new Error("--json and --markdown exclude each other");
    return { ...values, ids: positionals };
  } catch (error) {
    throw new UsageError(`aqm reproduce: ${error.message}`);
  }
}

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
    .map((name) => ({ id: name.slice(0, -".json".length), isPaper, document: read(folder, name) }))
    .filter(({ document }) => document.format === "aqm-scenario" && document.expect !== undefined);
}

function matches({ id, isPaper }, wanted) {
  if (wanted === "gallery") return !isPaper;
  return id.toUpperCase() === wanted.toUpperCase() || (isPaper && id.startsWith(`${wanted}-`));
}

/** The requested experiments, in order of name. */
function chosen(ids) {
  const known = [...documentsOf(PAPERS, true), ...documentsOf(GALLERY, false)];
  for (const wanted of ids)
    if (!known.some((each) => matches(each, wanted)))
      throw new UsageError(`aqm reproduce: ${wanted}: must be one of ${known.map(({ id }) => id).join(", ")}`);
  return known.filter((each) => (ids.length === 0 ? each.isPaper : ids.some((wanted) => matches(each, wanted))));
}

/** Shows progress on a terminal. */
function progressBar(total) {
  const shown = process.stderr.isTTY;
  let done = 0;
  return {
    step(what) {
      done += 1;
      const full = Math.round((30 * done) / total);
      if (shown)
        process.stderr.write(`\r[${"#".repeat(full).padEnd(30, ".")}] ${done} of ${total} runs  ${what}\x1b[K`);
    },
    end() {
      if (shown) process.stderr.write("\r\x1b[K");
    },
  };
}

function prepare(code, { id, isPaper, document }, seedsText) {
  try {
    const seeds = code.seedsOf(seedsText ?? code.defaultSeeds(document));
    return { id, isPaper, document, seeds, runs: code.plan(document) };
  } catch (error) {
    throw new UsageError(`aqm reproduce: ${id}: ${error.message}`);
  }
}

async function measure(code, pool, bar, { id, isPaper, document, seeds, runs }) {
  const results = new Map(runs.map(({ key }) => [key, new Map()]));
  const work = runs.flatMap((run) =>
    seeds.map(async (seed) => {
      try {
        results.get(run.key).set(seed, await pool.run(code.orderOf(document, run, seed)));
      } catch (error) {
        throw new UsageError(`aqm reproduce: ${id} (${run.key}): ${error.message}`);
      }
      bar.step(id);
    }),
  );
  await Promise.all(work);
  try {
    return {
      id,
      isPaper,
      document,
      seeds,
      runs: runs.length,
      ...new code.Evaluation(document, runs, seeds).outcome(results),
    };
  } catch (error) {
    throw new UsageError(`aqm reproduce: ${id}: ${error.message}`);
  }
}

const isUnexplained = ({ claim, verdict }) => verdict !== "holds" && claim.why === undefined;

async function reproduce(args) {
  const { ids, seeds, json, markdown, help } = options(args);
  if (help) {
    console.log(usage);
    return 0;
  }
  if (!existsSync(CODE)) throw new UsageError("aqm: the engine is not built; run: npm run build:engine");
  const code = await import(CODE);
  const experiments = chosen(ids).map((each) => prepare(code, each, seeds));
  const bar = progressBar(experiments.reduce((sum, each) => sum + each.runs.length * each.seeds.length, 0));
  const pool = (await import("./pool.mjs")).createThreadPool(availableParallelism());
  try {
    const outcomes = await Promise.all(experiments.map((each) => measure(code, pool, bar, each)));
    bar.end();
    if (json) for (const { document, isPaper, ...outcome } of outcomes) console.log(JSON.stringify(outcome));
    else if (markdown) console.log((await import("./markdown.mjs")).asMarkdown(outcomes));
    else console.log((await import("./text.mjs")).asText(outcomes));
    return outcomes.some(({ claims }) => claims.some(isUnexplained)) ? 1 : 0;
  } finally {
    bar.end();
    pool.close();
  }
}

/** The reader may close the pipe: `aqm reproduce --json | head -1`. */
function endWithReader(error) {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
}

/** Runs the command; returns its exit code. */
export async function command(args) {
  process.stdout.on("error", endWithReader);
  try {
    return await reproduce(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
}
