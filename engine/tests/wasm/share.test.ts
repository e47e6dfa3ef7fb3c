// Links preserve documents, whatever they contain.
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type Engine, loadEngine } from "../../../web/src/engine/wasm";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { wholeCatalog as catalog } from "../../../web/src/scenario/whole-catalog";
import { canonical, canonicalText } from "../../../web/src/share/canonical";
import { pack } from "../../../web/src/share/pack";
import { unpack } from "../../../web/src/share/unpack";
import { scriptedWasmFile } from "../../tools/build/build.mjs";
import { arbitraryScenario } from "./arbitrary-scenario";
import { harmless } from "./hostile-links";

const SEED = 20261121;

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(scriptedWasmFile));
});

const throughLink = async (document: ScenarioDocument): Promise<ScenarioDocument> => {
  const json = await unpack(await pack(document), catalog.limits);
  if (typeof json !== "string") throw new Error(`${json.kind}: ${json.message}`);
  return JSON.parse(json);
};

/** The fingerprint at the end of a run, or the problems of a rejected document. */
function fingerprintOf(document: ScenarioDocument): string {
  const session = engine.open(JSON.stringify(document));
  const problems = session.problems();
  while (problems.length === 0 && session.advance(1, 1_000_000) !== 1) session.drain();
  const fingerprint = problems.length === 0 ? session.fingerprint() : `refused: ${JSON.stringify(problems)}`;
  session.close();
  return fingerprint;
}

/** In CI; `AQM_LINKS=10000 npm test -- wasm` takes a minute more. */
const LINKS = Number(process.env.AQM_LINKS ?? "500");

describe("random scenarios", () => {
  it(`${LINKS} survive the round trip through a link`, async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryScenario, async (document) => {
        expect(canonicalText(await throughLink(document))).toBe(canonicalText(document));
      }),
      { numRuns: LINKS, seed: SEED },
    );
  });

  it("the canonical form is equivalent: both are accepted or rejected, with identical runs", () => {
    let runs = 0;
    fc.assert(
      fc.property(arbitraryScenario, (document) => {
        const fingerprint = fingerprintOf(document);
        const isRefused = fingerprint.startsWith("refused");
        const carried = fingerprintOf(canonical(document));
        if (isRefused) expect(carried).toMatch(/^refused/);
        else expect(carried).toBe(fingerprint);
        runs += isRefused ? 0 : 1;
      }),
      { numRuns: 1000, seed: SEED },
    );
    expect(runs).toBeGreaterThan(300);
  });
});

it("a default that another discipline inherits is kept", () => {
  // 15 ms is the default of PIE but not of CoDel, whose target must be below its interval.
  const [access, bottleneck] = harmless.links;
  const inherits = {
    ...harmless,
    links: [access, { ...bottleneck, queue: { discipline: "pie", target: "15 ms" } }],
    timeline: [
      { at: "0.1 s", set: "links.bottleneck.queue.discipline", value: "codel" },
      { at: "0.1 s", set: "links.bottleneck.queue.interval", value: "10 ms" },
    ],
  } as unknown as ScenarioDocument;
  expect(fingerprintOf(inherits)).toContain("interval must be greater than target");
  expect(fingerprintOf(canonical(inherits))).toBe(fingerprintOf(inherits));
});

it("links of shipped scenarios are short enough for chats", async () => {
  const folder = new URL("../../../scenarios/", import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json") && !name.includes("schema"));
  for (const name of names)
    expect((await pack(JSON.parse(readFileSync(new URL(name, folder), "utf8")))).length, name).toBeLessThan(1900);
});
