// Another seed gives another run, for every shipped scenario, every template and a new flow.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { addFlow } from "../../../web/src/scenario/edit";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { templates } from "../../../web/src/scenario/templates";
import { loadEngine } from "../../bin/load-engine.mjs";
import { scriptedWasmFile } from "../../tools/build/build.mjs";

const scenarios = new URL("../../../scenarios/", import.meta.url);
const gallery = readdirSync(scenarios)
  .filter((name) => name.endsWith(".json") && name !== "scenario.schema.json")
  .map((id) => ({ id, document: JSON.parse(readFileSync(new URL(id, scenarios), "utf8")) as ScenarioDocument }));

const twoHosts: ScenarioDocument = {
  format: "aqm-scenario",
  version: 1,
  title: "Two hosts",
  duration: "5 s",
  nodes: [
    { id: "a", kind: "host" },
    { id: "b", kind: "host" },
  ],
  links: [{ id: "link", from: "a", to: "b", rate: "1 Mbps", delay: "10 ms" }],
  flows: [],
};

let engine: Awaited<ReturnType<typeof loadEngine>>;
beforeAll(async () => {
  engine = await loadEngine({ bytes: readFileSync(scriptedWasmFile) });
});

/** The fingerprint after the first seconds. */
function beginning(document: ScenarioDocument, seed: number, until_s: number): string {
  const { exports } = engine;
  const TelemetryFull = 3;
  const session = engine.give(JSON.stringify({ ...document, seed }), exports.engine_open);
  while (exports.engine_advance(session, until_s, 0xffffffff) === TelemetryFull) exports.engine_drain(session);
  const fingerprint = engine.take(exports.engine_fingerprint(session));
  exports.engine_close(session);
  return fingerprint;
}
const expectToDiffer = (document: ScenarioDocument) =>
  expect(beginning(document, 1, 2)).not.toBe(beginning(document, 2, 2));

describe("two seeds give different runs", () => {
  it.each(gallery)("of $id", ({ document }) => expectToDiffer(document));
  it.each(templates.filter(({ document }) => document.flows.length > 0))("of the template $id", ({ document }) =>
    expectToDiffer(document),
  );
  it("of the network of the guide", () => {
    const { scenario } = JSON.parse(readFileSync(new URL("lessons/first-minute.json", scenarios), "utf8"));
    expectToDiffer(scenario.document);
  });
  it("of a new flow", () => expectToDiffer(addFlow(twoHosts, "a", "b").document));
});
