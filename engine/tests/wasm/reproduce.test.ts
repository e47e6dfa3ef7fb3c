// Published experiments: each has its document, each claim its place, and some are run.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { RunResult } from "../../../web/src/engine/protocol";
import { type Engine, loadEngine } from "../../../web/src/engine/wasm";
import { run } from "../../../web/src/engine/whole-run";
import {
  defaultSeeds,
  documentAt,
  Evaluation,
  type ExperimentDocument,
  orderOf,
  plan,
  seedsOf,
} from "../../../web/src/experiment";
import { problemsOf } from "./problems-of";

interface PublishedClaim {
  id: string;
  relation: string;
  value: unknown;
  tolerance_suggested: { min?: number; max?: number } | null;
}
interface Published {
  experiments: { id: string; claims: PublishedClaim[] }[];
}

const folder = new URL("../../../scenarios/papers/", import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const published = read("published.json") as Published;
const ids = published.experiments.map(({ id }) => id);
const documentOf = (id: string) => read(`${id}.json`) as ExperimentDocument;

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(new URL("../../build/wasm/engine-with-scripts.wasm", import.meta.url)));
});

test("every published experiment has its document, and there are no others", () => {
  const documents = readdirSync(folder).filter((name) => /^\d{3}-.*\.json$/.test(name));
  expect(documents.map((name) => name.slice(0, -".json".length)).sort()).toEqual([...ids].sort());
});

/** The range of a claim: the suggested one, or the one implied by its relation. */
function rangeOf({ relation, value, tolerance_suggested: range }: PublishedClaim): { min?: number; max?: number } {
  if (range?.min !== undefined || range?.max !== undefined) return range;
  if (relation === "within" && Array.isArray(value)) return { min: value[0] as number, max: value[1] as number };
  if (typeof value !== "number") return {};
  if (relation.startsWith("<")) return { max: value };
  return relation.startsWith(">") ? { min: value } : {};
}

// Expressed differently: as a difference, because the reference value may be 0, and with the half point that a note
// allows.
const OTHERWISE = new Set(["003-T1-a", "003-T1-c"]);

test("every published claim is in its experiment's document, with the range fixed in advance", () => {
  for (const { id, claims } of published.experiments) {
    const told = documentOf(id).expect?.claims ?? [];
    for (const claim of claims) {
      const mine = told.find((each) => each.id === claim.id);
      expect(mine, claim.id).toBeDefined();
      if (OTHERWISE.has(claim.id)) continue;
      const { min, max } = rangeOf(claim);
      if (min !== undefined) expect(mine?.min, claim.id).toBeCloseTo(min, 5);
      if (max !== undefined) expect(mine?.max, claim.id).toBeCloseTo(max, 5);
    }
  }
});

test.each(ids)("%s: its expectations are valid, and the engine accepts every run", (id) => {
  const document = documentOf(id);
  expect(problemsOf(engine, JSON.stringify(document))).toEqual([]);
  for (const { place } of plan(document))
    expect(problemsOf(engine, JSON.stringify(documentAt(document, place, 1)))).toEqual([]);
});

function measure(document: ExperimentDocument) {
  const seeds = seedsOf(defaultSeeds(document));
  const runs = plan(document);
  const results = new Map(
    runs.map((planned) => [
      planned.key,
      new Map(seeds.map((seed): [number, RunResult] => [seed, run(engine, orderOf(document, planned, seed))])),
    ]),
  );
  return new Evaluation(document, runs, seeds).outcome(results);
}

// The small ones; `npm run reproduce` runs all.
describe.each(["000-F11", "001-F2", "002-T2", "003-LU", "004-T3"])("%s", (id) => {
  test("claims hold unless the document explains why not", { timeout: 120_000 }, () => {
    const { claims } = measure(documentOf(id));
    const unexplained = claims.filter(({ claim, verdict }) => verdict !== "holds" && claim.why === undefined);
    expect(unexplained.map(({ claim, estimates }) => [claim.id, estimates.map(({ mean }) => mean)])).toEqual([]);
  });
});
