import { expect, it } from "vitest";
import { createPageStore } from "../../state/page/page-state";
import type { Run } from "../../state/run/run";
import { createRunStore } from "../../state/run/run-state";
import { stepInto } from "./step-into";

it.each([
  ["No packet has come to l yet.", 5, null],
  ["No packet was found at l within 5 s.", 5.1, null],
  ["There is no memory to look back beside this run.", 5, "no memory"],
] as const)("%s", async (words, clock_s, record) => {
  const stores = { run: createRunStore(), page: createPageStore() };
  stores.run.setState({ watched: "l", clock_s });
  const run = { stores, pause: () => undefined, decisions: async () => record } as unknown as Run;
  await stepInto(run);
  expect(stores.page.getState().announcement).toBe(words);
  expect(stores.run.getState().stepping).toBeNull();
});
