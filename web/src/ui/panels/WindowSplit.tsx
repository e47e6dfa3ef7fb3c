// Notes that a window contains a change, so that it averages two settings, and offers to split it there.
import { clock } from "../../charts/format";
import { changeWords, ownerAt } from "../../scenario/change-words";
import { seconds } from "../../scenario/quantity";
import { sortedTimeline } from "../../scenario/timeline";
import { useIsLocked } from "../LinkLocks";
import { useRun, useRunState, useWork } from "../run-context";

interface Props {
  /** Position of the window. */
  index: number;
  from_s: number;
  to_s: number;
}

/** Shown in place of the legend, so that nothing moves. */
export function WindowSplit({ index, from_s, to_s }: Props) {
  const run = useRun();
  const document = useWork((state) => state.document);
  // The published numbers of an experiment refer to its windows, so these are not split.
  const isExperiment = useWork((state) => state.experiment !== null);
  const isLocked = useIsLocked("params");
  const last = sortedTimeline(document).findLast(({ at_s }) => at_s > from_s && at_s < to_s);
  const isPast = useRunState(({ clock_s }) => last !== undefined && clock_s > last.at_s);
  if (!document || !last || !isPast) return null;
  const { set, value } = last.entry;
  const at_s = seconds(last.entry.at);
  const what = changeWords(set, value, { owner: ownerAt(document, set, at_s) });
  const split = async () => {
    const { splitWindow } = await import("../../scenario/edit-windows");
    await run.edit(splitWindow(document, index, at_s), `Split the window at ${clock(at_s)}`);
  };
  return (
    <span className="results-split">
      {what} at {clock(at_s)}: these numbers average both settings.{" "}
      {!isLocked && !isExperiment && (
        <button type="button" className="link" onClick={() => void split()}>
          Split the window there
        </button>
      )}
    </span>
  );
}
