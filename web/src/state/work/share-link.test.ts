import { expect, test } from "vitest";
import { openScenario } from "../../scenario/gallery";
import { sourceOf } from "./share-link";

const shipped = "drop-tail-dumbbell";
const run = { experiment: null, time_s: 0, fingerprint: "", speed: 1 } as const;

test("shipped scenarios are named, also with another seed", async () => {
  const document = await openScenario(shipped);
  expect(await sourceOf({ ...run, document, scenarioId: shipped })).toEqual({
    source: { kind: "preset", id: shipped },
    overrides: {},
  });
  const other = { ...document, seed: 77 };
  expect((await sourceOf({ ...run, document: other, scenarioId: shipped })).overrides).toEqual({ seed: 77 });
});

test("a scenario that is no longer shipped is carried whole", async () => {
  const document = await openScenario(shipped);
  expect((await sourceOf({ ...run, document, scenarioId: "gone" })).source.kind).toBe("packed");
});
