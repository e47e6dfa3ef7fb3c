// Draws a table as the paper's figure, or a column over time.
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { trimmed } from "../../charts/format";
import type { Cell, SeriesOutcome, TableOutcome } from "../../experiment";
import { intervalOf } from "../../experiment/interval";
import { FigureFrame, type Plot, PublishedMark, type Span, type Tick, Whisker } from "./FigureFrame";
import { axisName, axisScale, bands, categories, numbersOf, rangeOf, roomy, wrapped } from "./figure-data";
import { seriesStyle } from "./figure-style";
import { WeibullFigure } from "./WeibullFigure";

export function Figure({ outcome }: { outcome: TableOutcome }) {
  const { draw } = outcome.table;
  if (draw === "bars") return <BarsFigure outcome={outcome} />;
  if (draw === "lines") return <LinesFigure outcome={outcome} />;
  return draw === "weibull" ? <WeibullFigure outcome={outcome} /> : null;
}

function frameOf({ table, rows }: TableOutcome) {
  const cells = rows.flatMap((row) => row.cells);
  return {
    id: table.id,
    title: table.title,
    yName: table.unit ?? "",
    xName: table.by ?? "",
    ...rangeOf(cells, table.draw === "lines"),
    labels: table.columns.map(({ label }) => label),
    hasPublished: cells.some(({ published }) => published !== null),
    isExpected: cells.some(({ accepted }) => accepted !== null),
    isMeasured: cells.some(({ measured }) => Number.isFinite(measured.mean)),
  };
}

function BarsFigure({ outcome }: { outcome: TableOutcome }) {
  const { rows, table } = outcome;
  const groups = ({ left, right }: Span) => bands(rows.length, [left, right], 0.2);
  const ticks = (span: Span): Tick[] => {
    const { starts, width, step } = groups(span);
    return categories(rows).map((label, row) => ({
      x: (starts[row] ?? 0) + width / 2,
      text: wrapped(label, step),
    }));
  };
  return (
    <FigureFrame {...frameOf(outcome)} ours="bars, with 95 % confidence intervals" ticks={ticks}>
      {(plot) => {
        const { starts, width } = groups(plot);
        const within = bands(table.columns.length, [0, width], 0.12);
        return rows.flatMap(({ label, cells }, row) =>
          cells.map((cell, index) => (
            <Bar
              key={`${label} ${table.columns[index]?.label}`}
              cell={cell}
              index={index}
              plot={plot}
              x={(starts[row] ?? 0) + (within.starts[index] ?? 0)}
              width={within.width}
            />
          )),
        );
      }}
    </FigureFrame>
  );
}

interface BarProps {
  cell: Cell;
  index: number;
  plot: Plot;
  x: number;
  width: number;
}

function Bar({ cell: { measured, limits, published }, index, plot: { y, layer }, x, width }: BarProps) {
  const style = seriesStyle(index);
  const { mean, ci95 } = measured;
  const { low, high } = intervalOf(measured, limits);
  const middle = x + width / 2;
  return (
    <g {...layer(index)}>
      {Number.isFinite(mean) && (
        <rect
          className="figure-bar"
          x={x}
          width={width}
          y={Math.min(y(mean), y(0))}
          height={Math.abs(y(0) - y(mean))}
          fill={style.colour}
          stroke={style.colour}
          strokeDasharray={style.dash}
        />
      )}
      {Number.isFinite(ci95) && <Whisker x={middle} low={y(low)} high={y(high)} />}
      {published !== null && <PublishedMark style={style} x={middle} y={y(published)} />}
    </g>
  );
}

function LinesFigure({ outcome }: { outcome: TableOutcome }) {
  const { rows, table } = outcome;
  const at = numbersOf(categories(rows));
  const xScale = ({ left, right }: Span) => axisScale(at, [left + 10, right - 10]);
  const ticks = (span: Span): Tick[] =>
    roomy(rows.map(({ label }, row) => ({ x: xScale(span)(at[row] ?? 0), text: label })));
  return (
    <FigureFrame
      {...frameOf(outcome)}
      xName={axisName(table.by ?? "", at)}
      ours="lines, with bands of 95 % confidence"
      ticks={ticks}
    >
      {(plot) =>
        table.columns.map(({ label }, index) => (
          <Line
            key={label}
            index={index}
            plot={plot}
            points={rows.map((row, place) => ({ x: xScale(plot)(at[place] ?? 0), cell: row.cells[index] as Cell }))}
          />
        ))
      }
    </FigureFrame>
  );
}

interface Point {
  x: number;
  cell: Cell;
}

function Line({ index, plot: { y, layer }, points }: { index: number; plot: Plot; points: readonly Point[] }) {
  const style = seriesStyle(index);
  const known = points.filter(({ cell }) => Number.isFinite(cell.measured.mean));
  const interval = ({ cell }: Point) => intervalOf(cell.measured, cell.limits);
  const path = line<Point>(
    ({ x }) => x,
    ({ cell }) => y(cell.measured.mean),
  );
  const band = area<Point>(
    ({ x }) => x,
    (point) => y(interval(point).low),
    (point) => y(interval(point).high),
  );
  return (
    <g {...layer(index)}>
      <path className="figure-band" d={band(known) ?? ""} fill={style.colour} />
      <path className="figure-line" d={path(known) ?? ""} stroke={style.colour} strokeDasharray={style.dash} />
      {points.map(({ x, cell: { published, accepted } }) => (
        <g key={x}>
          {accepted?.min !== undefined && accepted.max !== undefined && (
            <Whisker x={x} low={y(accepted.min)} high={y(accepted.max)} />
          )}
          {published !== null && <PublishedMark style={style} x={x} y={y(published)} />}
        </g>
      ))}
    </g>
  );
}

/** Bin means as steps over time. */
export function SeriesFigure({ outcome: { series, bin_s, lines } }: { outcome: SeriesOutcome }) {
  const values = lines.flatMap(({ bins }) => bins).filter(Number.isFinite);
  const end_s = Math.max(1, ...lines.map(({ bins }) => bins.length)) * bin_s;
  const xScale = ({ left, right }: Span) => scaleLinear([0, end_s], [left, right]);
  const ticks = (plot: Span): Tick[] => {
    const scale = xScale(plot);
    return scale
      .ticks(Math.max(2, (plot.right - plot.left) / 90))
      .map((time) => ({ x: scale(time), text: trimmed(time) }));
  };
  return (
    <FigureFrame
      id={series.id}
      title={series.title}
      yName={series.unit ?? ""}
      xName="simulated time, s"
      most={Math.max(0, ...values)}
      least={Math.min(0, ...values)}
      labels={lines.map(({ label }) => label)}
      hasPublished={false}
      isMeasured={values.length > 0}
      ours="lines"
      ticks={ticks}
    >
      {(plot) =>
        lines.map(({ label, bins }, index) => {
          const { colour, dash } = seriesStyle(index);
          const path = line<number>(
            (_, bin) => xScale(plot)((bin + 0.5) * bin_s),
            (value) => plot.y(value),
          ).defined(Number.isFinite);
          return (
            <g key={label} {...plot.layer(index)}>
              <path className="figure-line" d={path(bins) ?? ""} stroke={colour} strokeDasharray={dash} />
            </g>
          );
        })
      }
    </FigureFrame>
  );
}
