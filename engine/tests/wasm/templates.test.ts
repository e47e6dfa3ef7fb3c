// The networks to begin with are taken by the engine as they are, and show what they say.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { templates } from "../../../web/src/scenario/templates";
import { loadEngine } from "../../bin/load-engine.mjs";
import { wasmFile } from "../../scripts/build.mjs";

let engine: Awaited<ReturnType<typeof loadEngine>>;
beforeAll(async () => {
  engine = await loadEngine({ bytes: readFileSync(wasmFile) });
});

const check = (document: ScenarioDocument) =>
  JSON.parse(engine.take(engine.give(JSON.stringify(document), engine.exports.engine_check))) as { path: string }[];

describe.each(templates.filter(({ id }) => id !== "blank"))("$name", ({ document }) => {
  it("is a whole experiment, with flows and a place for every node", () => {
    expect(check(document)).toEqual([]);
    expect(document.flows.length).toBeGreaterThan(0);
    const places = document.nodes.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(document.nodes.length);
  });

  it("says what it shows and what to try", () => {
    expect(document.description).toMatch(/^\*\*.+\*\*\n\n.+\n\nTry: /s);
  });
});

it("the empty one lacks nodes and links, and nothing else", () => {
  const blank = templates.find(({ id }) => id === "blank");
  expect(check(blank?.document as ScenarioDocument).map(({ path }) => path)).toEqual(["nodes", "links"]);
});
