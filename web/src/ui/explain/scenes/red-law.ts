/** RED's law and the drawing of it, for RED and the disciplines built on it. */
import { fateOf } from "./fate";
import type { QueueMoment } from "./queue-moment";
import type { Level, PlotPanel, Point } from "./scene";
import { number, packets, percent, roundUp } from "./words";

export interface RedLaw {
  readonly min_th: number;
  readonly max_th: number;
  readonly max_p: number;
  readonly gentle: boolean;
}

/** The raw drop probability p_b at an average queue (Floyd & Jacobson 1993 §4; gentle: Floyd 2000). */
export function redProbability(average: number, { min_th, max_th, max_p, gentle }: RedLaw): number {
  if (average < min_th) return 0;
  if (average < max_th) return (max_p * (average - min_th)) / (max_th - min_th);
  return gentle ? Math.min(1, max_p + ((1 - max_p) * (average - max_th)) / max_th) : 1;
}

const orElse = (value: number, other: number) => (Number.isFinite(value) ? value : other);

/** The law in force; Adaptive RED says what it has made of its parameters. */
export const redLawOf = (queue: QueueMoment): RedLaw => ({
  min_th: orElse(queue.value("min_th_now"), queue.number("min_th")),
  max_th: orElse(queue.value("max_th_now"), queue.number("max_th")),
  max_p: orElse(queue.value("max_p_now"), queue.number("max_p")),
  gentle: queue.isOn("gentle"),
});

/** The average from which every arrival is chosen. */
const certainFrom = ({ max_th, gentle }: RedLaw) => (gentle ? 2 * max_th : max_th);

function curveOf(law: RedLaw, to: number): Point[] {
  const { min_th, max_th, max_p, gentle } = law;
  const middle: Point[] = [
    [0, 0],
    [min_th, 0],
    [max_th, max_p],
  ];
  const end: Point = [to, 1];
  return gentle ? [...middle, [2 * max_th, 1], end] : [...middle, [max_th, 1], end];
}

/** How the average queue has moved, in seconds. */
const TRAIL_S = 3;

function trailOf(queue: QueueMoment): Point[] {
  const averages = queue.history("average", TRAIL_S);
  const probabilities = new Map(queue.history("drop_probability", TRAIL_S));
  return averages.flatMap(([time, average]): Point[] => {
    const probability = probabilities.get(time);
    return probability === undefined ? [] : [[average, probability]];
  });
}

/** Where the drop probability reaches max_p, its axis is compressed, so that both parts of the law are seen. */
const knee = (max_p: number) => (max_p < 0.5 ? { knee: { at: max_p, part: 0.6 } } : {});

export function redPlot(queue: QueueMoment, extra: Partial<PlotPanel> = {}): PlotPanel {
  const law = redLawOf(queue);
  const [average, probability] = [queue.value("average"), queue.value("drop_probability")];
  const to = roundUp(1.15 * Math.max(certainFrom(law), orElse(average, 0)));
  const walls: Level[] = [
    { at: law.min_th, name: `min_th ${number(law.min_th)}` },
    { at: law.max_th, name: `max_th ${number(law.max_th)}` },
  ];
  const isKnown = Number.isFinite(average) && Number.isFinite(probability);
  return {
    kind: "plot",
    x: { label: "Average queue", unit: "packets", from: 0, to },
    y: {
      label: "Drop probability p_b",
      unit: "probability",
      from: 0,
      to: 1,
      ...knee(law.max_p),
      ticks: [0, law.max_p, 1],
    },
    curves: [{ points: curveOf(law, to), tone: "law", name: "RED’s law" }],
    walls,
    trail: trailOf(queue),
    dots: isKnown ? [{ at: [average, probability], key: "now", name: "now" }] : [],
    ...extra,
  };
}

interface RedWords {
  /** Who is chosen where the probability is 1. */
  readonly who?: string;
  /** What becomes of them. */
  readonly fate?: string;
  /** What is averaged. */
  readonly what?: string;
}

/** A forced drop is never a mark; without `hard_drop` it is an early drop with probability 1. */
const certainFate = (queue: QueueMoment) => (queue.isOn("hard_drop") ? "dropped" : fateOf(queue));

/** "The average queue is 8.2 packets, between ..." */
export function redSentence(queue: QueueMoment, words: RedWords = {}): string {
  const { who = "every arriving packet", fate = certainFate(queue), what = "average queue" } = words;
  const law = redLawOf(queue);
  const average = queue.value("average");
  const [low, high] = [number(law.min_th), number(law.max_th)];
  if (!Number.isFinite(average))
    return `Below min_th ${low} nothing is dropped early; from max_th ${high} on ${law.gentle ? "ever more" : "everything"} is.`;
  const start = `The ${what} is ${packets(average)}`;
  const probability = percent(redProbability(average, law));
  if (average < law.min_th) return `${start}, below min_th ${low}: nothing is dropped early.`;
  if (average < law.max_th) return `${start}, between min_th ${low} and max_th ${high}: p_b is ${probability}.`;
  if (average < certainFrom(law)) return `${start}, above max_th ${high}: with gentle, p_b is ${probability}.`;
  return `${start}, at least ${number(certainFrom(law))}: ${who} is ${fate}.`;
}
