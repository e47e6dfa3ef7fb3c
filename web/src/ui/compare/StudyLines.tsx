// A measure over one parameter: a line for each lane with a band of 95 % confidence. Points are buttons.
import { area, line } from "d3-shape";
import { spread } from "../../charts/draw/label-placement";
import { dashArray, laneStyle } from "../../charts/lane-style";
import { cssColour } from "../../charts/theme";
import {
  estimateText,
  intervalOf,
  numbersOfAxis,
  type ShownLane,
  type StudyCell,
  type StudyTable,
  shownLanes,
  titleOfTable,
} from "../../experiment/studies";
import { FigureAxes, type Plot, type Span, type Tick } from "../papers/FigureFrame";
import { axisName, axisScale, numbersOf, roomy } from "../papers/figure-data";
import { SaveFigure } from "../papers/SaveFigure";
import { LaneMark } from "./LaneMark";
import "../papers/papers.css";

interface Props {
  table: StudyTable;
  onOpen(cell: StudyCell): void;
}

const isKnown = ({ estimate }: StudyCell) => Number.isFinite(estimate.mean);

/** Lines that vary by less are not shown from 0. */
const FROM_ZERO = 0.5;

/** The range of all means and their intervals. */
function rangeOf({ rows, scale, measure }: StudyTable): { least: number; most: number } {
  const intervals = rows
    .flat()
    .filter(isKnown)
    .map(({ estimate }) => intervalOf(estimate, measure.limits));
  const least = Math.min(...intervals.map(({ low }) => low)) / scale.divisor;
  const most = Math.max(...intervals.map(({ high }) => high)) / scale.divisor;
  return { least: least > 0 && least < FROM_ZERO * most ? 0 : least, most };
}

export function StudyLines({ table, onOpen }: Props) {
  const { study, rows, measure, scale } = table;
  const [axis] = study.axes;
  if (!axis) return null;
  const labels = axis.points.map(({ label }) => label);
  const at = numbersOfAxis(axis)?.values ?? numbersOf(labels);
  const xOf = ({ left, right }: Span) => axisScale(at, [left + 14, right - 14]);
  const ticks = (span: Span): Tick[] => roomy(labels.map((text, row) => ({ x: xOf(span)(at[row] ?? 0), text })));
  return (
    <figure className="figure study-figure">
      <figcaption>{titleOfTable(table)}</figcaption>
      <FigureAxes
        label={`${measure.title} against ${axis.label}. Its numbers are in the table below.`}
        xName={axisName(axis.label, at)}
        yName={scale.unit || measure.label}
        {...rangeOf(table)}
        ticks={ticks}
      >
        {(plot) => {
          const x = xOf(plot);
          const drawn = shownLanes(study).map(({ id, index }) => {
            const points = rows.map((row, place) => ({ x: x(at[place] ?? 0), cell: row[index] as StudyCell }));
            return { id, index, known: points.filter(({ cell }) => isKnown(cell)) };
          });
          const letters = letterPlaces(
            drawn.map(({ known }) => known),
            plot,
            table,
          );
          return drawn.map(({ id, index, known }, place) => (
            <LaneLine key={id} lane={index} letterY={letters[place] ?? 0} {...{ table, plot, known, onOpen }} />
          ));
        }}
      </FigureAxes>
      {study.lanes.length > 1 && <LaneKey lanes={shownLanes(study)} />}
      <SaveFigure title={`${titleOfTable(table)}, ${axis.label}`} />
    </figure>
  );
}

function LaneKey({ lanes }: { lanes: readonly ShownLane[] }) {
  return (
    <ul className="figure-key">
      {lanes.map(({ id, index, name, letter }) => (
        <li key={id}>
          <LaneMark lane={index} hasLine /> {name !== letter && name}
        </li>
      ))}
    </ul>
  );
}

/** A value that is known, and where it stands. */
interface Point {
  readonly x: number;
  readonly cell: StudyCell;
}

/** Height of a letter at the end of a line. */
const LETTER = 13;

/** Where the letters of the lanes stand: at the ends of their lines, moved apart. */
function letterPlaces(lines: readonly (readonly Point[])[], { y, top, bottom }: Plot, { scale }: StudyTable): number[] {
  const ends = lines.map((points) => y((points.at(-1)?.cell.estimate.mean ?? 0) / scale.divisor));
  const sizes = lines.map((points) => (points.length > 0 ? LETTER : 0));
  return spread(ends, sizes, top, bottom);
}

interface LaneLineProps extends Props {
  lane: number;
  plot: Plot;
  known: readonly Point[];
  letterY: number;
}

function LaneLine({ lane, table: { scale, study, measure }, plot: { y }, known, letterY, onOpen }: LaneLineProps) {
  const style = laneStyle(lane);
  const colour = study.lanes.length > 1 ? cssColour(style.colour) : "var(--accent)";
  const value = (number: number) => y(number / scale.divisor);
  const interval = ({ cell }: Point) => intervalOf(cell.estimate, measure.limits);
  const path = line<Point>(
    ({ x }) => x,
    ({ cell }) => value(cell.estimate.mean),
  );
  const band = area<Point>(
    ({ x }) => x,
    (entry) => value(interval(entry).low),
    (entry) => value(interval(entry).high),
  );
  const last = known.at(-1);
  return (
    <g>
      <path className="figure-band" d={band(known) ?? ""} fill={colour} />
      <path className="figure-line" d={path(known) ?? ""} stroke={colour} strokeDasharray={dashArray(style)} />
      {known.map(({ x, cell }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the table below has the same as buttons
        <circle
          key={x}
          className="study-point"
          cx={x}
          cy={value(cell.estimate.mean)}
          r={4}
          fill={colour}
          onClick={() => onOpen(cell)}
        >
          <title>{`${estimateText(cell.estimate, scale, measure.limits)} ${scale.unit}: open this run`}</title>
        </circle>
      ))}
      {last && study.lanes.length > 1 && (
        <text className="study-letter" x={last.x + 8} y={letterY} dy="0.34em" fill={colour}>
          {style.letter}
        </text>
      )}
    </g>
  );
}
