/** The other runs in the charts: lanes, or the run before a change; and what many runs show. */
import { bandLine } from "../../charts/band-line";
import { ALONE, type Company } from "../../charts/draw/beside";
import { laneStyle, linesBefore, linesBesideLane, linesOfLane } from "../../charts/lane-style";
import type { LineSpec } from "../../charts/spec/chart-spec";
import type { Telemetry } from "../../telemetry/telemetry";
import type { Run } from "./run";
import type { RunState } from "./run-state";

type Lines = readonly LineSpec[];
type Draw = (lines: Lines, lane: number) => Lines;

/** What the seeds show of each lane, or of one, drawn as the lane is. */
function bandsIn({ bands, lanes }: RunState, lines: Lines, telemetry: Telemetry | undefined, only?: number): Lines {
  if (!bands || !telemetry) return [];
  return bands.lanes.flatMap((byKey, lane) => {
    if (only !== undefined && lane !== only) return [];
    const drawn = lanes.length > 0 ? linesOfLane(lines, lane) : lines;
    const of = lanes.length > 0 ? `lane ${laneStyle(lane).letter}, ${bands.of}` : bands.of;
    return drawn.flatMap((line) => {
      const band = byKey.get(line.key);
      return band ? [bandLine(line, band, telemetry, of, bands.said)] : [];
    });
  });
}

function companyOf(state: RunState, telemetry: Telemetry | undefined): Company {
  const { lanes, before } = state;
  const withBands = (draw: (lines: Lines) => Lines) => (lines: Lines) => [
    ...bandsIn(state, lines, telemetry),
    ...draw(lines),
  ];
  if (lanes.length === 0) {
    const others = before ? [{ ...before, look: null, lines: linesBefore }] : [];
    return state.bands || before ? { ...ALONE, lines: withBands((lines) => lines), others } : ALONE;
  }
  const shown = lanes.findIndex(({ isChosen }) => isChosen);
  const linesIn = (draw: Draw, lane: number) => (lines: Lines) => draw(lines, lane);
  const others = lanes.flatMap(({ name, telemetry: of, isChosen }, lane) =>
    isChosen || !of
      ? []
      : [{ name, look: laneStyle(lane), since_s: 0, telemetry: of, lines: linesIn(linesBesideLane, lane) }],
  );
  const all = lanes.flatMap(({ name, telemetry: own, isChosen }, lane) => {
    const of = (isChosen && telemetry) || own;
    const drawn = (lines: Lines) => [...bandsIn(state, lines, of ?? undefined, lane), ...lines];
    return of ? [{ look: laneStyle(lane), name, telemetry: of, isChosen, lines: drawn }] : [];
  });
  return { look: laneStyle(shown), lines: withBands(linesIn(linesOfLane, shown)), others, lanes: all };
}

/** To be called when lanes, the run before, or what the seeds show has changed. */
export function refreshCompany(run: Run): void {
  const { run: store } = run.stores;
  const company = companyOf(store.getState(), run.view?.telemetry);
  if (company !== store.getState().company) store.setState({ company });
}
