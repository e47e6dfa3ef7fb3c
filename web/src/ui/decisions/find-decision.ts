// Finds the decisions that are stepped through: that on a packet, and those before and after it.
import { type Decision, type Place, readDecisions } from "../../engine/decisions";
import { NANOSECOND_S } from "../../engine/resolution";
import type { Run } from "../../state/run/run";
import type { Stepping } from "../../state/run/run-state";

/** Where to look first, and how far at most, in seconds. */
const NEAR_S = 0.02;
export const FAR_S = 5;

type Wanted = (decision: Decision) => boolean;

/** Whether the packet was dropped or marked. */
export const isFate: Wanted = ({ outcome }) => outcome === "dropped" || outcome === "marked";

const isAfter = (one: Place, other: Place) =>
  one.at_s > other.at_s || (one.at_s === other.at_s && one.turn > other.turn);

interface Part {
  readonly decisions: readonly Decision[];
  /** There were more. */
  readonly isCut: boolean;
}

/** Why nothing was found: the search came to where the run is now, or to its end, went too far, or had no memory. */
export type Missing = "not here" | "none so far" | "none left" | "none near" | "no memory";
export type Found = Decision | Missing;

export const MISSING: Readonly<Record<Missing, string>> = {
  "not here": "This packet is not decided on here.",
  "none so far": "There is no such packet yet. Play or step on.",
  "none left": "No such packet came before the run ended.",
  "none near": `No such packet was found within ${FAR_S} s.`,
  "no memory": "There is no memory to look back beside this run.",
};

/** After a time and until another. Times are whole nanoseconds, so no instant is divided. */
async function decisionsIn(run: Run, watch: string, from_s: number, until_s: number): Promise<Part | "no memory"> {
  const record = await run.decisions(watch, from_s, until_s);
  if (record === "no memory") return record;
  const { schema } = run.stores.run.getState();
  if (!record || !schema) return { decisions: [], isCut: false };
  const decisions = readDecisions(record, schema);
  return { decisions, isCut: record.table.in_use > decisions.length };
}

export const steppingOf = ({ at_s, turn, flow, seq }: Decision): Stepping => ({ at_s, turn, flow, seq });

/** The decision that is stepped through; of an event, that which dropped or marked its packet. */
export async function decisionOn(run: Run, watch: string, { at_s, turn, flow, seq }: Stepping): Promise<Found> {
  const part = await decisionsIn(run, watch, at_s - NANOSECOND_S, at_s);
  if (part === "no memory") return part;
  const known = part.decisions.filter((decision) => decision.flow === flow && decision.seq === seq);
  const wanted = turn === null ? known.findLast(isFate) : known.find((decision) => decision.turn === turn);
  return wanted ?? "not here";
}

/** The first decision after a place that is wanted, within a few seconds of the run so far. */
export async function nextDecision(run: Run, watch: string, after: Place, wanted: Wanted): Promise<Found> {
  const { clock_s, play } = run.stores.run.getState();
  const last_s = Math.min(clock_s, after.at_s + FAR_S);
  let from_s = after.at_s - NANOSECOND_S;
  for (let span_s = NEAR_S; from_s < last_s; ) {
    const until_s = Math.min(last_s, from_s + span_s);
    const part = await decisionsIn(run, watch, from_s, until_s);
    if (part === "no memory") return part;
    const { decisions, isCut } = part;
    const found = decisions.find((decision) => isAfter(decision, after) && wanted(decision));
    if (found) return found;
    // A part with more decisions than are recorded is read on from the last instant, which may have more.
    const cut_s = decisions.at(-1)?.at_s ?? until_s;
    if (isCut) from_s = cut_s - NANOSECOND_S > from_s ? cut_s - NANOSECOND_S : cut_s;
    else from_s = until_s;
    if (!isCut) span_s *= 2;
  }
  if (last_s < clock_s) return "none near";
  return play === "ended" ? "none left" : "none so far";
}

/** The last decision before a place that is wanted, within a few seconds. */
export async function decisionBefore(
  run: Run,
  watch: string,
  before: Place,
  wanted: Wanted = () => true,
): Promise<Found> {
  // There is none in the part of this length; one of the next length is cut if it has more than are recorded.
  let empty_s = 0;
  for (let span_s = NEAR_S; empty_s < Math.min(FAR_S, before.at_s) && span_s - empty_s >= NANOSECOND_S; ) {
    const from_s = Math.max(0, before.at_s - span_s);
    const part = await decisionsIn(run, watch, from_s - NANOSECOND_S, before.at_s - empty_s);
    if (part === "no memory") return part;
    const { decisions, isCut } = part;
    const found = decisions.findLast((decision) => isAfter(before, decision) && wanted(decision));
    if (found && !isCut) return found;
    if (isCut) {
      span_s = (empty_s + span_s) / 2;
    } else {
      empty_s = span_s;
      span_s = Math.min(FAR_S, 4 * span_s);
    }
  }
  return "none near";
}
