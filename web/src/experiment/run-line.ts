/** A run of a study as a line of JSON: which run it is, its fingerprint, and the windows of its report. */
import type { Report } from "../engine/protocol";
import type { Study, StudyRun } from "./study";

/** The beginning of a run's line, which is known before it is made. */
export function beginOfLine(study: Study, { variation, seed, key }: StudyRun): string {
  const lane = study.lanes[variation.lane]?.id || null;
  const place = study.places[variation.place];
  return `${JSON.stringify({ lane, place, seed, key }).slice(0, -1)},`;
}

/** The whole line. Its numbers are those of `aqm run --json`; it is the same wherever and whenever the run is made. */
export function lineOf(study: Study, run: StudyRun, report: Report): string {
  const { fingerprint, events, windows } = report;
  return `${beginOfLine(study, run)}${JSON.stringify({ fingerprint, events, windows }).slice(1)}\n`;
}
