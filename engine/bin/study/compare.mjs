// `aqm compare`: the lanes of a document side by side.
import { checkOneForm, loadCode, readOptions, runCommand, UsageError } from "../commands/command.mjs";
import { makeStudy, widthOf } from "./make.mjs";
import { prepare } from "./prepare.mjs";
import { checkMeasures, chosenMeasures, headText, print, tablesOf } from "./tables.mjs";

const usage = `aqm compare FILE|- [--seeds A..B] [--json | --csv | --markdown] [--measure ID,...] [--jobs N]
                 runs the lanes of a document and prints them side by side, with their differences to the first

FILE          a document with lanes, or the name of a shipped scenario
--seeds A..B  runs each lane with each seed, instead of once with its own
--measure ID  the measures to print, such as jain,classes.tcp.delay_s.mean
--json        JSON Lines, one a run: lane, place, seed, key, fingerprint, and the windows of aqm run --json
--csv         a row for each window, measure and lane, with the differences, in base units
--markdown    the table in Markdown
--jobs N      the number of threads, by default one for each core

Exit codes: 0 success, 2 wrong usage or invalid document (nothing has run), 1 any other failure.`;

const OPTIONS = {
  seeds: { type: "string" },
  measure: { type: "string" },
  json: { type: "boolean", default: false },
  csv: { type: "boolean", default: false },
  markdown: { type: "boolean", default: false },
  jobs: { type: "string" },
};

/** The document with its lanes, at the place where it opens. */
const withLanes = (file) => (document) => {
  if (document.lanes === undefined) throw new UsageError(`aqm compare: ${file} has no lanes: it is a single run`);
  const { sweep: _, ...rest } = document;
  return rest;
};

function show(code, { document, study }, records, options) {
  const isAll = options.csv && options.measure === undefined;
  const measures = isAll
    ? code.measuresIn(study, records)
    : chosenMeasures(code, "compare", study, records, options.measure);
  const tables = tablesOf(code, study, records, measures);
  if (options.csv) return print(code.tablesCsv(tables.flat()));
  const cells = tables.map((ofWindow) => code.cellsOfLanes(ofWindow));
  if (options.markdown) return print(cells.map(code.markdownText).join("\n"));
  return print(`${headText(code, document, study)}${cells.map((each) => `${code.alignedText(each)}\n`).join("\n")}`);
}

async function compare(args) {
  const options = readOptions("compare", args, OPTIONS);
  if (options.help) {
    print(`${usage}\n`);
    return 0;
  }
  checkOneForm("compare", options, ["json", "csv", "markdown"]);
  const [file, ...more] = options.positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError("aqm compare: needs one document\nTry: aqm compare --help");
  const code = await loadCode();
  checkMeasures(code, "compare", options.measure);
  const prepared = await prepare(code, "compare", file, { seeds: () => options.seeds ?? null, only: withLanes(file) });
  const records = new Map();
  const onRun = (run, line, record) => {
    records.set(run.key, record);
    if (options.json) print(line);
  };
  await makeStudy(code, "compare", prepared, { width: widthOf("compare", options.jobs), onRun });
  if (!options.json) show(code, prepared, records, options);
  return 0;
}

/** Runs the command; returns its exit code. */
export const command = (args) => runCommand(() => compare(args));
