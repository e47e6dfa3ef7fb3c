// Goodput against queueing delay, an ellipse a scheme (RFC 7928 §2.7): up and right is better.
import { scaleLinear } from "d3-scale";
import { useId, useState } from "react";
import { significant } from "../../charts/format";
import type { CardRow, Ellipse } from "../../experiment/characterize";
import { useWidth } from "../explain/use-width";
import { tickTexts } from "../papers/figure-data";
import { letterOf, lookOf } from "./Legend";

/** What is drawn of a scheme. */
interface Drawn {
  readonly index: number;
  readonly label: string;
  readonly ellipse: Ellipse;
  readonly points: readonly (readonly [delay_ms: number, goodput_mbps: number])[];
}

function drawnOf({ entries }: CardRow, id: string): Drawn[] {
  return entries.flatMap(({ scheme, ellipses }, index) => {
    const found = ellipses[id];
    if (!found?.ellipse) return [];
    const points = found.points.map(({ delay_s, goodput_bps }) => [1000 * delay_s, goodput_bps / 1e6] as const);
    return [{ index, label: scheme.label, ellipse: found.ellipse, points }];
  });
}

export function TradeOffs({ row }: { row: CardRow }) {
  const [hasReference, setReference] = useState(true);
  const ids = [...new Set(row.entries.flatMap(({ ellipses }) => Object.keys(ellipses)))];
  if (ids.length === 0) return null;
  const labelOf = (id: string) => row.entries.flatMap(({ cases }) => cases).find((each) => each.id === id)?.label ?? id;
  return (
    <section className="trade-offs">
      <h4>Delay and goodput of each flow and seed: median, and the ellipse of one standard deviation</h4>
      <label className="card-switch">
        <input type="checkbox" checked={hasReference} onChange={(event) => setReference(event.target.checked)} />
        Show drop-tail
      </label>
      <div className="trade-off-row">
        {ids.map((id) => {
          const drawn = drawnOf(row, id).filter(({ index }) => hasReference || index > 0);
          return drawn.length > 0 && <TradeOffPlot key={id} title={labelOf(id)} drawn={drawn} />;
        })}
      </div>
    </section>
  );
}

const HEIGHT = 220;
const MARGIN = { top: 24, right: 14, bottom: 38, left: 44 } as const;
const TICKS = 4;

const sentence = ({ label, ellipse: { median, axes } }: Drawn): string =>
  `${label}: ${significant(median[0])} ms and ${significant(median[1])} Mbps, spread ${significant(axes[0])}`;

/** The ends of an axis around all points, with some room. */
function ends(values: readonly number[], isFromZero: boolean): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = 0.08 * (high - low || Math.abs(high) || 1);
  return [isFromZero ? 0 : Math.max(0, low - room), high + room];
}

/** The ellipse as a path: its axes are in the units of the data, so it is turned there and scaled after. */
function ellipsePath({ centre, axes, angle }: Ellipse, x: (ms: number) => number, y: (mbps: number) => number): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const steps = Array.from({ length: 49 }, (_, index) => (index / 48) * 2 * Math.PI);
  const points = steps.map((at) => {
    const [a, b] = [axes[0] * Math.cos(at), axes[1] * Math.sin(at)];
    return `${x(centre[0] + a * cos - b * sin).toFixed(1)},${y(centre[1] + a * sin + b * cos).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

function TradeOffPlot({ title, drawn }: { title: string; drawn: readonly Drawn[] }) {
  const [box, width] = useWidth();
  const id = useId();
  const all = drawn.flatMap(({ points }) => points);
  // From large to small: right is better.
  const x = scaleLinear(
    ends(
      all.map(([delay_ms]) => delay_ms),
      true,
    ),
    [width - MARGIN.right, MARGIN.left],
  );
  const y = scaleLinear(
    ends(
      all.map(([, goodput]) => goodput),
      false,
    ),
    [HEIGHT - MARGIN.bottom, MARGIN.top],
  );
  const [xTicks, yTicks] = [x.ticks(TICKS), y.ticks(TICKS)];
  const [xTexts, yTexts] = [tickTexts(xTicks), tickTexts(yTicks)];
  const bottom = HEIGHT - MARGIN.bottom;
  return (
    <figure className="trade-off" ref={box} aria-labelledby={id}>
      <figcaption id={id}>
        {title}
        <span className="visually-hidden">. {drawn.map(sentence).join("; ")}.</span>
      </figcaption>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <g className="trade-off-axes">
            <path d={`M${MARGIN.left},${MARGIN.top}V${bottom}H${width - MARGIN.right}`} />
            {xTicks.map((tick, place) => (
              <g key={tick}>
                <path className="trade-off-grid" d={`M${x(tick)},${MARGIN.top}V${bottom}`} />
                <text x={x(tick)} y={bottom + 15} textAnchor="middle">
                  {xTexts[place]}
                </text>
              </g>
            ))}
            {yTicks.map((tick, place) => (
              <g key={tick}>
                <path className="trade-off-grid" d={`M${MARGIN.left},${y(tick)}H${width - MARGIN.right}`} />
                <text x={MARGIN.left - 6} y={y(tick) + 4} textAnchor="end">
                  {yTexts[place]}
                </text>
              </g>
            ))}
            <text x={width - MARGIN.right} y={HEIGHT - 6} textAnchor="end">
              Queueing delay [ms], less is to the right
            </text>
            <text x={0} y={12}>
              Goodput [Mbps]
            </text>
          </g>
          {drawn.map(({ index, ellipse, points }) => (
            <Mark
              key={index}
              index={index}
              path={ellipsePath(ellipse, x, y)}
              at={[x(ellipse.median[0]), y(ellipse.median[1])]}
            >
              {points.map(([delay_ms, goodput]) => `M${x(delay_ms).toFixed(1)},${y(goodput).toFixed(1)}h0`).join("")}
            </Mark>
          ))}
        </svg>
      )}
    </figure>
  );
}

interface MarkProps {
  index: number;
  path: string;
  at: readonly [number, number];
  /** The points, as a path of dots. */
  children: string;
}

function Mark({ index, path, at: [x, y], children }: MarkProps) {
  return (
    <g className="trade-off-scheme" data-look={lookOf(index)}>
      <path className="trade-off-points" d={children} />
      <path className="trade-off-ellipse" d={path} />
      <circle cx={x} cy={y} r={3.5} />
      <text x={x} y={y - 8} textAnchor="middle">
        {letterOf(index)}
      </text>
    </g>
  );
}
