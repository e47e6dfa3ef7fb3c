// As much of d3-scale as an axis needs: the whole of it brings colours and their interpolation into the first load.
import type { AxisScale } from "d3-axis";

type Pair = readonly [from: number, to: number];

/** From values to pixels; `bend` makes it another scale than a linear one. */
export function axisScale(domain: Pair, range: Pair, bend = (value: number) => value): AxisScale<number> {
  const [low, high] = [bend(domain[0]), bend(domain[1])];
  const scale = (value: number) => range[0] + ((bend(value) - low) / (high - low)) * (range[1] - range[0]);
  return Object.assign(scale, {
    domain: () => [...domain],
    range: () => [...range],
    copy: () => axisScale(domain, range, bend),
  }) as unknown as AxisScale<number>;
}

/** 1, 2 or 5 times a power of ten, so that about `count` steps fill the span. */
function roundStep(span: number, count: number): number {
  const wanted = span / count;
  const decade = 10 ** Math.floor(Math.log10(wanted));
  const excess = wanted / decade;
  if (excess >= Math.sqrt(50)) return 10 * decade;
  if (excess >= Math.sqrt(10)) return 5 * decade;
  return excess >= Math.sqrt(2) ? 2 * decade : decade;
}

/** Round values from `start` to `end`, with the decimals that tell them apart. */
export function roundTicks(start: number, end: number, count: number): { values: number[]; decimals: number } {
  const step = roundStep(end - start, count);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(start / step - 1e-9);
  const last = Math.floor(end / step + 1e-9);
  const values = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toFixed(decimals)),
  );
  return { values, decimals };
}
