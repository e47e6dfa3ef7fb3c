// What a script's decision came to, line by line, for its editor and in words.
import type { ScriptDecision } from "../../engine/protocol";
import type { ShownLines } from "../script/shown-lines";

const FIGURES = 5;

const shown = (value: number | boolean | null) =>
  typeof value === "number"
    ? String(Number(value.toPrecision(FIGURES)))
    : value === null
      ? "not a number"
      : String(value);

type Step = ScriptDecision["steps"][number];

/** "avg = 4.2, true"; a condition has no name, and a name that is read twice has its last value. */
function valuesOf({ values }: Step): string {
  const byName = new Map(
    values.map(([name, value]) => [name, name === "" ? shown(value) : `${name} = ${shown(value)}`]),
  );
  return [...byName.values()].join(", ");
}

/** The lines that ran; of a loop, each line as it ran last. */
export function decisionLines({ steps, end }: ScriptDecision): ShownLines {
  const lines = new Map<number, { kind: "ran" | "decided"; text: string }>();
  for (const step of steps) lines.set(step.line, { kind: "ran", text: valuesOf(step) });
  const last = steps.at(-1);
  if (last && end !== "accept") lines.set(last.line, { kind: "decided", text: valuesOf(last) });
  return lines;
}

const ENDS: Readonly<Record<ScriptDecision["end"], string>> = {
  accept: "accepted",
  drop: "dropped",
  fault: "stopped the run",
};

/** "near #245 at 3.2014 s, on arrival: dropped, early, in line 31" */
export function decisionWords(decision: ScriptDecision, flow: string): string {
  const { event, end, reason, steps, t_s, seq } = decision;
  const why = reason === "" ? "" : `, ${reason}`;
  const where = end === "accept" ? "" : `, in line ${steps.at(-1)?.line ?? 0}`;
  return `${flow} #${seq} at ${t_s.toFixed(6)} s, on ${event}: ${ENDS[end]}${why}${where}`;
}
