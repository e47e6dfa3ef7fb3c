import type { Telemetry } from "../../telemetry/telemetry";
import type { LineSpec } from "../spec/chart-spec";
import type { ColourName } from "../theme";

/** How a lane is told apart in headings. */
export interface Look {
  readonly letter: string;
  readonly colour: ColourName;
}

interface InCharts {
  /** Null if there are no lanes. */
  readonly look: Look | null;
  /** The lines of a chart as this run draws them. */
  lines(lines: readonly LineSpec[]): readonly LineSpec[];
}

/** Another run in the same charts: a lane, or the run as it was before a change. */
export interface Beside extends InCharts {
  /** What was in force: "RED". */
  readonly name: string;
  /** From when on the two runs differ, in seconds. */
  readonly since_s: number;
  readonly telemetry: Telemetry;
  dismiss?(): void;
}

/** The runs in the charts: the one that they are about, and the others. */
export interface Company extends InCharts {
  readonly others: readonly Beside[];
}

export const ALONE: Company = { look: null, lines: (lines) => lines, others: [] };
