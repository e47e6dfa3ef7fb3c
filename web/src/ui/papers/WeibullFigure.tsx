// Delay variation as its Weibull fits say: ours as lines, the published fits as marks on their curves.
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { trimmed } from "../../charts/format";
import type { Cell, TableOutcome } from "../../experiment";
import { FigureFrame, type Plot, PublishedMark, type Tick } from "./FigureFrame";
import { weibullShare } from "./figure-data";
import { type SeriesStyle, seriesStyle } from "./figure-style";

interface Fit {
  shape: number;
  scale: number;
}

const POINTS = 80;
const PUBLISHED_POINTS = 9;

/** The fits of each column: ours and the paper's. */
function fitsOf({ table, rows }: TableOutcome) {
  const row = (word: string) => rows.find(({ label }) => label.toLowerCase().includes(word))?.cells ?? [];
  const [shapes, scales] = [row("weibull shape"), row("weibull scale")];
  const fitOf = (index: number, read: (cell: Cell | undefined) => number): Fit => ({
    shape: read(shapes[index]),
    scale: read(scales[index]),
  });
  return table.columns.map(({ label }, index) => ({
    label,
    ours: fitOf(index, (cell) => cell?.measured.mean ?? Number.NaN),
    published: fitOf(index, (cell) => cell?.published ?? Number.NaN),
    unit: scales[index]?.unit ?? "",
  }));
}

const isKnown = ({ shape, scale }: Fit) => shape > 0 && scale > 0;

export function WeibullFigure({ outcome }: { outcome: TableOutcome }) {
  const fits = fitsOf(outcome);
  const scales = fits.flatMap(({ ours, published }) => [ours.scale, published.scale]).filter((scale) => scale > 0);
  const most = 3 * Math.max(...(scales.length > 0 ? scales : [1]));
  const xScale = ({ left, right }: Plot) => scaleLinear([0, most], [left, right]);
  const ticks = (plot: Plot): Tick[] =>
    xScale(plot)
      .ticks(5)
      .map((value) => ({ x: xScale(plot)(value), text: trimmed(value) }));
  return (
    <FigureFrame
      id={outcome.table.id}
      title={`${outcome.table.title}: Weibull fits`}
      yName="share of values below"
      xName={`delay variation, ${fits[0]?.unit ?? ""}`}
      most={1}
      labels={fits.map(({ label }) => label)}
      hasPublished={fits.some(({ published }) => isKnown(published))}
      ticks={ticks}
    >
      {(plot) =>
        fits.map(({ label, ours, published }, index) => (
          <g key={label}>
            {isKnown(ours) && <Curve fit={ours} most={most} plot={plot} style={seriesStyle(index)} />}
            {isKnown(published) &&
              Array.from({ length: PUBLISHED_POINTS }, (_, point) => ((point + 0.5) * most) / PUBLISHED_POINTS).map(
                (x) => (
                  <PublishedMark
                    key={x}
                    style={seriesStyle(index)}
                    x={xScale(plot)(x)}
                    y={plot.y(weibullShare(x, published.shape, published.scale))}
                  />
                ),
              )}
          </g>
        ))
      }
    </FigureFrame>
  );
}

function Curve({ fit, most, plot, style }: { fit: Fit; most: number; plot: Plot; style: SeriesStyle }) {
  const xs = Array.from({ length: POINTS + 1 }, (_, point) => (point * most) / POINTS);
  const scale = scaleLinear([0, most], [plot.left, plot.right]);
  const path = line<number>(scale, (x) => plot.y(weibullShare(x, fit.shape, fit.scale)));
  return <path className="figure-line" d={path(xs) ?? ""} stroke={style.colour} strokeDasharray={style.dash} />;
}
