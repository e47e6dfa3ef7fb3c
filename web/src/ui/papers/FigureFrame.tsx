// The frame of all figures: title, axes with units, legend and margins.
import { type ScaleLinear, scaleLinear } from "d3-scale";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { tickTexts } from "./figure-data";
import { type SeriesStyle, seriesStyle } from "./figure-style";
import { SaveFigure } from "./SaveFigure";

const HEIGHT = 240;
const MARGIN = { top: 8, right: 20, bottom: 40, left: 60 } as const;
const LINE_HEIGHT = 13;
const LEAST_WIDTH = 240;

export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly y: ScaleLinear<number, number>;
  /** Attributes of a series' group: the others fade when one is chosen in the legend. */
  layer(index: number): { className: string; "data-faded"?: true };
}

/** Horizontal extent of the plot. */
export type Span = Pick<Plot, "left" | "right">;

/** A tick of the horizontal axis; its text may have several lines. */
export interface Tick {
  readonly x: number;
  readonly text: string | readonly string[];
}

interface Props {
  id: string;
  title: string;
  /** Unit or name of the vertical axis. */
  yName: string;
  xName: string;
  /** The greatest value shown, and the least if that is below 0. Values beyond are drawn at the edge. */
  most: number;
  least?: number;
  labels: readonly string[];
  hasPublished: boolean;
  /** The marks are numbers of earlier runs, with what is accepted of them. */
  isExpected?: boolean;
  /** Whether any run has a result yet. */
  isMeasured: boolean;
  /** Legend text for measured values. */
  ours: string;
  ticks(span: Span): readonly Tick[];
  children(plot: Plot): ReactNode;
}

function useWidth() {
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(LEAST_WIDTH, node.clientWidth)));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}

export function FigureFrame(props: Props) {
  const { frame, width } = useWidth();
  const [only, setOnly] = useState<number | null>(null);
  const { id, title, labels, hasPublished, isExpected = false, isMeasured, ours } = props;
  return (
    <figure ref={frame} className="figure">
      <figcaption>
        <strong>{id}</strong> {title}
      </figcaption>
      {hasPublished || isMeasured ? (
        width > 0 && <Drawing {...props} width={width} only={only} />
      ) : (
        <p className="figure-empty quiet">Nothing has run yet. “Run all seeds” draws {ours} here.</p>
      )}
      <Key {...{ labels, hasPublished, isExpected, isMeasured, ours, only }} onOnly={setOnly} />
      {(hasPublished || isMeasured) && <SaveFigure title={`${id} ${title}`} />}
    </figure>
  );
}

const linesOf = ({ text }: Tick): readonly string[] => [text].flat();

interface DrawingProps extends Props {
  width: number;
  /** The series chosen in the legend. */
  only: number | null;
}

function Drawing({ id, title, ...rest }: DrawingProps) {
  return <Axes {...rest} label={`${id}: ${title}. Its numbers are in a table below.`} />;
}

interface AxesProps extends Pick<Props, "yName" | "xName" | "most" | "least" | "ticks" | "children"> {
  width: number;
  only?: number | null;
  /** For screen readers. */
  label: string;
}

/** A plot with its axes, as wide as there is room. */
export function FigureAxes(props: Omit<AxesProps, "width">) {
  const { frame, width } = useWidth();
  return (
    <div ref={frame as RefObject<HTMLDivElement | null>} className="figure-room">
      {width > 0 && <Axes {...props} width={width} />}
    </div>
  );
}

function Axes({ width, only = null, label, yName, xName, most, least = 0, ticks, children }: AxesProps) {
  const [left, right, top] = [MARGIN.left, width - MARGIN.right, MARGIN.top];
  const shown = ticks({ left, right });
  const lines = Math.max(1, ...shown.map((tick) => linesOf(tick).length));
  const height = HEIGHT + Math.max(0, lines - 2) * LINE_HEIGHT;
  const bottom = height - MARGIN.bottom - (lines - 1) * LINE_HEIGHT;
  const y = scaleLinear([least, most > least ? most : least + 1], [bottom, top])
    .nice(5)
    .clamp(true);
  const levels = y.ticks(5);
  const texts = tickTexts(levels);
  const layer: Plot["layer"] = (index) => ({
    className: "figure-layer",
    ...(only !== null && only !== index && { "data-faded": true }),
  });
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      {levels.map((value, index) => (
        <g key={value} transform={`translate(0,${y(value)})`}>
          <line className="figure-grid" x1={left} x2={right} />
          <text className="figure-tick" x={left - 6} dy="0.34em" textAnchor="end">
            {texts[index]}
          </text>
        </g>
      ))}
      {shown.map((tick) => (
        <TickText key={tick.x} tick={tick} y={bottom + 16} />
      ))}
      <text className="figure-name" x={(left + right) / 2} y={height - 6} textAnchor="middle">
        {xName}
      </text>
      <text className="figure-name" transform={`translate(12,${(top + bottom) / 2}) rotate(-90)`} textAnchor="middle">
        {yName}
      </text>
      {children({ left, right, top, bottom, y, layer })}
    </svg>
  );
}

function TickText({ tick, y }: { tick: Tick; y: number }) {
  return (
    <text className="figure-tick" y={y} textAnchor="middle">
      {linesOf(tick).map((text, index, lines) => (
        <tspan key={lines.slice(0, index + 1).join(" ")} x={tick.x} dy={index > 0 ? LINE_HEIGHT : 0}>
          {text}
        </tspan>
      ))}
    </text>
  );
}

interface KeyProps {
  labels: readonly string[];
  hasPublished: boolean;
  isExpected: boolean;
  isMeasured: boolean;
  ours: string;
  only: number | null;
  onOnly(index: number | null): void;
}

/** The legend; one of several series can be highlighted. */
function Key({ labels, hasPublished, isExpected, isMeasured, ours, only, onOnly }: KeyProps) {
  const [marks, now] = isExpected ? ["expected, with the accepted range", "measured now"] : ["published", "ours"];
  return (
    <ul className="figure-key">
      {labels.map((label, index) => (
        <li key={label}>
          <button
            type="button"
            data-drawn
            aria-pressed={index === only}
            disabled={labels.length < 2}
            onClick={() => onOnly(index === only ? null : index)}
          >
            <KeySign style={seriesStyle(index)} hasPublished={hasPublished} />
            <span>{label}</span>
          </button>
        </li>
      ))}
      {hasPublished && (
        <li className="quiet">
          outlined marks: {marks} · {isMeasured ? now : `${now}, once “Run all seeds” has run`}: {ours}
        </li>
      )}
    </ul>
  );
}

function KeySign({ style, hasPublished }: { style: SeriesStyle; hasPublished: boolean }) {
  return (
    <svg width={26} height={12} aria-hidden="true">
      <line x1={1} x2={25} y1={6} y2={6} stroke={style.colour} strokeWidth={2} strokeDasharray={style.dash} />
      {hasPublished && <PublishedMark style={style} x={13} y={6} />}
    </svg>
  );
}

/** A published value: an outlined mark. */
export function PublishedMark({ style, x, y }: { style: SeriesStyle; x: number; y: number }) {
  return <path className="figure-mark" d={style.mark} transform={`translate(${x},${y})`} stroke={style.colour} />;
}

/** The confidence interval of a mean. */
export function Whisker({ x, low, high }: { x: number; low: number; high: number }) {
  return <path className="figure-whisker" d={`M${x - 3},${low}h6M${x},${low}V${high}M${x - 3},${high}h6`} />;
}
