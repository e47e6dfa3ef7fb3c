// Weibull fits of the delay variation: measured densities as lines, published ones as marks.
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { trimmed } from "../../charts/format";
import type { Cell, TableOutcome } from "../../experiment";
import { FigureFrame, type Plot, PublishedMark, type Span, type Tick } from "./FigureFrame";
import { type WeibullFit, weibullDensity } from "./figure-data";
import { type SeriesStyle, seriesStyle } from "./figure-style";

const POINTS = 120;
const PUBLISHED_POINTS = 8;
/** Limits the density axis to the density at this fraction of the width: with a shape below 1 it is unbounded at 0. */
const HIGHEST_AT = 0.02;

/** The measured and published fits of each column, with scales in ms. */
function fitsOf({ table, rows }: TableOutcome) {
  const row = (word: string) => rows.find(({ label }) => label.toLowerCase().includes(word))?.cells ?? [];
  const [shapes, scales] = [row("weibull shape"), row("weibull scale")];
  const fitOf = (index: number, read: (cell: Cell | undefined) => number): WeibullFit => ({
    shape: read(shapes[index]),
    scale: read(scales[index]) * (scales[index]?.unit === "ms" ? 1 : 1000),
  });
  return table.columns.map(({ label }, index) => ({
    label,
    ours: fitOf(index, (cell) => cell?.measured.mean ?? Number.NaN),
    published: fitOf(index, (cell) => cell?.published ?? Number.NaN),
  }));
}

const isKnown = ({ shape, scale }: WeibullFit) => shape > 0 && scale > 0;
const percent = (x_ms: number, fit: WeibullFit) => 100 * weibullDensity(x_ms, fit);

/** Extent of the axes: up to 3 times the greatest scale, and the greatest density of all curves. */
function extentOf(fits: readonly WeibullFit[]) {
  const end_ms = 3 * Math.max(...(fits.length > 0 ? fits.map(({ scale }) => scale) : [1]));
  const highest = fits.map((fit) => Math.max(percent(HIGHEST_AT * end_ms, fit), percent(fit.scale / 2, fit)));
  return { end_ms, most: Math.max(0, ...highest) };
}

export function WeibullFigure({ outcome }: { outcome: TableOutcome }) {
  const fits = fitsOf(outcome);
  const { end_ms, most } = extentOf(fits.flatMap(({ ours, published }) => [ours, published]).filter(isKnown));
  const xScale = ({ left, right }: Span) => scaleLinear([0, end_ms], [left, right]);
  const ticks = (span: Span): Tick[] =>
    xScale(span)
      .ticks(5)
      .map((value) => ({ x: xScale(span)(value), text: trimmed(value) }));
  return (
    <FigureFrame
      id={outcome.table.id}
      title={`${outcome.table.title}: density of the fits`}
      yName="% of the values per ms"
      xName="delay variation, ms"
      most={most}
      labels={fits.map(({ label }) => label)}
      hasPublished={fits.some(({ published }) => isKnown(published))}
      isMeasured={fits.some(({ ours }) => isKnown(ours))}
      ours="lines"
      ticks={ticks}
    >
      {(plot) =>
        fits.map(({ label, ours, published }, index) => {
          const style = seriesStyle(index);
          return (
            <g key={label} {...plot.layer(index)}>
              {isKnown(ours) && <Curve fit={ours} end_ms={end_ms} plot={plot} style={style} />}
              {isKnown(published) &&
                markPlaces(end_ms, index / fits.length).map((x_ms) => (
                  <PublishedMark key={x_ms} style={style} x={xScale(plot)(x_ms)} y={plot.y(percent(x_ms, published))} />
                ))}
            </g>
          );
        })
      }
    </FigureFrame>
  );
}

/** Positions of marks on a curve, shifted so that those of different curves do not coincide. */
const markPlaces = (end_ms: number, shift: number): number[] =>
  Array.from({ length: PUBLISHED_POINTS }, (_, point) => ((point + 0.3 + 0.7 * shift) * end_ms) / PUBLISHED_POINTS);

function Curve({ fit, end_ms, plot, style }: { fit: WeibullFit; end_ms: number; plot: Plot; style: SeriesStyle }) {
  const xs_ms = Array.from({ length: POINTS }, (_, point) => ((point + 1) * end_ms) / POINTS);
  const scale = scaleLinear([0, end_ms], [plot.left, plot.right]);
  const path = line<number>(scale, (x_ms) => plot.y(percent(x_ms, fit)));
  return <path className="figure-line" d={path(xs_ms) ?? ""} stroke={style.colour} strokeDasharray={style.dash} />;
}
