// Hostile links are refused with the right reason, and have no other effect.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type Engine, loadEngine } from "../../../web/src/engine/wasm";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { isFailure } from "../../../web/src/share/fragment";
import { pack } from "../../../web/src/share/pack";
import { scriptedWasmFile } from "../../tools/build/build.mjs";
import { harmless, hostileLinks } from "./hostile-links";
import { openInNode } from "./open-in-node";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(scriptedWasmFile));
});

describe("a link is refused that has", () => {
  it.each(hostileLinks)("$name: $kind", async ({ fragment, kind, path }) => {
    const failure = await openInNode(fragment, engine);
    expect(failure).toMatchObject({ kind, message: expect.stringMatching(/\.$/), ...(path !== undefined && { path }) });
    expect({}).not.toHaveProperty("isPolluted");
  });

  it("no fault: it opens", async () => {
    const document = harmless as unknown as ScenarioDocument;
    const opened = await openInNode(`s=1.${await pack(document)}&seed=3&q.bottleneck.max_th=20`, engine);
    expect(opened).toMatchObject({ seed: 3, links: [{}, { queue: { discipline: "red", max_th: 20 } }] });
  });
});

it("a damaged link never opens as another document", async () => {
  const payload = await pack(harmless as unknown as ScenarioDocument);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  await fc.assert(
    fc.asyncProperty(fc.nat(payload.length - 1), fc.nat(63), async (at, letter) => {
      const damaged = payload.slice(0, at) + letters[letter] + payload.slice(at + 1);
      const opened = await openInNode(`s=1.${damaged}`, engine);
      if (!isFailure(opened)) expect(opened).toMatchObject({ title: "Harmless", flows: [{ id: "ftp" }] });
    }),
    { numRuns: 500 },
  );
});

it("any address gives a document or a reason", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary" }),
      fc.constantFrom("j=1.", "s=1.", "seed=", "q."),
      async (text, key) => {
        const opened = await openInNode(`${key}${text}&j=1.x`, engine);
        expect(isFailure(opened)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
