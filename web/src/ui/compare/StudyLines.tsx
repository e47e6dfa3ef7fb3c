// A measure over one parameter: a line for each lane with a band of 95 % confidence. Points are buttons.
import { area, line } from "d3-shape";
import { dashArray, laneStyle } from "../../charts/lane-style";
import { cssColour } from "../../charts/theme";
import {
  estimateText,
  intervalOf,
  numbersOfAxis,
  type StudyCell,
  type StudyTable,
  shownLanes,
  titleOfTable,
} from "../../experiment/studies";
import { FigureAxes, type Plot, type Span, type Tick } from "../papers/FigureFrame";
import { axisName, axisScale, numbersOf, roomy } from "../papers/figure-data";
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
  const { study, rows, measure, scale, window } = table;
  const [axis] = study.axes;
  if (!axis) return null;
  const labels = axis.points.map(({ label }) => label);
  const at = numbersOfAxis(axis)?.values ?? numbersOf(labels);
  const xOf = ({ left, right }: Span) => axisScale(at, [left + 14, right - 14]);
  const ticks = (span: Span): Tick[] => roomy(labels.map((text, row) => ({ x: xOf(span)(at[row] ?? 0), text })));
  return (
    <figure className="figure study-figure">
      <figcaption>{titleOfTable({ ...table, window })}</figcaption>
      <FigureAxes
        label={`${measure.title} against ${axis.label}. Its numbers are in the table below.`}
        xName={axisName(axis.label, at)}
        yName={scale.unit || measure.label}
        {...rangeOf(table)}
        ticks={ticks}
      >
        {(plot) => {
          const x = xOf(plot);
          return shownLanes(study).map(({ id, index }) => (
            <LaneLine
              key={id}
              lane={index}
              table={table}
              plot={plot}
              cells={rows.map((row, place) => ({ x: x(at[place] ?? 0), cell: row[index] as StudyCell }))}
              onOpen={onOpen}
            />
          ));
        }}
      </FigureAxes>
    </figure>
  );
}

interface LaneLineProps extends Props {
  lane: number;
  plot: Plot;
  cells: readonly { readonly x: number; readonly cell: StudyCell }[];
}

function LaneLine({ lane, table: { scale, study, measure }, plot: { y }, cells, onOpen }: LaneLineProps) {
  const style = laneStyle(lane);
  const colour = study.lanes.length > 1 ? cssColour(style.colour) : "var(--accent)";
  const known = cells.filter(({ cell }) => isKnown(cell));
  const value = (number: number) => y(number / scale.divisor);
  type Entry = (typeof known)[number];
  const interval = ({ cell }: Entry) => intervalOf(cell.estimate, measure.limits);
  const path = line<Entry>(
    ({ x }) => x,
    ({ cell }) => value(cell.estimate.mean),
  );
  const band = area<Entry>(
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
        <text className="study-letter" x={last.x + 8} y={value(last.cell.estimate.mean)} dy="0.34em" fill={colour}>
          {style.letter}
        </text>
      )}
    </g>
  );
}
