// Compares a card with one that was made before.

/** What a card says, by its place: "8.2 codel numbers.mild.delay_s.mean". */
function leavesOf(value, place) {
  if (typeof value !== "object" || value === null) return [[place, value]];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, `${place}.${key}`));
}

function numbersOf({ sections }) {
  return new Map(
    sections.flatMap(({ id, schemes }) =>
      schemes.flatMap(({ scheme, ...rest }) =>
        Object.entries(rest).flatMap(([key, part]) => leavesOf(part, `${id} ${scheme} ${key}`)),
      ),
    ),
  );
}

const verdictsOf = ({ claims }) => new Map(claims.map(({ id, verdict }) => [`claim ${id}`, verdict]));

const differing = (before, now) =>
  [...new Set([...before.keys(), ...now.keys()])]
    .filter((name) => now.get(name) !== before.get(name))
    .map((name) => `${name}: ${before.get(name)} before, ${now.get(name)} now`);

/** The first line sums up; one line follows for each number and verdict that differs. */
export function comparedWith(before, now) {
  const lines = [...differing(numbersOf(before), numbersOf(now)), ...differing(verdictsOf(before), verdictsOf(now))];
  const isSame = before.fingerprint === now.fingerprint;
  const count = numbersOf(before).size + verdictsOf(before).size;
  const kept = count - lines.filter((line) => !line.includes(": undefined before")).length;
  const head = isSame
    ? "the same runs"
    : `other runs: fingerprint ${before.fingerprint} before, ${now.fingerprint} now`;
  return [`${head}; ${kept} of ${count} numbers and verdicts are the same`, ...lines];
}
