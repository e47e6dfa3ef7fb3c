import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../../../tests/eventually";
import type { ScenarioDocument } from "../../scenario/scenario";
import { wholeRuns } from "./whole-runs";

const answers = vi.hoisted((): ((report: string) => void)[] => []);
vi.mock("../../engine/command", () => ({
  printedReport: () => new Promise<string>((resolve) => answers.push(resolve)),
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
  const made = wholeRuns(document, new AbortController().signal);
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]?.(JSON.stringify({ fingerprint: "second", windows: [] }));
  await eventually(() => expect(answers).toHaveLength(3));
  answers[0]?.(JSON.stringify({ fingerprint: "first", windows: [] }));
  answers[2]?.(JSON.stringify({ fingerprint: "third", windows: [] }));
  const { runs } = await made;
  expect(runs.map(({ report }) => report.fingerprint)).toEqual(["first", "second", "third"]);
});
