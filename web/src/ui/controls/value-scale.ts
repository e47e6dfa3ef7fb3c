// The scale of a parameter's slider and the steps of its arrow keys: the allowed range can be huge, the useful one is
// near the default.
import type { ParamInfo } from "../../scenario/catalog";
import { tidy } from "../../scenario/quantity";

export interface ValueScale {
  min: number;
  max: number;
  /** The slider's position 0..1 of a value; `value` is the inverse, rounded to a sensible step. */
  position(value: number): number;
  value(position: number): number;
  /** The step of an arrow key at this value. */
  step(value: number): number;
}

/** The largest of 1, 2 or 5 times a power of ten that is not above `size`. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= size * (1 + 1e-9)) ?? 1;
  return factor * power;
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
const snap = (value: number, step: number) => tidy(Math.round(value / step) * step);

// A logarithmic slider spans this factor to both sides, and reaches the maximum if that is not too far.
const REACH = 50;
const FAR = 1000;

/** `around` is the initial value: the slider has room on both sides of it. */
export function valueScale(param: ParamInfo, around: number): ValueScale {
  const lowest = param.min ?? 0;
  const highest = param.max ?? Number.POSITIVE_INFINITY;
  const centre = around > 0 ? around : Number(param.default) || 1;
  return param.scale === "log" ? logScale(param, lowest, highest, centre) : linearScale(param, lowest, highest, centre);
}

function linearScale(param: ParamInfo, lowest: number, highest: number, centre: number): ValueScale {
  const least = param.kind === "integer" || param.kind === "limit" ? 1 : 0;
  const spacious = roundStep(4 * centre);
  const max = highest <= 12 * centre ? highest : Math.min(highest, Math.max(spacious, 1.5 * centre));
  const min = lowest > -1e15 ? lowest : 0;
  const fine = Math.max(least, roundStep((max - min) / 200));
  const coarse = Math.max(least, roundStep((max - min) / 40));
  return {
    min,
    max,
    position: (value) => clamp((value - min) / (max - min || 1), 0, 1),
    value: (position) => clamp(snap(min + position * (max - min), fine), min, max),
    step: () => coarse,
  };
}

function logScale(param: ParamInfo, lowest: number, highest: number, centre: number): ValueScale {
  const isWhole = param.kind === "integer" || param.kind === "limit";
  const least = isWhole ? 1 : 0;
  const min = Math.max(lowest, centre / REACH, least);
  const max = highest <= centre * FAR ? highest : centre * REACH;
  const span = Math.log(max / min);
  const grain = (value: number) => Math.max(least, roundStep(Math.max(value, min) / 50));
  return {
    min,
    max,
    position: (value) => clamp(Math.log(Math.max(value, min) / min) / span, 0, 1),
    value: (position) => {
      const raw = min * Math.exp(position * span);
      return clamp(snap(raw, grain(raw)), min, max);
    },
    step: (value) => Math.max(least, roundStep(Math.max(value, min) / 10)),
  };
}
