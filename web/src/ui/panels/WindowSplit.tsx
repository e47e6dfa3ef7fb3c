// A window in which something was changed averages what was before and after: said beside its numbers, and undone by a cut.
import { clock } from "../../charts/format";
import { changeWords } from "../../scenario/change-words";
import { seconds } from "../../scenario/quantity";
import { sortedTimeline } from "../../state/work/timeline";
import { useIsLocked } from "../Look";
import { useRun, useRunState, useWork } from "../run-context";

interface Props {
  /** Of the window among all. */
  index: number;
  from_s: number;
  to_s: number;
}

/** Stands in place of the legend, so that saying it moves nothing. */
export function WindowSplit({ index, from_s, to_s }: Props) {
  const run = useRun();
  const document = useWork((state) => state.document);
  // The numbers of a published experiment are those of its windows.
  const isExperiment = useWork((state) => state.experiment !== null);
  const isLocked = useIsLocked("params");
  const last = sortedTimeline(document).findLast(({ at_s }) => at_s > from_s && at_s < to_s);
  const isPast = useRunState(({ clock_s }) => last !== undefined && clock_s > last.at_s);
  if (!document || !last || !isPast) return null;
  const at_s = seconds(last.entry.at);
  const split = async () => {
    const { splitWindow } = await import("../../scenario/edit-windows");
    await run.edit(splitWindow(document, index, at_s), `Split the window at ${clock(at_s)}`);
  };
  return (
    <span className="results-split">
      {changeWords(last.entry.set, last.entry.value)} at {clock(at_s)}: these numbers cover before and after.{" "}
      {!isLocked && !isExperiment && (
        <button type="button" className="link" onClick={() => void split()}>
          Split the window there
        </button>
      )}
    </span>
  );
}
