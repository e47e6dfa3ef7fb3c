// Compares a card with one that was made before.
import { existsSync, readFileSync } from "node:fs";

/** Single values by their place. */
function leavesOf(value, place) {
  if (typeof value !== "object" || value === null) return [[place, value]];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, `${place}.${key}`));
}

/** What a card says, by its place: "8.2 codel.numbers.mild.delay_s.mean". */
function saidIn({ sections, claims }) {
  const found = sections.flatMap(({ id, schemes }) =>
    schemes.flatMap(({ scheme, ...said }) => leavesOf(said, `${id} ${scheme}`)),
  );
  return new Map([...found, ...claims.map(({ id, verdict }) => [`claim ${id}`, verdict])]);
}

/** The first line sums up; one line follows for each number and verdict that differs. */
export function comparedWith(before, now) {
  const [said, saidNow] = [saidIn(before), saidIn(now)];
  const all = [...new Set([...said.keys(), ...saidNow.keys()])];
  const differing = all.filter((name) => said.get(name) !== saidNow.get(name));
  const lines = differing.map((name) => `${name}: ${said.get(name)} before, ${saidNow.get(name)} now`);
  const isSame = before.fingerprint === now.fingerprint;
  const head = isSame
    ? "the same runs"
    : `other runs: fingerprint ${before.fingerprint} before, ${now.fingerprint} now`;
  return [`${head}; ${all.length - differing.length} of ${all.length} numbers and verdicts are the same`, ...lines];
}

/** A line if the document beside a card, card.md beside card.json, differs from `now`; none if it is the same or there is none. */
export function documentComparedWith(path, now) {
  const document = path.replace(/(\.json)?$/i, ".md");
  if (!existsSync(document) || readFileSync(document, "utf8") === now) return [];
  return [`${document}: differs from what --markdown writes now`];
}
