import { expect, test } from "vitest";
import type { Study } from "../../experiment/studies";
import type { ScenarioDocument } from "../../scenario/scenario";
import { methodOf } from "./method";
import { TABLES } from "./result-tables";
import { tableCsv } from "./table";
import type { WholeRun, WholeRuns } from "./whole-runs";

const base = { title: "T", duration: "4 s", seed: 7, nodes: [], links: [], flows: [] } as unknown as ScenarioDocument;
const change = { at: "2 s", set: "links.l.queue.max_p", value: 0.2 };

function runOf(letter: string, rest: Partial<WholeRun>): WholeRun {
  const window = { from_s: 0, to_s: 4, jain: 0.5, flows: [], links: [], classes: [{ class: "tcp", flows: 2 }] };
  const report = { fingerprint: `of ${letter}`, events: 1234, windows: [window] } as unknown as WholeRun["report"];
  return { letter, name: letter, label: "", differences: [], document: base, report, ...rest };
}

const whole = (...runs: WholeRun[]): WholeRuns => ({
  runs,
  study: {} as Study,
  records: new Map(),
});

test("a single run has its seed, fingerprint and changes", () => {
  const single = runOf("A", { document: { ...base, timeline: [change] } });
  const { facts, lanes, changes, repeat } = methodOf(base, whole(single), 4);
  expect(Object.fromEntries(facts)).toMatchObject({ Seed: "7", "Fingerprint of the run": "of A" });
  expect(lanes).toEqual([]);
  expect(changes).toHaveLength(1);
  expect(changes[0]).toMatch(/^2 s: /);
  expect(repeat[1]).toBe("aqm run run.json");
});

test("of lanes it says how they differ, the fingerprint of each, and which have a change", () => {
  const [a, b, c] = [
    runOf("A", { name: "RED" }),
    runOf("B", { label: "as in 1993", differences: ["drop-tail", "buffer 20 packets"] }),
    runOf("C", { document: { ...base, timeline: [change] } }),
  ];
  const { facts, lanes, changes, repeat } = methodOf(base, whole(a, b, c), 4);
  expect(facts.map(([name]) => name)).not.toContain("Fingerprint of the run");
  expect(lanes.slice(1)).toEqual([
    ["A", "RED", "7", "1,234", "of A"],
    ["B", "as in 1993: drop-tail; buffer 20 packets", "7", "1,234", "of B"],
    ["C", "as A", "7", "1,234", "of C"],
  ]);
  expect(changes[0]).toMatch(/^C, 2 s: /);
  expect(methodOf(base, whole(a, { ...b, document: c.document }, c), 4).changes[0]).toMatch(/^B and C, 2 s: /);
  expect(repeat[1]).toBe("aqm compare run.json");
});

test("times that the document gives as numbers have their unit", () => {
  const document = { ...base, duration: 40, timeline: [{ ...change, at: 12 }] };
  const { facts, changes } = methodOf(document, whole(runOf("A", { document })), 40);
  expect(Object.fromEntries(facts).Duration).toBe("40 s");
  expect(changes[0]).toMatch(/^12 s: /);
});

test("tables of several runs have the lane in front", () => {
  const table = (...runs: WholeRun[]) => tableCsv(TABLES.classes(runs)).trimEnd().split("\r\n");
  const [head, ...rows] = table(runOf("A", {}), runOf("B", {}));
  expect(head).toMatch(/^lane,from_s,to_s,class/);
  expect(rows.map((row) => row.slice(0, 9))).toEqual(["A,0,4,tcp", "B,0,4,tcp"]);
  expect(table(runOf("A", {}))[0]).toMatch(/^from_s,to_s,class/);
});
