import type { Telemetry } from "../../telemetry/telemetry";

/** The run as it was before a change. It goes on beside the run and is drawn behind the lines. */
export interface Before {
  /** What was in force: "RED". */
  readonly name: string;
  /** From when on the two runs differ, in seconds. */
  readonly since_s: number;
  readonly telemetry: Telemetry;
  dismiss(): void;
}
