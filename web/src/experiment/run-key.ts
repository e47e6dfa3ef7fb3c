/** Keys of runs: two documents whose runs are the same to the last bit have the same key, but for the seed. */
import type { ScenarioDocument } from "../scenario/scenario";
import { canonicalText } from "../share/canonical";

/** What the engine does not read, or only repeats. */
const PRESENTATION = ["$schema", "title", "caption", "description", "source", "view", "lanes", "sweep", "expect"];

/** The document without the seed and what is only shown. */
function essence(document: ScenarioDocument): ScenarioDocument {
  const kept = Object.fromEntries(Object.entries(document).filter(([key]) => !PRESENTATION.includes(key)));
  const { seed: _, ...rest } = kept as ScenarioDocument;
  return { ...rest, nodes: document.nodes.map(({ x: _x, y: _y, ...node }) => node) } as ScenarioDocument;
}

const PRIMES = [597399067, 2869860233, 951274213, 2716044179] as const;

/** 128 bits of a text, as 32 hexadecimal digits: cyrb128, which spreads well and is not meant to resist forgery. */
export function hashOf(text: string): string {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ code, PRIMES[0]);
    b = c ^ Math.imul(b ^ code, PRIMES[1]);
    c = d ^ Math.imul(c ^ code, PRIMES[2]);
    d = a ^ Math.imul(d ^ code, PRIMES[3]);
  }
  const [e, f, g, h] = [
    Math.imul(c ^ (a >>> 18), PRIMES[0]),
    Math.imul(d ^ (b >>> 22), PRIMES[1]),
    Math.imul(a ^ (c >>> 17), PRIMES[2]),
    Math.imul(b ^ (d >>> 19), PRIMES[3]),
  ];
  const all = e ^ f ^ g ^ h;
  return [all, f ^ all, g ^ all, h ^ all].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The key of a document's runs, whatever their seed. An invalid document has one, too. */
export function keyOfRuns(document: ScenarioDocument): string {
  try {
    return hashOf(canonicalText(essence(document)));
  } catch {
    return hashOf(JSON.stringify(document)); // not of the shape that the canonical form reads; the engine says why
  }
}
