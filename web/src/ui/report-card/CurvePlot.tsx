// A section's number over what its cases vary, a line a scheme.
import { scaleLinear, scaleLog } from "d3-scale";
import { useId } from "react";
import { spread } from "../../charts/draw/label-placement";
import { chosen, significant } from "../../charts/format";
import type { CardCurve, CardEntry } from "../../experiment/characterize";
import { useWidth } from "../explain/use-width";
import { letterOf, lookOf } from "./Legend";

const HEIGHT = 230;
const MARGIN = { top: 24, right: 26, bottom: 38, left: 48 } as const;
const TICKS = 5;
/** The height of a letter at a line's end. */
const LETTER = 13;
/** Room beyond the outermost values, as a part of their range. */
const ROOM = 0.06;

interface Line {
  readonly index: number;
  readonly label: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

function linesOf({ points, divisor }: CardCurve, entries: readonly CardEntry[]): Line[] {
  return entries.flatMap(({ scheme, cells }, index) => {
    const found = points.flatMap(({ at, metric }): [number, number][] => {
      const mean = cells.find((cell) => cell.metric.id === metric)?.estimate.mean ?? Number.NaN;
      return Number.isFinite(mean) ? [[at, mean / divisor]] : [];
    });
    return found.length > 0 ? [{ index, label: scheme.label, points: found }] : [];
  });
}

function scalesOf({ isLog, level, points }: CardCurve, lines: readonly Line[], width: number) {
  const values = [level.at, ...lines.flatMap((line) => line.points.map(([, y]) => y))];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const xs = points.map(({ at }) => at);
  const x = (isLog ? scaleLog : scaleLinear)(
    [Math.min(...xs), Math.max(...xs)],
    [MARGIN.left + 8, width - MARGIN.right],
  );
  const range = [HEIGHT - MARGIN.bottom, MARGIN.top] as const;
  const y = isLog ? scaleLog([low / 1.15, high * 1.15], range) : scaleLinear([0, high + ROOM * high], range);
  return { x, y };
}

const sentence = ({ label, points }: Line, { x }: CardCurve) =>
  `${label}: ${points.map(([at, value]) => `${significant(value)} at ${significant(at)}`).join(", ")} (${x})`;

export function CurvePlot({ curve, entries }: { curve: CardCurve; entries: readonly CardEntry[] }) {
  const lines = linesOf(curve, entries);
  return lines.length > 0 && <Plot curve={curve} lines={lines} />;
}

function Plot({ curve, lines }: { curve: CardCurve; lines: readonly Line[] }) {
  const [box, width] = useWidth();
  const id = useId();
  return (
    <figure className="trade-off" ref={box} aria-labelledby={id}>
      <figcaption id={id}>
        {curve.title}
        <span className="visually-hidden">. {lines.map((line) => sentence(line, curve)).join("; ")}.</span>
      </figcaption>
      {width > 0 && <Drawing curve={curve} lines={lines} width={width} />}
    </figure>
  );
}

function Drawing({ curve, lines, width }: { curve: CardCurve; lines: readonly Line[]; width: number }) {
  const { x, y } = scalesOf(curve, lines, width);
  const [bottom, right] = [HEIGHT - MARGIN.bottom, width - MARGIN.right];
  const scale = curve.isLog ? " (log scale)" : "";
  const ends = lines.map(({ points }) => y(points.at(-1)?.[1] ?? 1));
  const labels = spread(
    ends,
    ends.map(() => LETTER),
    MARGIN.top,
    bottom,
  );
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true">
      <g className="trade-off-axes">
        <path d={`M${MARGIN.left},${MARGIN.top}V${bottom}H${right}`} />
        {curve.points.map(({ at }) => (
          <text key={at} x={x(at)} y={bottom + 15} textAnchor="middle">
            {chosen(at, "none")}
          </text>
        ))}
        {y.ticks(TICKS).map((tick) => (
          <g key={tick}>
            <path className="trade-off-grid" d={`M${MARGIN.left},${y(tick)}H${right}`} />
            {isLabelled(tick, curve) && (
              <text x={MARGIN.left - 6} y={y(tick) + 4} textAnchor="end">
                {chosen(tick, "none")}
              </text>
            )}
          </g>
        ))}
        <path className="curve-level" d={`M${MARGIN.left},${y(curve.level.at)}H${right}`} />
        <text x={MARGIN.left + 6} y={y(curve.level.at) - 5}>
          {curve.level.name}
        </text>
        <text x={right} y={HEIGHT - 6} textAnchor="end">
          {curve.x + scale}
        </text>
        <text x={0} y={12}>
          {curve.y + scale}
        </text>
      </g>
      {lines.map(({ index, points }, place) => (
        <CurveLine
          key={index}
          index={index}
          points={points.map(([at, value]) => [x(at), y(value)] as const)}
          label_y={labels[place] ?? 0}
        />
      ))}
    </svg>
  );
}

/** On a logarithmic axis, 1, 2 and 5 of each decade. */
function isLabelled(tick: number, { isLog }: CardCurve): boolean {
  if (!isLog) return true;
  return ["1", "2", "5"].includes((tick.toExponential(1)[0] as string) ?? "");
}

interface LineProps {
  index: number;
  points: readonly (readonly [number, number])[];
  label_y: number;
}

function CurveLine({ index, points, label_y }: LineProps) {
  const at = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`);
  return (
    <g className="trade-off-scheme" data-look={lookOf(index)}>
      <path className="curve-line" d={`M${at.join("L")}`} />
      {points.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={2.5} />
      ))}
      <text x={(points.at(-1)?.[0] ?? 0) + 6} y={label_y + 4}>
        {letterOf(index)}
      </text>
    </g>
  );
}
