// A plot with axes: curves, thresholds, an operating point and its trail, events.
import { useId } from "react";
import { classShapePath } from "../../../charts/class-style";
import type { Axis, Curve, Dot, Level, PlotPanel, Point } from "../scenes/scene";
import type { Room } from "./room";
import { axisTitle, partAt, ticksOf, tickText } from "./scale";

/** Sizes in pixels where text has its usual size. */
const HEIGHT = 148;
const LEFT = 46;
const RIGHT = 10;
const BOTTOM = 36;
/** The row of the y axis' title, and each row of names of thresholds. */
const ROW = 15;
/** Each kind of events. */
const EVENT_ROW = 10;
/** About the width of a character. */
const CHARACTER = 6.4;

/** Positions in the plot. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  /** Text compared with its usual size. */
  readonly size: number;
  x(value: number): number;
  y(value: number): number;
}

const bounded = (value: number) => Math.round(Math.max(-4000, Math.min(4000, value)) * 10) / 10;

function frameOf({ x, y, walls = [] }: PlotPanel, { width_px, size }: Room): Frame {
  const top = size * (ROW + 8 + ROW * Math.min(2, walls.length));
  const high = size * (HEIGHT - ROW - 6);
  const wide = width_px - size * (LEFT + RIGHT);
  return {
    width: width_px,
    height: top + high + size * (BOTTOM + 6),
    top,
    size,
    x: (value) => bounded(size * LEFT + wide * partAt(x, value)),
    y: (value) => bounded(top + high * (1 - partAt(y, value))),
  };
}

function pathOf(points: readonly Point[], { x, y }: Frame, isStep = false): string {
  let path = "";
  points.forEach(([time, value], index) => {
    if (index === 0) path += `M${x(time)},${y(value)}`;
    else path += isStep ? `H${x(time)}V${y(value)}` : `L${x(time)},${y(value)}`;
  });
  return path;
}

export function Plot({ panel, room }: { panel: PlotPanel; room: Room }) {
  const clip = useId();
  const frame = frameOf(panel, room);
  const { x, y, curves, levels = [], walls = [], band, trail = [], dots = [], events = [], stems } = panel;
  const [left, right, top, bottom] = [frame.x(x.from), frame.x(x.to), frame.y(y.to), frame.y(y.from)];
  return (
    <div className="plot">
      {panel.title && <p className="plot-title">{panel.title}</p>}
      <svg width={frame.width} height={frame.height} aria-hidden="true">
        <clipPath id={clip}>
          <rect x={left} y={top - 3} width={right - left} height={bottom - top + 6} />
        </clipPath>
        <Axes x={x} y={y} frame={frame} />
        <g clipPath={`url(#${clip})`}>
          {band && (
            <rect
              className="plot-band"
              x={frame.x(band[0])}
              y={top}
              width={Math.max(0, frame.x(band[1]) - frame.x(band[0]))}
              height={bottom - top}
            />
          )}
          {stems && (
            <path
              className="plot-stems"
              data-tone={stems.tone}
              d={stems.at.map(([at, size]) => `M${frame.x(at)},${bottom}V${frame.y(size)}`).join("")}
            />
          )}
          {curves.map((curve) => (
            <Line key={`${curve.tone} ${curve.name}`} curve={curve} frame={frame} />
          ))}
          {trail.length > 1 && (
            <path
              className="plot-trail"
              d={trail.map(([at, value]) => `M${frame.x(at)},${frame.y(value)}h0`).join("")}
            />
          )}
          {events.map(({ name, at }, index) => {
            const foot = bottom - EVENT_ROW * index;
            const d = at.map((time) => `M${frame.x(time)},${foot}v-8`).join("");
            return <path key={name} className="plot-events" data-event={name} d={d} />;
          })}
        </g>
        <Levels levels={levels} frame={frame} left={left} right={right} />
        <Walls walls={walls} frame={frame} top={top} bottom={bottom} />
        {dots.map((dot) => (
          <Spot key={dot.key} dot={dot} frame={frame} />
        ))}
      </svg>
      <Legend panel={panel} />
    </div>
  );
}

const Line = ({ curve: { points, tone, dash, isStep }, frame }: { curve: Curve; frame: Frame }) => (
  <path className="plot-line" data-tone={tone} data-dash={dash || undefined} d={pathOf(points, frame, isStep)} />
);

function Axes({ x, y, frame }: { x: Axis; y: Axis; frame: Frame }) {
  const [left, right, bottom] = [frame.x(x.from), frame.x(x.to), frame.y(y.from)];
  const { size } = frame;
  const xTicks = ticksOf(x);
  return (
    <g className="plot-axes">
      <text x={0} y={size * (ROW - 3)}>
        {axisTitle(y)}
      </text>
      <text x={right} y={frame.height - 3 * size} textAnchor="end">
        {axisTitle(x)}
      </text>
      {ticksOf(y).map((value) => (
        <g key={value}>
          <path d={`M${left},${frame.y(value)}H${right}`} />
          <text x={left - 6 * size} y={frame.y(value) + 4 * size} textAnchor="end">
            {tickText(y, value)}
          </text>
        </g>
      ))}
      {xTicks.map((value, index) => (
        <text
          key={value}
          x={frame.x(value)}
          y={bottom + size * (ROW + 1)}
          textAnchor={index === xTicks.length - 1 && frame.x(value) > right - 12 ? "end" : "middle"}
        >
          {tickText(x, value)}
        </text>
      ))}
    </g>
  );
}

interface LevelsProps {
  levels: readonly Level[];
  frame: Frame;
  left: number;
  right: number;
}

/** Their names are in the legend, where they hide nothing. */
function Levels({ levels, frame, left, right }: LevelsProps) {
  return levels.map(({ at, name }) => (
    <path key={name} className="plot-level" d={`M${left},${frame.y(at)}H${right}`} />
  ));
}

interface WallsProps {
  walls: readonly Level[];
  frame: Frame;
  top: number;
  bottom: number;
}

/** Their names stand above the plot, in rows of their own. */
function Walls({ walls, frame, top, bottom }: WallsProps) {
  const { size } = frame;
  return walls.map(({ at, name }, index) => {
    const row = top - 5 - size * ROW * (Math.min(2, walls.length) - 1 - (index % 2));
    const half = (size * name.length * CHARACTER) / 2;
    const middle = Math.max(half, Math.min(frame.width - half, frame.x(at)));
    return (
      <g key={name} className="plot-wall">
        <path className="plot-level" d={`M${frame.x(at)},${row + 3}V${bottom}`} />
        <text x={middle} y={row} textAnchor="middle">
          {name}
        </text>
      </g>
    );
  });
}

function Spot({ dot: { at, trafficClass }, frame }: { dot: Dot; frame: Frame }) {
  const place = `translate(${frame.x(at[0])},${frame.y(at[1])})`;
  if (!trafficClass) return <circle className="plot-dot" r={5.5} transform={place} />;
  return <path className="plot-dot" data-class={trafficClass} d={classShapePath(trafficClass, 10)} transform={place} />;
}

function Legend({ panel: { curves, levels = [], trail = [], dots = [], events = [] } }: { panel: PlotPanel }) {
  const named = curves.filter(({ name }) => name);
  const now = dots.find(({ name }) => name);
  if (named.length + levels.length + events.length === 0 && !now) return null;
  return (
    <ul className="plot-legend" aria-hidden="true">
      {named.map(({ name, tone, dash }) => (
        <li key={name}>
          <svg width={22} height={10} aria-hidden="true">
            <path className="plot-line" data-tone={tone} data-dash={dash || undefined} d="M0,5H22" />
          </svg>
          {name}
        </li>
      ))}
      {levels.map(({ name }) => (
        <li key={name}>
          <svg width={22} height={10} aria-hidden="true">
            <path className="plot-level" d="M0,5H22" />
          </svg>
          {name}
        </li>
      ))}
      {now && (
        <li>
          <svg width={12} height={12} aria-hidden="true">
            <circle className="plot-dot" r={5} cx={6} cy={6} />
          </svg>
          {now.name}
        </li>
      )}
      {trail.length > 1 && (
        <li>
          <svg width={22} height={10} aria-hidden="true">
            <path className="plot-trail" d="M5,5H17" />
          </svg>
          the seconds before
        </li>
      )}
      {events.map(({ name }) => (
        <li key={name}>
          <svg width={8} height={10} aria-hidden="true">
            <path className="plot-events" data-event={name} d="M4,10V1" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
