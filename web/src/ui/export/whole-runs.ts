// The open document run to its end, or each of its lanes: what reports and tables are made of.
import { type Making, printedReport } from "../../engine/command";
import type { Report } from "../../engine/protocol";
import {
  documentOfRun,
  type Measure,
  measuresIn,
  type Records,
  recordOf,
  type Study,
  type StudyTable,
  studyOf,
  tablesOf,
} from "../../experiment/studies";
import { differencesOf } from "../../scenario/lane-words";
import type { ScenarioDocument } from "../../scenario/scenario";
import { mean } from "../../telemetry/statistics";

/** A run to its end. */
export interface WholeRun {
  /** "A" for the first lane, also where there are no lanes. */
  readonly letter: string;
  /** "D-CBT": its label, else how it differs. */
  readonly name: string;
  /** As given; empty if it is named by how it differs. */
  readonly label: string;
  /** How it differs from the first, in words. */
  readonly differences: readonly string[];
  readonly document: ScenarioDocument;
  readonly report: Report;
}

export interface WholeRuns {
  /** One, or one for each lane. */
  readonly runs: readonly WholeRun[];
  /** Of the lanes, each with its own seed. */
  readonly study: Study;
  readonly records: Records;
}

/** @throws if the lanes do not go together, or the engine refuses one of them */
function studyOfLanes({ sweep: _, ...document }: ScenarioDocument): Study {
  const made = studyOf(document as ScenarioDocument, null);
  if ("study" in made) return made.study;
  throw new Error(made.problems.map(({ path, message }) => `${path}: ${message}`).join("; "));
}

/** Does something with each, with `size` of them at a time. */
async function eachOf<One, Made>(all: readonly One[], size: number, act: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  const left = [...all.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) made[next[0]] = await act(next[1]);
  };
  await Promise.all(Array.from({ length: size }, work));
  return made;
}

/** Runs the document, or each of its lanes, to the end, each in a worker. @throws if the engine refuses one */
export async function wholeRuns(document: ScenarioDocument, { signal, onProgress }: Making): Promise<WholeRuns> {
  const study = studyOfLanes(document);
  const parts = study.runs.map(() => 0);
  const labels = (document.lanes as readonly { readonly label?: string }[] | undefined) ?? [];
  const made = await eachOf(study.runs, navigator.hardwareConcurrency, async (run) => {
    const index = study.runs.indexOf(run);
    const text = documentOfRun(run);
    const making: Making = {
      signal,
      onProgress(part) {
        parts[index] = part;
        onProgress?.(mean(parts));
      },
    };
    const report = JSON.parse(await printedReport(text, making)) as Report;
    return { run, document: JSON.parse(text) as ScenarioDocument, report };
  });
  return {
    runs: made.map(({ run, document: lane, report }) => {
      const { letter = "A", name = "A" } = study.lanes[run.variation.lane] ?? {};
      const differences = differencesOf(made[0]?.document ?? lane, lane).map(({ text }) => text);
      const label = labels[run.variation.lane]?.label ?? "";
      return { letter, name, label, differences, document: lane, report };
    }),
    study,
    records: new Map(made.map(({ run, report }) => [run.key, recordOf(report)])),
  };
}

export const hasLanes = ({ runs }: WholeRuns): boolean => runs.length > 1;

/** The lanes side by side: a table for each measurement window and measure, as `aqm compare` makes them. */
export const laneTables = ({ study, records }: WholeRuns, isWanted: (measure: Measure) => boolean): StudyTable[][] =>
  tablesOf(study, records, measuresIn(study, records).filter(isWanted));
