// `aqm compare`: the lanes of a document side by side.
import { runCommand, UsageError } from "../commands/command.mjs";
import { withArguments } from "./arguments.mjs";
import { makeStudy, widthOf } from "./make.mjs";
import { prepare } from "./prepare.mjs";
import { cautionText, chosenMeasures, headText, print } from "./tables.mjs";

const usage = `aqm compare FILE|- [--seeds A..B] [--set PATH=VALUE ...] [--json | --csv | --markdown] [--measure ID,...] [--jobs N]
                 runs the lanes of a document and prints them side by side, with their differences to the first

FILE              a document with lanes, or the name of a shipped scenario
--seeds A..B      runs each lane with each seed, instead of once with its own
--set PATH=VALUE  changes the document, and so every lane that does not set PATH itself
--measure ID      the measures to print, such as jain,classes.tcp.delay_s.mean; not with --json
--json            JSON Lines, one a run: lane, place, seed, key, fingerprint, and the windows of aqm run --json, whole
--csv             a row for each window, measure and lane, with the differences, in base units
--markdown        the table in Markdown
--jobs N          the number of threads, by default one for each core

Exit codes: 0 success, 2 wrong usage or invalid document (nothing has run), 1 any other failure.`;

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
  const tables = code.tablesOf(study, records, measures);
  if (options.csv) return print(code.tablesCsv(tables.flat()));
  const caution = cautionText(code, tables.flat());
  if (options.markdown) return print(`${tables.map(code.lanesMarkdown).join("\n")}${caution}`);
  const cells = tables.map((ofWindow) => `${code.alignedText(code.cellsOfLanes(ofWindow))}\n`);
  return print(`${headText(code, document, study)}${cells.join("\n")}${caution}`);
}

async function compare(code, file, options) {
  const prepared = await prepare(code, "compare", file, {
    settings: options.set,
    seeds: () => options.seeds ?? null,
    only: withLanes(file),
  });
  const records = new Map();
  const onRun = (run, line, record) => {
    records.set(run.key, record);
    if (options.json) print(line);
  };
  await makeStudy(code, "compare", prepared, { width: widthOf("compare", options.jobs), onRun });
  if (!options.json) show(code, prepared, records, options);
}

/** Runs the command; returns its exit code. */
export const command = (args) => runCommand(() => withArguments("compare", args, { usage }, compare));
