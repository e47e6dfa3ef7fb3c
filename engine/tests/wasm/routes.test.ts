// The editor draws flows along the engine's routes.
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { routesOf } from "../../../web/src/scenario/routes";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import type { RunSchema } from "../../../web/src/telemetry/run-schema";
import { loadEngine } from "../../bin/load-engine.mjs";
import { scriptedWasmFile } from "../../tools/build/build.mjs";

let engine: Awaited<ReturnType<typeof loadEngine>>;
beforeAll(async () => {
  engine = await loadEngine({ bytes: readFileSync(scriptedWasmFile) });
});

/** The engine's links for each flow; undefined if it rejects the document. */
function enginesWays(document: ScenarioDocument): Record<string, readonly string[]> | undefined {
  const session = engine.give(JSON.stringify(document), engine.exports.engine_open);
  const isRefused = JSON.parse(engine.take(engine.exports.engine_problems(session))).length > 0;
  const schema: RunSchema | undefined = isRefused
    ? undefined
    : JSON.parse(engine.take(engine.exports.engine_run_schema(session)));
  engine.exports.engine_close(session);
  return schema && Object.fromEntries(schema.groups.map(({ id, links }) => [id, links]));
}

const ourWays = (document: ScenarioDocument) =>
  Object.fromEntries([...routesOf(document)].map(([id, hops]) => [id, hops.map(({ link }) => link.id)]));

const folder = new URL("../../../scenarios/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".json") && !name.startsWith("scenario."));

it.each(files)("of %s", (name) => {
  const document = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
  expect(ourWays(document)).toEqual(enginesWays(document));
});

describe("of networks in which there are many", () => {
  const node = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const ends = fc.tuple(node, node).filter(([from, to]) => from !== to);
  const network = fc.record({
    links: fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-zA-Z0-9]{1,3}$/), ends), {
      minLength: 5,
      maxLength: 12,
      selector: ([id]) => id,
    }),
    flows: fc.array(ends, { minLength: 1, maxLength: 4 }),
    via: fc.array(node, { maxLength: 2 }),
  });

  it("or there is none", () => {
    let taken = 0;
    fc.assert(
      fc.property(network, ({ links, flows, via }) => {
        const document: ScenarioDocument = {
          format: "aqm-scenario",
          version: 1,
          title: "",
          duration: "1 s",
          nodes: ["a", "b", "c", "d", "e", "f"].map((id) => ({ id, kind: "host" })),
          links: links.map(([id, [from, to]]) => ({ id, from, to, rate: "1 Mbps", delay: "1 ms" })),
          flows: flows.map(([from, to], index) => ({
            id: `flow-${index}`,
            from,
            to,
            transport: { type: "tcp" },
            application: { type: "ftp" },
          })),
          routes: via.length > 0 ? [{ flow: "flow-0", via }] : [],
        };
        const expected = enginesWays(document);
        if (!expected) return;
        taken += 1;
        expect(ourWays(document)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
    expect(taken).toBeGreaterThan(50);
  });
});
