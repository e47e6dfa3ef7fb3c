// How numbers of an outcome are written.

/** A measured number: rounded to the digits of its table, or to four significant ones. */
export function rounded(value, digits) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  return digits === undefined ? String(Number(value.toPrecision(4))) : value.toFixed(digits);
}

/** `12.57 ± 0.04`; without the interval where there is one seed only. */
export function withInterval({ mean, ci95 }, digits) {
  const interval = Number.isNaN(ci95) || ci95 === null ? "" : ` ± ${rounded(ci95, digits)}`;
  return `${rounded(mean, digits)}${interval}`;
}

/** `1.1 to 1.8`, `at least 0.9`, `at most 0.5`. */
export function boundsOf({ min, max, order }) {
  if (order) return "in this order";
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  return min === undefined ? `at most ${max}` : `at least ${min}`;
}

export const listed = (value) => [value ?? []].flat().join(", ");

/** `1..5` */
export const seedsText = (seeds) => (seeds.length === 1 ? String(seeds[0]) : `${seeds[0]}..${seeds.at(-1)}`);

/** `[held, all]` of the claims of some outcomes. */
export function score(outcomes) {
  const claims = outcomes.flatMap((outcome) => outcome.claims);
  return [claims.filter(({ verdict }) => verdict === "holds").length, claims.length];
}
