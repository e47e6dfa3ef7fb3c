// Begins to step through decisions, where nothing is shown of them yet.
import type { Run } from "../../state/run/run";
import type { EventRow } from "../../telemetry/events";
import { decisionBefore, FAR_S, MISSING, nextDecision } from "./find-decision";
import { stepToFound } from "./use-decision";

/** The last decision at or before the charts' cursor, without one the newest; where there is none, the first one. */
async function stepToPacket(run: Run): Promise<void> {
  const { watched, cursor, clock_s } = run.stores.run.getState();
  const here = { at_s: cursor?.at_s ?? clock_s, turn: Number.POSITIVE_INFINITY };
  const find = async () => {
    const before = await decisionBefore(run, watched, here);
    return before === "none near" ? nextDecision(run, watched, { ...here, turn: -1 }, () => true) : before;
  };
  await stepToFound(run, find, (found) => {
    if (typeof found !== "string") return;
    const isWhole = clock_s <= FAR_S;
    const none = isWhole
      ? `No packet has come to ${watched} yet.`
      : `No packet was found at ${watched} within ${FAR_S} s.`;
    run.stores.page.setState({ announcement: found === "no memory" ? MISSING[found] : none });
  });
}

/** Steps through a drop or mark, else through the packet at the charts' cursor; what shows it is brought into view. */
export async function stepInto(run: Run, event?: EventRow): Promise<void> {
  run.pause();
  run.stores.page.setState({ tab: "explain", isDrawerOpen: true, explained: null });
  if (!event) return stepToPacket(run);
  const { t_s: at_s, flow, seq } = event;
  run.stores.run.setState({ stepping: { at_s, turn: null, flow, seq }, cursor: { at_s, isPinned: true } });
}
