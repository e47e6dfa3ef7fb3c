// Finds the decisions of a script that are stepped through: that of a packet, and those before and after it.
import type { ScriptDecision } from "../../engine/protocol";
import { language } from "../../scenario/language";
import type { Run } from "../../state/run/run";
import type { Stepping } from "../../state/run/run-state";

/** Where to look first, and how far at most, in seconds. */
const NEAR_S = 0.02;
const FAR_S = 5;
/** As many decisions as the engine records. */
const MOST = language.limits.decisions;
/** Times of frames are rounded to less than this. */
const SAME_S = 1e-6;

export type Packet = ScriptDecision & { readonly flow: number; readonly seq: number };

const isPacket = (decision: ScriptDecision): decision is Packet =>
  decision.flow !== undefined && decision.seq !== undefined;

const isAt = ({ flow, seq }: ScriptDecision, stepping: Stepping) => flow === stepping.flow && seq === stepping.seq;

export const steppingOf = ({ t_s: at_s, flow, seq }: Packet): Stepping => ({ at_s, flow, seq });

/** The decision on a packet; if there are two, on arrival and on departure, the one at that time. */
export async function decisionOn(run: Run, watch: string, stepping: Stepping): Promise<Packet | null> {
  const { at_s } = stepping;
  const found = await run.decisions(watch, at_s - SAME_S, at_s + SAME_S);
  return found.filter(isPacket).find((decision) => isAt(decision, stepping)) ?? null;
}

type Wanted = (decision: Packet) => boolean;

/** The first decision after a time that is wanted; null if there is none within a few seconds of the run so far. */
export async function nextDecision(run: Run, watch: string, after_s: number, wanted: Wanted): Promise<Packet | null> {
  const { clock_s } = run.stores.run.getState();
  let from_s = after_s;
  let span_s = NEAR_S;
  while (from_s < Math.min(clock_s, after_s + FAR_S)) {
    const until_s = Math.min(clock_s, from_s + span_s);
    const decisions = await run.decisions(watch, from_s, until_s);
    const found = decisions.filter(isPacket).find((decision) => decision.t_s > after_s + SAME_S && wanted(decision));
    if (found) return found;
    // A part with more decisions than are recorded is read on from the last of them.
    const last_s = decisions.at(-1)?.t_s;
    const isFull = decisions.length >= MOST && last_s !== undefined && last_s > from_s;
    from_s = isFull ? last_s : until_s;
    if (!isFull) span_s *= 2;
  }
  return null;
}

/** The last decision before a time. */
export async function decisionBefore(run: Run, watch: string, before_s: number): Promise<Packet | null> {
  let found: Packet | null = null;
  // A part with more decisions than are recorded is cut; one without any grows.
  for (let span_s = NEAR_S; span_s < FAR_S && span_s > SAME_S; ) {
    const decisions = await run.decisions(watch, before_s - span_s, before_s - SAME_S);
    found = decisions.filter(isPacket).at(-1) ?? null;
    const isFull = decisions.length >= MOST;
    if (!isFull && (found || before_s <= span_s)) return found;
    span_s *= isFull ? 0.1 : 4;
  }
  return found;
}
