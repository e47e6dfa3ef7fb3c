// The appearance of lanes, which never differ by colour alone: a letter, a dash and a colour each.
import type { Look } from "./draw/beside";
import type { LineSpec } from "./spec/chart-spec";

export interface LaneStyle extends Look {
  /** Where dashes tell signals apart. */
  readonly width: number;
}

const STYLES: readonly LaneStyle[] = [
  { letter: "A", colour: "ink", width: 1.75 },
  { letter: "B", colour: "signal1", dash: [15, 18], width: 2.75 },
  { letter: "C", colour: "signal3", dash: [6, 10], width: 1.25 },
  { letter: "D", colour: "signal2", dash: [2.5, 6], width: 3.75 },
];

/** The lane's style by its place, from 0. */
export const laneStyle = (lane: number): LaneStyle => STYLES[lane % STYLES.length] as LaneStyle;

/** For the attribute `stroke-dasharray`. */
export const dashArray = ({ dash }: LaneStyle): string => (dash ? `${dash[0]} ${dash[1] - dash[0]}` : "");

/** Thin lines are too rough to lie behind others. */
const LEAST_WIDTH = 1.5;

/** Drawn for each lane, as thresholds, references and thin lines are not. */
export const isMeasured = ({ style, width, isReference }: LineSpec) =>
  style === "solid" && width >= LEAST_WIDTH && !isReference;

/** Where signals have dashes of their own, they keep them: lanes then differ by width. */
const hasDashes = (lines: readonly LineSpec[]) => lines.some(({ dash }) => dash);

/** Classes keep their colour, other lines take that of the lane. */
function styled(line: LineSpec, { colour, dash, width }: LaneStyle, keepsDash: boolean): LineSpec {
  return { ...line, ...(!line.trafficClass && { colour }), ...(keepsDash ? { width } : dash && { dash }) };
}

const labelled = ({ label }: LineSpec, text: string) => label && { label: { ...label, text } };

/** The lines of the run that the charts are about, as a lane. */
export function linesOfLane(lines: readonly LineSpec[], lane: number): LineSpec[] {
  const style = laneStyle(lane);
  const keepsDash = hasDashes(lines);
  return lines.map((line) => {
    if (!isMeasured(line)) return line; // of this lane alone
    return {
      ...styled(line, style, keepsDash),
      ...labelled(line, `${style.letter} ${line.label?.text ?? ""}`.trim()),
    };
  });
}

/** The lines of another lane: what was measured. Its letter is label enough beside a class's shape. */
export function linesBesideLane(lines: readonly LineSpec[], lane: number): LineSpec[] {
  const style = laneStyle(lane);
  const measured = lines.filter(isMeasured);
  const keepsDash = hasDashes(lines);
  return measured.map((line) => {
    const name = !line.trafficClass ? ` ${line.label?.text ?? ""}` : "";
    return { ...styled(line, style, keepsDash), ...labelled(line, `${style.letter}${name}`.trim()) };
  });
}

/** The lines of the run before: wide and pale. */
export const linesBefore = (lines: readonly LineSpec[]): LineSpec[] =>
  lines.filter(isMeasured).map((line) => ({ ...line, width: 4.5, alpha: 0.3 }));
