/** Replaces d3-format in d3-scale, whose own ticks are not used (vite.config.ts). */

export function format(): never {
  throw new Error("Ticks are written by charts/format.ts.");
}

export {
  format as formatPrefix,
  format as formatSpecifier,
  format as precisionFixed,
  format as precisionPrefix,
  format as precisionRound,
};
