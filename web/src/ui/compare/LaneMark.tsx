import { dashArray, laneStyle } from "../../charts/lane-style";
import { cssColour } from "../../charts/theme";

/** A lane's letter, with its line as the charts draw it. */
export function LaneMark({ lane, hasLine = false }: { lane: number; hasLine?: boolean }) {
  const style = laneStyle(lane);
  return (
    <span className="lane-mark" style={{ color: cssColour(style.colour) }}>
      <b>{style.letter}</b>
      {hasLine && (
        <svg aria-hidden="true" width={38} height={8} viewBox="0 0 38 8">
          <path d="M0,4H38" stroke="currentColor" strokeWidth={2.25} strokeDasharray={dashArray(style)} />
        </svg>
      )}
    </span>
  );
}
