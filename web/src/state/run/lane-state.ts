import type { Problem, Report } from "../../engine/protocol";
import type { Difference } from "../../scenario/lane-words";
import type { Telemetry } from "../../telemetry/telemetry";

/** Where a script went wrong: "the script stopped in line 3: division of 1 by zero". */
export interface Halted {
  readonly at_s: number;
  readonly why: string;
}

/** A lane as it stands: a few times per second. */
export interface LaneState {
  readonly id: string;
  /** Its name if it was given one. */
  readonly label: string;
  /** Its name, by what it differs in if it was given none. */
  readonly name: string;
  readonly differences: readonly Difference[];
  readonly isChosen: boolean;
  /** Null until it has run. */
  readonly telemetry: Telemetry | null;
  readonly report: Report | null;
  readonly fingerprint: string;
  readonly time_s: number;
  /** It runs to the time of the others. */
  readonly isBehind: boolean;
  /** Why the engine rejects it. */
  readonly problems: readonly Problem[];
  /** Where its script went wrong, while another lane is chosen. */
  readonly halted: Halted | null;
}
