// The report card with the engine: all its documents are accepted, and its numbers obey the laws.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { type Engine, loadEngine } from "../../../web/src/engine/wasm";
import { run } from "../../../web/src/engine/whole-run";
import {
  CardPlan,
  CardResults,
  claimOutcomes,
  makeCard,
  REFERENCE,
  schemeNamed,
} from "../../../web/src/experiment/characterize";
import type { Scheme } from "../../../web/src/experiment/characterize/section";
import { sections } from "../../../web/src/experiment/characterize/sections";
import { catalog } from "../../../web/src/scenario/catalog";
import { scriptedWasmFile } from "../../tools/build/build.mjs";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(scriptedWasmFile));
});

const scheme = (id: string) => schemeNamed(id) as Scheme;

function problemsOf(document: unknown): unknown[] {
  const session = engine.open(JSON.stringify(document));
  try {
    return session.problems();
  } finally {
    session.close();
  }
}

describe.each(sections)("$id", (section) => {
  test("its documents are accepted with every discipline", () => {
    for (const { id } of catalog.disciplines) {
      const asked = scheme(id);
      if (section.mayLackCases || section.appliesTo?.(asked) === false) continue;
      for (const each of section.cases(asked)) expect(problemsOf(each.document), `${id} ${each.id}`).toEqual([]);
    }
  });
});

test("a card has every number of its metrics, and the laws hold", async () => {
  const order = {
    schemes: [REFERENCE, scheme("codel")],
    seeds: [1],
    sections: ["5.1.1", "5.3", "7.2", "8.2", "8.2.5", "9.2"],
  };
  const results = new CardResults(new CardPlan(order));
  await makeCard(results, { run: async (asked) => run(engine, asked) }, 1, { onProgress: () => undefined });
  for (const { section, entries } of results.rows())
    for (const { scheme: of, cells, refusals } of entries) {
      expect(refusals).toEqual([]);
      for (const { metric, estimate } of cells)
        expect(estimate.mean, `${section.id} ${of.id} ${metric.id}`).toBeGreaterThanOrEqual(0);
    }
  const outcomes = claimOutcomes(results);
  const laws = outcomes.filter(({ claim }) => claim.id.startsWith("L"));
  expect(laws.length).toBeGreaterThanOrEqual(5);
  for (const { claim, verdict } of laws) expect(verdict, claim.id).toBe("holds");
}, 60_000);
