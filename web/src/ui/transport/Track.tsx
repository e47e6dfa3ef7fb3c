// Where the run is, and when what was changed. Moving the handle goes there: back means running again from the start.
import { type CSSProperties, useMemo, useState } from "react";
import { clock } from "../../charts/format";
import { useStore } from "../../state/store";
import { groupChanges, sortedTimeline } from "../../state/work/timeline";
import { useIsWholeLocked } from "../Look";
import { useRun } from "../run-context";
import { Changes } from "./Changes";
import { changeText, changeTime } from "./change-text";
import "../controls/slider.css";

export function Track() {
  const document = useStore((state) => state.document);
  const duration_s = useStore((state) => state.layout?.duration_s ?? 1);
  const groups = useMemo(() => groupChanges(sortedTimeline(document)), [document]);
  const marked = groups.filter(({ from_s }) => from_s <= duration_s);
  return (
    <div className="track">
      <div className="track-line">
        {marked.map((group) => (
          <span
            key={group.indices[0]}
            className="change-mark"
            title={`${changeText(group)} at ${changeTime(group)}`}
            style={{ "--at": group.from_s / duration_s } as CSSProperties}
          />
        ))}
        <Position duration_s={duration_s} />
      </div>
      <Changes groups={groups} />
    </div>
  );
}

function Position({ duration_s }: { duration_s: number }) {
  const run = useRun();
  const clock_s = useStore((state) => state.clock_s);
  const isReady = useStore(({ layout, play, draft }) => layout !== null && play !== "stopped" && !draft?.isOther);
  const isFixed = useIsWholeLocked();
  const [dragged_s, setDragged] = useState<number | null>(null);
  const shown_s = dragged_s ?? clock_s;
  const go = () => {
    if (dragged_s === null) return;
    setDragged(null);
    void run.seek(dragged_s);
  };
  return (
    <input
      className="slider position"
      type="range"
      min={0}
      max={duration_s}
      step={duration_s / 300}
      value={shown_s}
      disabled={!isReady || isFixed}
      aria-label="Simulated time"
      aria-valuetext={`${clock(shown_s)} of ${clock(duration_s)}`}
      style={{ "--fill": shown_s / duration_s } as CSSProperties}
      onChange={(event) => setDragged(Number(event.target.value))}
      onPointerUp={go}
      onKeyUp={go}
      onBlur={go}
    />
  );
}
