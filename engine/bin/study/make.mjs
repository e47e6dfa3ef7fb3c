// Makes the runs of a study in threads: hands over their lines in order, and keeps their numbers.
import { availableParallelism } from "node:os";
import { RunError, UsageError } from "../commands/command.mjs";
import { createThreadPool } from "../commands/pool.mjs";
import { durationText, progressBar } from "../commands/progress.mjs";
import { announce } from "./prepare.mjs";

const MOST_JOBS = 256;

/** The number of threads: as told, else as many as there are cores. */
export function widthOf(name, jobs) {
  if (jobs === undefined) return availableParallelism();
  const width = Number(jobs);
  if (!(Number.isInteger(width) && width >= 1 && width <= MOST_JOBS))
    throw new UsageError(`aqm ${name}: --jobs ${jobs}: must be 1 to ${MOST_JOBS}`);
  return width;
}

/** A failure while running, with the run's name. */
function named(code, name, study, error) {
  if (!(error instanceof code.RunFailed)) return error;
  const { variation, seed } = error.run;
  const where = [code.nameOfVariation(study, variation), `seed ${seed}`].filter(Boolean).join(", ");
  return new RunError(`aqm ${name}: ${where}: ${error.message}`);
}

/** Repeats the run of a line that is known; the engine must still give the same. */
async function repeat(code, name, study, pool, { run, line, path }) {
  const { report } = await pool.run({ document: code.documentOfRun(run), series: [], bins: [] });
  if (code.lineOf(study, run, report) !== line)
    throw new UsageError(
      `aqm ${name}: ${path}: its last run differs when repeated: another version of the engine made it`,
    );
}

/**
 * Makes the runs of a study that are not known yet.
 * @param known `count` runs in order, and the `last` of their lines, or nothing
 * @param onRun is called in the order of the plan with the line of each run and its record
 */
export async function makeStudy(code, name, prepared, { width, known = { count: 0 }, onRun }) {
  const { study } = prepared;
  const runs = study.runs.slice(known.count);
  announce(code, name, prepared, { runs, width, durationText });
  const bar = progressBar(runs.length);
  const pool = createThreadPool(width);
  const take = code.inOrder(runs, (run, report) => {
    onRun(run, code.lineOf(study, run, report), code.recordOf(report));
    bar.step(code.nameOfVariation(study, run.variation));
  });
  try {
    if (known.last) await repeat(code, name, study, pool, known.last);
    await code.makeRuns(runs, pool, width, (run, report) => take(run.key, report));
  } catch (error) {
    throw named(code, name, study, error);
  } finally {
    bar.end();
    pool.close();
  }
}
