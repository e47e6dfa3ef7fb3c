/**
 * Places the labels of a run's watched links beside their links, shortened where the full label would cover something.
 */
import { type Curve, curveBetween, pointAt } from "../geometry/curve";
import { textWidth } from "../geometry/letters";
import { isInside, type Point, type Rect } from "../geometry/rect";
import type { Joint } from "../scenario/joint";
import { type Labelled, labelPlaces, PARTS } from "./label-places";
import { laneOf } from "./parts";
import { HEADROOM, NARROW, nodeBox, type Placement, queueBox } from "./placement";

/** The form of a label: complete, utilisation only, or its bare number. */
type Form = "whole" | "use" | "number";

export interface RunLabel {
  /** Baseline. */
  readonly y: number;
  readonly form: Form;
  /** Where the text before the number ends. */
  readonly before: number;
  /** Where the number ends, and the text behind it starts. */
  readonly end: number;
  /** Text behind the number. */
  readonly unit: string;
  readonly rect: Rect;
}

interface Watched {
  readonly id: string;
  /** Text before the utilisation. */
  readonly text: string;
}

const LABEL_LETTERS = 11.5;
/** How far letters extend above and below the baseline. */
const ASCENT = 10;
const DESCENT = 3;
/** Between a complete label and what stands beside it; shorter ones are for where there is little room. */
const BESIDE = 4;
/** Spare width, since rates and delays can change during a run. */
const SPARE = textWidth("00", LABEL_LETTERS);
/**
 * Distances from the middle of a link to its label's baseline: above a full line, above its nodes, below it, below the
 * queues.
 */
const DISTANCES = [-16, -22, 22, 30, 44, -36];

const wordsWidth = (text: string) => textWidth(text, LABEL_LETTERS);
/** Between rate and number. Without a dot, which would stand alone before a short number. */
const GAP = wordsWidth(" · ");
/** Width reserved for the number. */
const MOST = wordsWidth("100");
const UNITS: Readonly<Record<Form, string>> = { whole: " % used", use: " % used", number: " %" };

/** Half the width of a full line, and the step along it. */
const HALF_LINE = 8;
const STEPS = 24;

/** Lanes are narrower than in the editor. */
const LANES = 0.6;

export function runCurves(links: readonly Joint[], nodes: Placement["nodes"]): ReadonlyMap<string, Curve> {
  return new Map(
    links.flatMap((link): [string, Curve][] => {
      const [from, to] = [nodes.get(link.from), nodes.get(link.to)];
      return from && to ? [[link.id, curveBetween(from, to, LANES * laneOf(link, links))]] : [];
    }),
  );
}

const alongLink = (curve: Curve): Rect[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const { x, y } = pointAt(curve, step / STEPS);
    return { left: x - HALF_LINE, right: x + HALF_LINE, top: y - HALF_LINE, bottom: y + HALF_LINE };
  });

/** Each part of a label has reserved width: nothing moves when a number changes. */
function labelAt({ x, y }: Point, text: string, form: Form): RunLabel {
  const unit = UNITS[form];
  const beginning = form === "whole" ? SPARE + wordsWidth(text) + GAP : 0;
  const width = beginning + MOST + wordsWidth(unit);
  const [left, right] = [x - width / 2, x + width / 2];
  const number = left + beginning;
  const beside = form === "whole" ? BESIDE : 0;
  return {
    y,
    form,
    before: number - GAP,
    end: number + MOST,
    unit,
    rect: { left: left - beside, right: right + beside, top: y - ASCENT, bottom: y + DESCENT },
  };
}

const FORMS: readonly Form[] = ["whole", "use", "number"];

/**
 * All places inside the drawing, best first: longer forms before shorter ones, the middle of the link before its ends.
 */
function placesOf({ text }: Watched, curve: Curve, frame: Rect, isHighest: boolean): RunLabel[] {
  const places = PARTS.flatMap((part) => {
    const { x, y } = pointAt(curve, part);
    return DISTANCES.map((distance) => ({ x, y: y + distance }));
  });
  const highest = { x: pointAt(curve, 0.5).x, y: HEADROOM - 6 };
  const middles = isHighest ? [highest, ...places] : places;
  const all = FORMS.flatMap((form) => middles.map((middle) => labelAt(middle, text, form)));
  const inside = all.filter(({ rect }) => isInside(rect, frame));
  return inside.length > 0 ? inside : all.slice(-1);
}

/** Labels by link id; the first links are placed first. */
export function runLabels(
  links: readonly Watched[],
  curves: ReadonlyMap<string, Curve>,
  { nodes, queues, height }: Placement,
  width: number,
): ReadonlyMap<string, RunLabel> {
  const taken = [...[...nodes.values()].map(nodeBox), ...queues.map(queueBox)];
  // A single label stands above its link, whatever other links lead there.
  const lines = links.length > 1 ? [...curves.values()] : links.flatMap(({ id }) => curves.get(id) ?? []);
  const isHighest = width < NARROW && links.length === 1;
  const frame = { left: 0, right: width, top: 0, bottom: height };
  const labels = links.flatMap((link): Labelled<RunLabel>[] => {
    const curve = curves.get(link.id);
    return curve ? [{ id: link.id, places: placesOf(link, curve, frame, isHighest) }] : [];
  });
  return labelPlaces(labels, taken, lines.flatMap(alongLink));
}
