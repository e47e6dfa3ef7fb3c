// What became of a packet, in words.
import type { Decision } from "../../engine/decisions";
import { catalog } from "../../scenario/catalog";

/** Whether the packet was in the queue. */
export const isQueued = ({ occasion, waited_s }: Decision) => occasion !== "arrival" || waited_s > 0;

function occasionOf(decision: Decision): string {
  const { occasion, lines } = decision;
  if (occasion === "arrival" && isQueued(decision)) return ", when another packet arrived";
  if (occasion !== "other") return `, on ${occasion}`;
  return lines ? `, on ${lines.event}` : "";
}

/** "Early drop"; `own` is what a script calls its reason. */
function reasonOf({ outcome, reason }: Decision, own: string | undefined): string {
  if (own !== undefined) return own;
  const row = catalog.reasons[reason];
  return (outcome === "marked" ? row?.mark_label : row?.label) ?? "";
}

/** "far #245 at 3.201400 s, on arrival: dropped, Early drop" */
export function decisionWords(decision: Decision, flow: string, own?: string): string {
  const { kind, seq, at_s, outcome, lines } = decision;
  const what = kind === "data" ? "" : ` ${kind}`;
  const why = reasonOf(decision, own);
  const fate = lines?.faulty ? "stopped the run" : outcome;
  return `${flow}${what} #${seq} at ${at_s.toFixed(6)} s${occasionOf(decision)}: ${fate}${why && `, ${why}`}`;
}
