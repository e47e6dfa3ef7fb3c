// The times of a measurement window, as the page names it.

interface Span {
  readonly from_s: number;
  readonly to_s: number;
}

/** Of hundredths, the digits of the page's clock, and of the engine's nanoseconds. */
const [LEAST_DECIMALS, MOST_DECIMALS] = [2, 9];
const FIGURES = 3;

/**
 * Rounded, as a window that was split begins at the exact time of a change; but as fine as a short window or one that
 * begins soon needs.
 */
export function windowEnds({ from_s, to_s }: Span): readonly [from_s: number, to_s: number] {
  const finest = Math.min(from_s || to_s, to_s - from_s);
  const wanted = FIGURES - 1 - Math.floor(Math.log10(finest));
  const decimals = Math.min(MOST_DECIMALS, Math.max(LEAST_DECIMALS, wanted));
  return [Number(from_s.toFixed(decimals)), Number(to_s.toFixed(decimals))];
}

/** "0.004–12.35 s" */
export const windowName = (window: Span): string => `${windowEnds(window).join("–")} s`;
