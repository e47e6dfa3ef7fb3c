// `aqm sweep`: every place of a document's sweep with every lane and seed.
import { runCommand } from "../commands/command.mjs";
import { checkOutput } from "../commands/output.mjs";
import { withArguments } from "./arguments.mjs";
import { makeStudy, widthOf } from "./make.mjs";
import { prepare } from "./prepare.mjs";
import { appender, printFile, readResults } from "./results-file.mjs";
import { cautionText, chosenMeasures, headText, print } from "./tables.mjs";

const usage = `aqm sweep FILE|- [--seeds A..B] [--set PATH=VALUE ...] [--json | --csv | --markdown] [--measure ID,...]
                 [--resume FILE] [--jobs N]
                 runs every place of a document's sweep, with each of its lanes and each seed; places that the
                 engine refuses are left out, and named on standard error

FILE              a document, or the name of a shipped scenario or of a paper's experiment, such as 000-F11
--seeds A..B      instead of those of the document's expect (1..5, if it has none)
--set PATH=VALUE  changes the document first: links.bottleneck.queue.discipline=codel, flows.ftp.count=10 ...
--measure ID      the measures of the tables, such as jain,classes.tcp.delay_s.mean; not with --json
--json            JSON Lines, one a run: lane, place, seed, key, fingerprint, and the windows of aqm run --json, whole
--csv             a row for each run and window, a column for each measure, in base units
--markdown        the tables in Markdown
--resume FILE     appends each run to FILE as a line of JSON, and makes only the runs that FILE does not have yet
--jobs N          the number of threads, by default one for each core

Exit codes: 0 success, 2 wrong usage or invalid document (nothing has run), 1 any other failure.`;

/** What a file of results has: the number of runs in order, their records, and the last line. */
function knownRuns(code, { study }, path) {
  const records = new Map();
  if (path === undefined) return { count: 0, records };
  const begins = study.runs.map((run) => code.beginOfLine(study, run));
  let last;
  const count = readResults("sweep", path, begins, (line, index) => {
    const run = study.runs[index];
    records.set(run.key, code.recordOf(JSON.parse(line)));
    last = { run, line, path };
  });
  return { count, records, last };
}

/** Ctrl-C ends the program at once; the lines that are written stay. */
function sayHowToResume(path) {
  const end = () => {
    console.error(`\naqm sweep: interrupted; the same command goes on from ${path}`);
    process.exit(130);
  };
  process.on("SIGINT", end);
  return () => process.off("SIGINT", end);
}

function show(code, { document, study }, records, options) {
  const isAll = options.csv && options.measure === undefined;
  const measures = isAll ? undefined : chosenMeasures(code, "sweep", study, records, options.measure);
  if (options.csv) return print(code.runsCsv(study, records, measures));
  const tables = code.tablesOf(study, records, measures).flat();
  const texts = tables.map(options.markdown ? code.tableMarkdown : code.tableText);
  const head = options.markdown ? "" : headText(code, document, study);
  return print(`${head}${texts.join("\n")}${cautionText(code, tables)}`);
}

async function made(code, prepared, options) {
  const { resume, json } = options;
  const width = widthOf("sweep", options.jobs);
  const { count, records, last } = knownRuns(code, prepared, resume);
  const file = resume === undefined ? undefined : appender(resume);
  const stopSaying = file && sayHowToResume(resume);
  const onRun = (run, line, record) => {
    records.set(run.key, record);
    if (file) file.append(line);
    else if (json) print(line);
  };
  try {
    await makeStudy(code, "sweep", prepared, { width, known: { count, last }, onRun });
    return records;
  } finally {
    file?.close();
    stopSaying?.();
  }
}

async function sweep(code, file, options) {
  checkOutput("sweep", "--resume", options.resume, [file]);
  const seeds = (document) => options.seeds ?? code.defaultSeeds(document);
  const prepared = await prepare(code, "sweep", file, { settings: options.set, seeds });
  const records = await made(code, prepared, options);
  if (!options.json) show(code, prepared, records, options);
  else if (options.resume !== undefined) printFile(options.resume);
}

const more = { resume: { type: "string" } };

/** Runs the command; returns its exit code. */
export const command = (args) => runCommand(() => withArguments("sweep", args, { usage, more }, sweep));
