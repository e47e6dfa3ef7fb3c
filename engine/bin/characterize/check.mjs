// Compares a card with one that was made before.

/** Every number of a card by its place: "8.2 codel mild.delay_s". */
function numbersOf({ sections }) {
  return new Map(
    sections.flatMap(({ id, schemes }) =>
      schemes.flatMap(({ scheme, numbers = {} }) =>
        Object.entries(numbers).map(([metric, { mean }]) => [`${id} ${scheme} ${metric}`, mean]),
      ),
    ),
  );
}

const verdictsOf = ({ claims }) => new Map(claims.map(({ id, verdict }) => [`claim ${id}`, verdict]));

const differing = (before, now) =>
  [...before]
    .filter(([name, value]) => now.get(name) !== value)
    .map(([name, value]) => `${name}: ${value} before, ${now.get(name)} now`);

/** The first line sums up; one line follows for each number and verdict that differs. */
export function comparedWith(before, now) {
  const lines = [...differing(numbersOf(before), numbersOf(now)), ...differing(verdictsOf(before), verdictsOf(now))];
  const isSame = before.fingerprint === now.fingerprint;
  const count = numbersOf(before).size + verdictsOf(before).size;
  const head = isSame
    ? "the same runs"
    : `other runs: fingerprint ${before.fingerprint} before, ${now.fingerprint} now`;
  return [`${head}; ${count - lines.length} of ${count} numbers and verdicts are the same`, ...lines];
}
