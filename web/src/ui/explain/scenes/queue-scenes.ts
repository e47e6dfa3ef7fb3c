/** The drawing of each discipline. */

import { quantity } from "../../../charts/format";
import type { Unit } from "../../../scenario/catalog";
import { codel, dropTail, flowQueues, scripted } from "./delay-family";
import { blue, csfq, dualpi2, pie, sfb, sred } from "./probability-family";
import type { QueueMoment } from "./queue-moment";
import { afqm, ared, choke, classThresholds, fred, red } from "./red-family";
import type { Scene, Tone } from "./scene";
import { cbq, drr, fq, sfq } from "./scheduler-family";
import { roundUp } from "./words";

type SceneOf = (queue: QueueMoment) => Scene;

/** By id; a discipline that is not in it has a drawing of its signals. */
export const queueScenes: Readonly<Record<string, SceneOf>> = {
  drop_tail: dropTail,
  red,
  cbt: classThresholds,
  dcbt: classThresholds,
  fred,
  afqm,
  sfb,
  ared,
  choke,
  blue,
  sred,
  csfq,
  pie,
  codel,
  fq_codel: flowQueues,
  cake_like: flowQueues,
  dualpi2,
  fq,
  sfq,
  drr,
  cbq,
  script: scripted,
};

const GENERAL_S = 10;
const TONES: readonly Tone[] = ["accent", "signal1", "signal2", "signal3"];

/** The signals of the first one's unit over time. */
function general(queue: QueueMoment): Scene {
  const { signals, label } = queue.discipline;
  const unit = signals[0]?.unit as Unit | undefined;
  const mine = signals.filter((signal) => signal.unit === unit);
  if (!unit || !queue.live) return { sentence: `${label} has no drawing of its law.`, panels: [] };
  const curves = mine.map(({ name, label: said }, index) => ({
    points: queue.history(name, GENERAL_S),
    tone: TONES[index % TONES.length] as Tone,
    dash: index % 2 === 1,
    name: said,
  }));
  const top = Math.max(...curves.flatMap(({ points }) => points.map(([, value]) => value)), 0);
  return {
    sentence:
      signals.map(({ name, label: said, unit: own }) => `${said}: ${quantity(queue.value(name), own)}`).join("; ") +
      ".",
    panels: [
      {
        kind: "plot",
        x: { label: "Time before now", unit: "s", from: -GENERAL_S, to: 0 },
        y: { label: unit === "none" ? "" : unit, unit, from: 0, to: roundUp(top * 1.05) },
        curves,
      },
    ],
  };
}

export const queueScene = (queue: QueueMoment): Scene => (queueScenes[queue.discipline.id] ?? general)(queue);
