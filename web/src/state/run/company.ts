/** The other runs in the charts: lanes, or the run before a change. */
import type { Company } from "../../charts/draw/beside";
import { ALONE } from "../../charts/draw/beside";
import { laneStyle, linesBefore, linesBesideLane, linesOfLane } from "../../charts/lane-style";
import type { LaneState } from "./lane-state";
import type { Before } from "./run-state";

export function companyOfLanes(lanes: readonly LaneState[]): Company {
  if (lanes.length === 0) return ALONE;
  const shown = lanes.findIndex(({ isChosen }) => isChosen);
  const others = lanes.flatMap(({ name, telemetry, isChosen }, lane) => {
    if (isChosen || !telemetry) return [];
    return [{ name, look: laneStyle(lane), since_s: 0, telemetry, lines: linesIn(linesBesideLane, lane) }];
  });
  return { look: laneStyle(shown), lines: linesIn(linesOfLane, shown), others };
}

const linesIn = (draw: typeof linesOfLane, lane: number) => (lines: Parameters<typeof linesOfLane>[0]) =>
  draw(lines, lane);

export const companyBefore = (before: Before): Company => ({
  ...ALONE,
  others: [{ ...before, look: null, lines: linesBefore }],
});
