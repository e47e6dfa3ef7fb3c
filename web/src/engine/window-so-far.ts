interface Span {
  readonly from_s: number;
  readonly to_s: number;
}

/** Half of what times in the engine are counted in. */
const TICK_S = 0.5e-9;

/**
 * The result of a measurement window, up to now if it has not ended; undefined if it has not begun. Windows may overlap: of
 * those with the same start, it is the longest that does not go beyond the end.
 */
export function windowSoFar<Window extends Span>(
  results: readonly Window[],
  from_s: number,
  to_s: number,
): Window | undefined {
  const within = results.filter((each) => Math.abs(each.from_s - from_s) < TICK_S && each.to_s < to_s + TICK_S);
  return within.toSorted((one, other) => other.to_s - one.to_s)[0];
}
