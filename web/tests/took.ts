/** How long something took, in milliseconds. */
export function took_ms(act: () => unknown): number {
  const began_ms = performance.now();
  act();
  return performance.now() - began_ms;
}

/** Enough for what takes time with the length of a text; what takes it with the square needs seconds. */
export const MOMENT_MS = 300;
