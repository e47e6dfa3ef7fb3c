import type { Telemetry } from "../../telemetry/telemetry";
import type { LineSpec } from "../spec/chart-spec";
import type { ColourName } from "../theme";

/** How a lane is told apart. */
export interface Look {
  readonly letter: string;
  readonly colour: ColourName;
  /** In pixels: on, period; undefined for a line without gaps. */
  readonly dash?: readonly [on: number, period: number];
}

/** A run in charts. */
export interface InCharts {
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

/** A lane as charts of its own draw it. */
export interface LaneCharts extends InCharts {
  readonly look: Look;
  readonly name: string;
  readonly telemetry: Telemetry;
  /** Whether the controls act on it. */
  readonly isChosen: boolean;
}

/** The runs in the charts: the one that they are about, and the others. */
export interface Company extends InCharts {
  readonly others: readonly Beside[];
  /** All lanes in order, if there are any. */
  readonly lanes: readonly LaneCharts[];
}

export const ALONE: Company = { look: null, lines: (lines) => lines, others: [], lanes: [] };
