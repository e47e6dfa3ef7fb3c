import { expect, test, vi } from "vitest";
import f11 from "../../../../scenarios/papers/000-F11.json";
import type { ExperimentDocument } from "../../experiment";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { Run } from "../../state/run/run";
import { createWorkStore } from "../../state/work/work-state";
import { changePlace, openPlace } from "./open-experiment";

const document = f11 as unknown as ExperimentDocument;

/** A run of the experiment that has another seed than the paper's. */
function runWithOtherSeed() {
  const work = createWorkStore();
  work.setState({ document: { ...document, seed: 7 }, experiment: { id: "000-F11", document, place: {} } });
  const open = vi.fn((_: ScenarioDocument) => Promise.resolve());
  return { run: { stores: { work }, open } as unknown as Run, seed: () => open.mock.lastCall?.[0].seed };
}

test("an experiment opens as published, with its own seed", () => {
  const { run, seed } = runWithOtherSeed();
  openPlace(run, "000-F11", document, { scheme: "red" });
  expect(seed()).toBe(1);
});

test("its other runs keep the seed of the one that is shown, so that both can be compared", () => {
  const { run, seed } = runWithOtherSeed();
  changePlace(run, "000-F11", document, { scheme: "red" });
  expect(seed()).toBe(7);
});
