// What a pane shows: the runs, the stretch of time and the cursor.
import type { Telemetry } from "../../telemetry/telemetry";
import type { Company } from "../draw/beside";
import type { LineSpec } from "../spec/chart-spec";

export interface PaneMoment {
  readonly telemetry: Telemetry;
  readonly queue: string;
  readonly company: Company;
  /** The stretch of time, up to the present. */
  readonly from_s: number;
  readonly to_s: number;
  /** The time of the charts' cursor. */
  readonly cursor_s: number | null;
}

/** A row of numbers below the plot. */
export interface PaneRow {
  readonly line: LineSpec;
  readonly name: string;
  readonly values: readonly string[];
}

/** A column of numbers for files, in base units. */
export interface PaneColumn {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly number[];
}

/** Where the pointed value or time lies among those that can be pointed at; `now` is an end of them if none is. */
export interface PaneReach {
  readonly least: number;
  readonly most: number;
  readonly now: number;
}

/** A drawing, and what it says. */
export interface Drawn {
  readonly nodes: readonly SVGElement[];
  /** Shown in grey while nothing is pointed at. */
  readonly note: string;
  /** The unit, and the heads of the columns of numbers; empty without numbers. */
  readonly heads: readonly string[];
  readonly rows: readonly PaneRow[];
  /** For screen readers. */
  readonly sentence: string;
  readonly reach: PaneReach;
}

/** How a kind of pane draws a moment, and what its pointer does. */
export interface PaneView {
  draw(moment: PaneMoment, width: number, height: number): Drawn;
  /** The pointer is at a place of the drawing, or has left. */
  point(x: number, y: number): void;
  leave(): void;
  /** Moves what is pointed at by so many steps. */
  step(steps: number): void;
  /** What is pointed at, in words; empty if nothing is. */
  told(): string;
  /** The simulated time of what is pointed at; null if it has none. */
  time_s(): number | null;
  /** The numbers of the newest drawing. */
  data(): readonly PaneColumn[];
  /** Lets the axes suit the values anew. */
  fit(): void;
}
