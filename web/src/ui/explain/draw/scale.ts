/** Positions along an axis of a drawing, and its ticks. */
import { axisUnit, tick } from "../../../charts/format";
import type { Axis } from "../scenes/scene";
import { roundUp } from "../scenes/words";

/** Part of the axis' length at which a value stands, 0..1; beyond its ends less or more. */
export function partAt({ from, to, isLog, knee }: Axis, value: number): number {
  if (isLog) return Math.log(value / from) / Math.log(to / from);
  if (!knee || knee.at <= from || knee.at >= to) return (value - from) / (to - from);
  if (value <= knee.at) return (knee.part * (value - from)) / (knee.at - from);
  return knee.part + ((1 - knee.part) * (value - knee.at)) / (to - knee.at);
}

const WANTED = 4;
const TICK_STEPS = [1, 2, 5, 10];

/** Values with a label, three to six of them. */
export function ticksOf({ from, to, ticks, isLog }: Axis): readonly number[] {
  if (ticks) return ticks.filter((value) => value >= from && value <= to);
  if (isLog) return decadesIn(from, to);
  const step = roundUp((to - from) / WANTED, TICK_STEPS);
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Powers of ten, and their halves and doubles where there are too few. */
function decadesIn(from: number, to: number): number[] {
  const powers: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(from)); power <= to; power *= 10) powers.push(power);
  const inside = (values: readonly number[]) => values.filter((value) => value >= from && value <= to);
  const alone = inside(powers);
  return alone.length >= 2 ? alone : inside(powers.flatMap((power) => [power, 2 * power, 5 * power]));
}

const unitOf = ({ from, to, unit }: Axis) => axisUnit(Math.max(Math.abs(from), Math.abs(to)), unit);

export const tickText = (axis: Axis, value: number): string =>
  axis.tickNames?.[axis.ticks?.indexOf(value) ?? -1] ?? tick(value, unitOf(axis));

/** "Average queue (packets)". */
export function axisTitle(axis: Axis): string {
  const { name } = unitOf(axis);
  return name && axis.unit !== "probability" ? `${axis.label} (${name})` : axis.label;
}
