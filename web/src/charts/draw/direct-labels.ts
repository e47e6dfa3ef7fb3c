// Determines the labels at the ends of a chart's lines, and their desired positions.

import type { Series } from "../../telemetry/series";
import { guideText, significant } from "../format";
import type { GuideSpec, LineSpec } from "../spec/chart-spec";
import { type EndLabel, LINE_HEIGHT } from "./end-labels";
import { wrapped } from "./label-placement";
import type { StackLayout } from "./stack-layout";
import type { TimeChart } from "./time-chart";

const GAP = 8;
const NARROW_GAP = 4;
/** Distance from the grip of a threshold. */
const MARGIN_GAP = 14;
/** A label may reach so far into the space beside the charts. */
const SPILL = 8;
/** Width of the shape before a label, including the gap. */
const SHAPE_ROOM = 13;

/** A guide and its value. */
export interface GuideLabel {
  readonly guide: GuideSpec;
  readonly value: number;
}

/** The oldest and the newest visible row of a run; the newest is -1 if the present is not visible. */
export interface VisibleRows {
  readonly oldest: number;
  readonly newest: number;
}

/** Of the run and of the other runs. */
export interface LabelRows {
  readonly own: VisibleRows;
  readonly beside: readonly VisibleRows[];
}

/** Those of other lanes only if all have room: their lines are told apart by dash and colour, too. */
function allLabels(chart: TimeChart, { own, beside }: LabelRows, x: number, scale: number): EndLabel[] {
  const others = beside.flatMap((rows, index) => {
    const of = chart.beside[index];
    return of?.look ? lineLabels(chart, of.drawn, rows, x) : [];
  });
  const labels = lineLabels(chart, chart.spec.lines, own, x);
  const all = [...labels, ...others];
  return (all.length - 1) * LINE_HEIGHT * scale > chart.box.plotHeight ? labels : all;
}

/** Two decimals, so that the label's width is calm, unless they would say too little of a small number. */
const valueText = (value: number) => (value < 0.1 ? significant(value) : value.toFixed(2));

interface Found extends VisibleRows {
  /** Before `oldest` if there is none. */
  readonly row: number;
}

/** What was found last, so that of a longer run only the new rows are looked at. */
const lastFound = new WeakMap<Series, Found>();

/** A line that has ended within sight is named where it was last. */
function lastRow(series: Series, { oldest, newest }: VisibleRows): number {
  const before = lastFound.get(series);
  const isKnown = before !== undefined && before.oldest <= oldest && before.newest <= newest;
  const from = isKnown ? Math.max(oldest, before.newest + 1) : oldest;
  let row = newest;
  while (row >= from && Number.isNaN(series.at(row))) --row;
  if (row < from && isKnown) row = before.row;
  lastFound.set(series, { oldest, newest, row });
  return row < oldest ? -1 : row;
}

function lineLabels(chart: TimeChart, lines: readonly LineSpec[], rows: VisibleRows, x: number): EndLabel[] {
  const labels: EndLabel[] = [];
  const ended: EndLabel[] = [];
  for (const { label, colour, trafficClass, series } of lines) {
    const row = label ? lastRow(series, rows) : -1;
    if (label === undefined || row < 0) continue;
    const value = label.anchor.at(row);
    if (Number.isNaN(value)) continue;
    const isCurrent = row === rows.newest;
    const text = label.withValue && isCurrent ? `${label.text} ${valueText(series.at(row))}`.trim() : label.text;
    (isCurrent ? labels : ended).push({
      text,
      colour,
      isQuiet: label.isQuiet === true || !isCurrent,
      x,
      y: chart.y(value),
      ...(trafficClass ? { trafficClass } : {}),
    });
  }
  // At the end of a line without a name, that of an ended one would be taken for its own.
  const isAt = ({ label, style, series }: LineSpec, y: number) =>
    !label && style === "solid" && Math.abs(chart.y(series.at(rows.newest)) - y) < LINE_HEIGHT;
  const isAtOther = ({ y }: EndLabel) => lines.some((line) => isAt(line, y));
  // A line of another discipline that was called as one is now, as those of a class are, is known by that one.
  const isNamed = ({ text }: EndLabel) => labels.some((label) => label.text === text);
  return [...labels, ...ended.filter((label) => !isNamed(label) && !isAtOther(label))];
}

export interface LabelColumns {
  /** Positioned relative to the present, or to the end of a window before it: x starts there. */
  readonly riding: readonly EndLabel[];
  readonly margin: readonly EndLabel[];
}

/** Where names are above the lines: the shapes of the classes alone. */
const shapes = (chart: TimeChart, { own }: LabelRows): EndLabel[] =>
  (own.newest < 0 ? [] : lineLabels(chart, chart.spec.lines, own, NARROW_GAP)).flatMap((label) =>
    label.trafficClass ? { ...label, text: "" } : [],
  );

const labelWidth = ({ text, trafficClass }: EndLabel, widthOf: (text: string) => number) =>
  Math.max(...text.split("\n").map(widthOf)) + (trafficClass ? SHAPE_ROOM : 0);

/** Wraps labels that are wider than the margin, unless the plot is too low. */
function inRoom(
  labels: readonly EndLabel[],
  room: number,
  height: number,
  widthOf: (text: string) => number,
): readonly EndLabel[] {
  const broken = labels.map((label) => {
    const lines = wrapped(label.text, room - (label.trafficClass ? SHAPE_ROOM : 0), widthOf);
    return { ...label, text: lines.join("\n") };
  });
  const count = broken.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  return count * LINE_HEIGHT <= height + LINE_HEIGHT ? broken : labels;
}

/** One column beside the present and one for thresholds in the margin; a single column if they would overlap. */
export function labelColumns(
  chart: TimeChart,
  rows: LabelRows,
  present: number,
  layout: StackLayout,
  all: readonly GuideLabel[],
  widthOf: (text: string) => number,
): LabelColumns {
  if (layout.isNarrow) return { riding: shapes(chart, rows), margin: [] };
  const right = layout.plotLeft + layout.plotWidth;
  const margin = right + MARGIN_GAP;
  const found = rows.own.newest < 0 ? [] : allLabels(chart, rows, GAP, layout.scale);
  const lines = inRoom(found, layout.width - margin + SPILL, chart.box.plotHeight / layout.scale, widthOf);
  const guides = all.map(({ guide: { param, unit, colour }, value }): EndLabel => {
    return { text: guideText(param, value, unit), colour, isQuiet: true, x: margin, y: chart.y(value) };
  });
  const widest = Math.max(0, ...lines.map((label) => labelWidth(label, widthOf)));
  const reaches = Math.min(present, right) + GAP + widest > right - MARGIN_GAP;
  if (guides.length === 0 || lines.length === 0 || !reaches) return { riding: lines, margin: guides };
  return { riding: [], margin: [...lines.map((label) => ({ ...label, x: margin })), ...guides] };
}
