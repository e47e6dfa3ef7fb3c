// What scripts call their signals and reasons. The engine has a few rows for them, "script_1", "script_2" and so on; a
// name keeps its row for the whole run.
import type { QueueNow, RunSchema } from "./run-schema";

interface Named {
  readonly name: string;
  readonly unit: string;
  /** The script in place has it; false for what only an earlier one had. */
  readonly isUsed: boolean;
}

/** By row. */
export interface ScriptNames {
  readonly signals: readonly Named[];
  readonly reasons: readonly string[];
}

/** The field of a row. */
export const rowField = (row: number): string => `script_${row + 1}`;

const ROW = /^script_(\d+)$/;

/** The row that a field or a reason stands for, counted from 0; -1 if it is none. */
export const scriptRow = (id: string): number => Number(ROW.exec(id)?.[1] ?? 0) - 1;

function namesOf({ script }: QueueNow, before: ScriptNames | undefined): ScriptNames | undefined {
  if (!script) return before;
  const { rows, signals } = script;
  const named = rows.signals.map((name, row) => {
    const used = signals.find((signal) => signal.name === name);
    return { name, unit: used?.unit ?? before?.signals[row]?.unit ?? "none", isUsed: used !== undefined };
  });
  return { signals: named, reasons: rows.reasons };
}

interface NamedTelemetry {
  readonly schema: Pick<RunSchema, "watch" | "reasons">;
  scriptNames(queue: string): ScriptNames | undefined;
}

/** What a script calls the reason of an event at a watched queue; undefined for the engine's own reasons. */
export function scriptReason(telemetry: NamedTelemetry, link: number, reason: number): string | undefined {
  const { watch, reasons } = telemetry.schema;
  return telemetry.scriptNames(watch[link] ?? "")?.reasons[scriptRow(reasons[reason] ?? "")];
}

/** The names at all watched queues, with what is known of them now. */
export function learnNames(
  known: ReadonlyMap<string, ScriptNames>,
  queues: RunSchema["queues"],
): ReadonlyMap<string, ScriptNames> {
  const found = Object.entries(queues).flatMap(([watch, queue]) => {
    const names = namesOf(queue, known.get(watch));
    return names ? [[watch, names] as const] : [];
  });
  return new Map([...known, ...found]);
}
