import { expect, test } from "vitest";
import { catalog } from "./catalog";
import { problemWords, queueParams, refusalWords } from "./problem-words";
import type { ScenarioDocument } from "./scenario";
import { wholeCatalog } from "./whole-catalog";

const link = (id: string, queue?: object) => ({
  id,
  from: "a",
  to: "b",
  rate: 1e6,
  delay: 0.01,
  ...(queue && { queue }),
});
const document = {
  nodes: [{ id: "a" }, { id: "b" }],
  links: [link("access"), link("neck", { discipline: "red", min_th: 20, max_th: "15 packets" })],
  flows: [{ id: "ftp", from: "a", to: "b", transport: { type: "tcp" }, application: { type: "ftp" } }],
  timeline: [
    { at: "20 s", set: "links.gone.rate", value: 1 },
    { at: "500 ms", set: "links.neck.rate", value: 1 },
  ],
} as unknown as ScenarioDocument;

test.each([
  ["links[0].rate", "must be at least 1 kbps", "1 bps", "Rate of access must be at least 1 kbps; it is 1 bps."],
  ["links[1].queue.max_p", "must be at most 1", "2", "Maximum drop probability of neck must be at most 1; it is 2."],
  [
    "links[1].queue",
    "max_th must be greater than min_th",
    undefined,
    "Maximum threshold must be greater than the minimum threshold (20 packets).",
  ],
  ["flows[0].to", "there is no node of this id", "nowhere", "To of ftp: there is no node of this id; it is nowhere."],
  ["links[1]", "is not reached", undefined, "Link neck is not reached."],
  ["measure.windows[1]", "must end after its start", "3", "Window 2 must end after its start; it is 3."],
  ["measure.windows[1][0]", "must be a time", undefined, "Start of window 2 must be a time."],
  ["timeline[0].set", "there is no link of this id", undefined, "Change 2: there is no link of this id."],
  ["flows[0].count", "must be at least 1", "0", "Flows of ftp must be at least 1; it is 0."],
  ["flows[0].transport.count", "is unknown", undefined, "Count of ftp is unknown."],
  ["nodes[0].count", "must be at least 1", "0", "Hosts of a must be at least 1; it is 0."],
  ["nodes[0].id", "must be text", undefined, "Name of a must be text."],
])("%s %s is said by names", (path, message, value, words) => {
  const wrong = { path, message, ...(value !== undefined && { value }) };
  expect(problemWords(document, wrong, wholeCatalog.flow.params)).toBe(words);
});

test("an empty network shows its first step, an incomplete one the next step", () => {
  const few = { path: "nodes", message: "must have at least 2 entries", value: "0" };
  const none = { path: "links", message: "must have at least 1 entry", value: "0" };
  const words = (nodes: object[]) =>
    [few, none].map((wrong) => problemWords({ nodes, links: [], flows: [] } as unknown as ScenarioDocument, wrong));
  expect(words([])).toEqual(["Add two hosts and a link to start.", ""]);
  expect(words([{ id: "a" }])[0]).toBe("Add another host.");
  expect(words([{ id: "a" }, { id: "b" }])[1]).toBe("Add a link.");
});

test("a value rejected during a run is worded by names", () => {
  const words = (name: string, message: string) =>
    refusalWords(name, message, queueParams("red"), { min_th: 20, max_th: 15 });
  expect(words("min_th", "must be at most 10000")).toBe("Minimum threshold must be at most 10000.");
  expect(words("min_th", "max_th must be greater than min_th")).toBe(
    "Maximum threshold must be greater than the minimum threshold (20 packets).",
  );
  const { label } = catalog.link.params.find(({ name }) => name === "rate")!;
  expect(refusalWords("rate", "must be at most 100 Gbps", catalog.link.params)).toBe(
    `${label} must be at most 100 Gbps.`,
  );
  expect(refusalWords("rate", "the run would take too long", catalog.link.params)).toBe("The run would take too long.");
});
