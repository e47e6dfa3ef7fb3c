import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../../../tests/eventually";
import type { Making } from "../../engine/command";
import type { ScenarioDocument } from "../../scenario/scenario";
import { wholeRuns } from "./whole-runs";

const answers = vi.hoisted((): ((report: string) => void)[] => []);
const tellers = vi.hoisted((): Making["onProgress"][] => []);
vi.mock("../../engine/command", () => ({
  printedReport: (_: string, { onProgress }: Making) =>
    new Promise<string>((resolve) => {
      answers.push(resolve);
      tellers.push(onProgress);
    }),
}));

afterEach(() => vi.restoreAllMocks());

test("no more lanes run at a time than there are processors, and they keep their order", async () => {
  vi.spyOn(navigator, "hardwareConcurrency", "get").mockReturnValue(2);
  const lanes = [1, 2, 3].map((seed) => ({ id: `lane-${seed}`, label: `Lane ${seed}`, set: { seed } }));
  const empty = { nodes: [], links: [], flows: [] };
  const document = {
    format: "aqm-scenario",
    version: 1,
    title: "Test",
    ...empty,
    lanes,
  } as unknown as ScenarioDocument;
  const onProgress = vi.fn();
  const made = wholeRuns(document, { signal: new AbortController().signal, onProgress });
  await eventually(() => expect(answers).toHaveLength(2));
  tellers[0]?.(0.5);
  tellers[1]?.(1);
  expect(onProgress.mock.calls.map(([part]) => part)).toEqual([0.5 / 3, 1.5 / 3]);
  answers[1]?.(JSON.stringify({ fingerprint: "second", windows: [] }));
  await eventually(() => expect(answers).toHaveLength(3));
  answers[0]?.(JSON.stringify({ fingerprint: "first", windows: [] }));
  answers[2]?.(JSON.stringify({ fingerprint: "third", windows: [] }));
  const { runs } = await made;
  expect(runs.map(({ report }) => report.fingerprint)).toEqual(["first", "second", "third"]);
});
