// `aqm characterize`: the report card of a queue discipline after RFC 7928.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  checkApart,
  checkOneForm,
  loadCode,
  readOptions,
  readText,
  runCommand,
  UsageError,
} from "../commands/command.mjs";
import { checkOutput } from "../commands/output.mjs";
import { progressBar } from "../commands/progress.mjs";
import { widthOf } from "../study/make.mjs";
import { openDocument, opened, startEngine } from "../study/prepare.mjs";
import { print } from "../study/tables.mjs";
import { comparedWith, documentComparedWith } from "./check.mjs";

const usage = `aqm characterize DISCIPLINE|FILE [--against ID,...] [--scenarios ID,...] [--seeds A..B] [--set PARAM=VALUE ...]
                 [--json | --csv | --markdown] [--documents DIR] [--jobs N]
                 the scenarios of RFC 7928 with a discipline, beside drop-tail with the same buffer
aqm characterize --check CARD
                 makes a card again that --json has written, and compares the numbers, and the document beside it (card.md
                 beside card.json), if there is one

DISCIPLINE       such as codel, with its defaults
FILE             a script, such as my.aqm, or a document: the discipline at its first watched queue, with its parameters;
                 - for standard input
--set PARAM=VALUE  of the discipline, or declared by its script: target="10 ms"; code=@my.aqm reads a script from a file
--against ID,... further disciplines beside it, with their defaults, scripts or documents
--scenarios ID,... sections of the RFC: 8.2,6.2; all for every one (by default all but 8.3, which varies each parameter)
--seeds A..B     by default 1..5
--json           all numbers; --csv: a row for each scenario, discipline and number, in base units; --markdown: a document
--documents DIR  writes the documents of the scenarios to a folder instead of running them
--jobs N         the number of threads, by default one for each core

Exit codes: 0 success, 1 a checked card differs, or no run succeeded, 2 wrong usage or invalid document.`;

const OPTIONS = {
  against: { type: "string" },
  scenarios: { type: "string" },
  seeds: { type: "string" },
  set: { type: "string", multiple: true, default: [] },
  json: { type: "boolean", default: false },
  csv: { type: "boolean", default: false },
  markdown: { type: "boolean", default: false },
  documents: { type: "string" },
  check: { type: "string" },
  jobs: { type: "string" },
};

const NAME = "characterize";
const fail = (message) => {
  throw new UsageError(`aqm ${NAME}: ${message}`);
};
const listOf = (text) =>
  (text ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

const isScript = (name) => /\.aqm$/i.test(name);
const isFile = (name) => name === "-" || /[/\\]|\.json$/i.test(name);

/** The queue of a discipline's name, of a script or of a document; `name` is what it is called, if that is not the discipline. */
async function queueFrom(code, name) {
  if (isScript(name))
    return { queue: { discipline: code.scriptDiscipline, code: readText(NAME, name) }, name: basename(name) };
  if (isFile(name)) return { queue: code.queueIn((await openDocument(code, NAME, name)).document) };
  const scheme = code.schemeNamed(name);
  if (scheme) return { queue: scheme.queue };
  return fail(`${name}: must be a document, a script, or one of ${code.disciplineIds().join(", ")}`);
}

/** "10 ms", 0.5 or true: what the document would have; "@my.aqm" is the text of a file. */
function writtenValue(text) {
  if (text.startsWith("@")) return readText(NAME, text.slice(1));
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function withSetting(code, queue, setting) {
  const [name, ...rest] = setting.split("=");
  if (!name || rest.length === 0) fail(`--set ${setting}: must be PARAM=VALUE`);
  if (name === "limit" && queue.discipline !== code.scriptDiscipline)
    fail(
      `--set ${setting}: the buffer belongs to the network of each scenario, where it is the same for all disciplines`,
    );
  return code.withParam(queue, name, writtenValue(rest.join("=")));
}

async function schemeFrom(code, engine, asked, settings = []) {
  const { queue, name } = await queueFrom(code, asked);
  const own = settings.reduce((changed, setting) => withSetting(code, changed, setting), queue);
  try {
    return code.checkedScheme(own, (text) => engine.check(text), name);
  } catch (error) {
    return fail(`${asked}: ${error.message}`);
  }
}

function sectionsFrom(code, text) {
  const known = code.sections.map(({ id }) => id);
  if (text === "all") return known;
  const wanted = listOf(text);
  for (const id of wanted) if (!known.includes(id)) fail(`--scenarios ${id}: must be all, or of ${known.join(", ")}`);
  return wanted.length > 0 ? wanted : code.usualSections;
}

function seedsFrom(code, text) {
  try {
    return code.seedsOf(text ?? "1..5");
  } catch (error) {
    return fail(`--${error.message}`);
  }
}

async function orderFrom(code, options) {
  const [name, ...others] = options.positionals;
  if (name === undefined || others.length > 0) fail(`needs one discipline or document\nTry: aqm ${NAME} --help`);
  const engine = await startEngine(code);
  const own = await schemeFrom(code, engine, name, options.set);
  const against = await Promise.all(listOf(options.against).map((each) => schemeFrom(code, engine, each)));
  const order = {
    schemes: code.distinctSchemes([code.REFERENCE, own, ...against]),
    seeds: seedsFrom(code, options.seeds),
    sections: sectionsFrom(code, options.scenarios),
  };
  for (const scheme of order.schemes) checkParams(code, engine, order, scheme);
  return order;
}

/** The engine judges the parameters of a scheme before anything runs. */
function checkParams(code, engine, order, scheme) {
  const [first] = new code.CardPlan({ ...order, schemes: [scheme] }).runs;
  if (!first) return;
  const { problems } = opened(engine, code.orderOfRun(first).document);
  if (problems.length > 0) fail(`${scheme.label}: ${code.problemsText(problems)}`);
}

/** One file for each case of each scheme; none of them is one of `inputs`. */
function writeDocuments(code, plan, folder, inputs) {
  const [seed] = plan.order.seeds;
  const files = plan.runs
    .filter((run) => run.seed === seed)
    .map(({ section, scheme, case: each }) => {
      const name = `${section.id}-${each.id}-${scheme.id}`.replace(/[^\w.-]+/g, "-");
      return [join(folder, `${name}.json`), code.serialize({ ...each.document, seed })];
    });
  for (const [path] of files) checkOutput(NAME, "--documents", path, inputs);
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of files) writeFileSync(path, text);
}

/** Makes a card in threads. */
async function made(code, order, jobs) {
  const results = new code.CardResults(new code.CardPlan(order));
  const width = widthOf(NAME, jobs);
  const bar = progressBar(code.distinctRuns(results.plan).length);
  const pool = (await import("../commands/pool.mjs")).createThreadPool(width);
  try {
    await code.makeCard(results, pool, width, {
      onProgress: ({ run }) => bar.step(`${run.section.id} ${run.scheme.label}`),
    });
    return results;
  } finally {
    bar.end();
    pool.close();
  }
}

function readCard(path) {
  if (path === "") fail("--check needs the path of a card");
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    return fail(`${path}: ${error.message}`);
  }
}

/** What a card was made of, if all its parts are there. */
function orderOf(code, path, card) {
  if (card?.format !== "aqm-report-card") fail(`${path}: is no report card`);
  try {
    const order = { schemes: card.schemes, seeds: card.seeds, sections: card.sections.map(({ id }) => id) };
    comparedWith(card, card);
    code.distinctRuns(new code.CardPlan(order));
    return order;
  } catch (error) {
    return fail(`${path}: is damaged: ${error.message}`);
  }
}

async function check(code, path, jobs) {
  const card = readCard(path);
  const order = orderOf(code, path, card);
  const results = await made(code, order, jobs);
  const now = code.cardJson(results);
  const lines = [...comparedWith(card, now), ...documentComparedWith(path, code.cardMarkdown(results))];
  print(lines.map((line) => `${line}\n`).join(""));
  return lines.length > 1 || card.fingerprint !== now.fingerprint ? 1 : 0;
}

async function characterize(args) {
  const options = readOptions(NAME, args, OPTIONS);
  if (options.help) {
    print(`${usage}\n`);
    return 0;
  }
  checkOneForm(NAME, options, ["json", "csv", "markdown"]);
  checkApart(NAME, options, "check", ["against", "scenarios", "seeds", "set", "json", "csv", "markdown", "documents"]);
  checkApart(NAME, options, "documents", ["json", "csv", "markdown", "jobs"]);
  checkOutput(NAME, "--documents", options.documents);
  if (options.check !== undefined && options.positionals.length > 0) fail("--check takes the disciplines of its card");
  const code = await loadCode();
  if (options.check !== undefined) return check(code, options.check, options.jobs);
  const order = await orderFrom(code, options);
  if (options.documents !== undefined) {
    const inputs = [...options.positionals, ...listOf(options.against)];
    writeDocuments(code, new code.CardPlan(order), options.documents, inputs);
    return 0;
  }
  const results = await made(code, order, options.jobs);
  if (options.json) print(`${JSON.stringify(code.cardJson(results), null, 1)}\n`);
  else if (options.csv) print(code.cardCsv(results));
  else print(options.markdown ? code.cardMarkdown(results) : code.cardText(results));
  return results.fingerprints().length > 0 ? 0 : 1;
}

/** Runs the command; returns its exit code. */
export const command = (args) => runCommand(() => characterize(args));
