// The lines of a script that ran for a decision, for its editor.
import type { Decision } from "../../engine/decisions";
import type { ScriptLines } from "../../engine/protocol";
import { catalog } from "../../scenario/catalog";
import { scriptRow } from "../../telemetry/scripts";
import type { ShownLines } from "../script/shown-lines";

const FIGURES = 5;

const shown = (value: number | boolean | null) =>
  typeof value === "number"
    ? String(Number(value.toPrecision(FIGURES)))
    : value === null
      ? "not a number"
      : String(value);

type Step = ScriptLines["steps"][number];

/** "avg = 4.2, true"; a condition has no name, and a name that is read twice has its last value. */
function valuesOf({ values }: Step): string {
  const byName = new Map(
    values.map(([name, value]) => [name, name === "" ? shown(value) : `${name} = ${shown(value)}`]),
  );
  return [...byName.values()].join(", ");
}

/** Whether its last line dropped the packet or stopped the run; the script does not decide that the buffer is full. */
const isDecided = ({ outcome, reason, lines }: Decision) =>
  lines?.faulty === true || (outcome === "dropped" && scriptRow(catalog.reasons[reason]?.id ?? "") >= 0);

/** The lines that ran; of a loop, each line as it ran last. */
export function decisionLines(decision: Decision): ShownLines {
  const steps = decision.lines?.steps ?? [];
  const lines = new Map<number, { kind: "ran" | "decided"; text: string }>();
  for (const step of steps) lines.set(step.line, { kind: "ran", text: valuesOf(step) });
  const last = steps.at(-1);
  if (last && isDecided(decision)) lines.set(last.line, { kind: "decided", text: valuesOf(last) });
  return lines;
}

/** ", in line 31" */
export function decidedIn(decision: Decision): string {
  const last = decision.lines?.steps.at(-1);
  return last && isDecided(decision) ? `, in line ${last.line}` : "";
}
