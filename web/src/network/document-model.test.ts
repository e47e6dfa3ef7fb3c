/** Texts in the drawing of a document. */
import { expect, test } from "vitest";
import opening from "../../../scenarios/000-f11-dcbt.json";
import { addFlow, connect, duplicate } from "../scenario/edit";
import type { ScenarioDocument } from "../scenario/scenario";
import { templates } from "../scenario/templates";
import { drawingModel } from "./document-model";

const document = opening as unknown as ScenarioDocument;
const template = (id: string) => templates.find((other) => other.id === id)!.document;
const link = (of: ScenarioDocument, id: string) => drawingModel(of, []).links.find((view) => view.id === id)!;

test("nodes say what they are and what they are linked with", () => {
  const { nodes } = drawingModel(document, []);
  expect(nodes[0]).toMatchObject({ kind: "rack", count: 55, label: "Rack ftp-senders, 55 hosts, linked with r1" });
  expect(nodes[3]?.label).toBe("Router r1, linked with ftp-senders, media-senders, cbr-senders, r2");
});

test("links say their rate, delay and queues, and the other direction where it differs", () => {
  expect(link(document, "bottleneck")).toMatchObject({
    text: expect.stringMatching(/^25\sMbps · 20\sms$/),
    queue: { name: "D-CBT", isWatched: true },
  });
  expect(link(document, "bottleneck").reverseText).toBeUndefined();
  const access = link(template("access-link"), "access");
  expect(access.reverseText).toMatch(/^2\sMbps$/);
  expect(access.label).toMatch(
    /, back 2\sMbps, watched queue Drop-tail, watched queue Drop-tail in the other direction$/,
  );
});

test("flows are drawn on the links of their route, in their class, with an arrow on the last", () => {
  const { flows } = link(document, "bottleneck");
  expect(flows.map((flow) => flow.class)).toEqual(["tcp", "tagged", "untagged", "tcp"]);
  expect(link(document, "cbr-sink").flows).toMatchObject([{ id: "cbr", isBack: false, isLast: true }]);
  expect(link(template("two-sided"), "west-access").flows).toMatchObject([
    { id: "eastward", isBack: false, isLast: false },
    { id: "westward", isBack: true, isLast: true },
  ]);
});

test("a flow without a route is listed but not drawn", () => {
  const lost = connect(document, "r1", "r2").document;
  const { links, flows } = drawingModel(addFlow({ ...lost, links: [] }, "r1", "r2").document, []);
  expect(links).toEqual([]);
  expect(flows.at(-1)?.label).toBe("Flow flow-1, one from r1 to r2, tcp");
});

test("problems are shown at their entries", () => {
  const problem = { path: "links[3].queue.max_p", message: "must be at most 1", value: "2" };
  const { nodes, links, flows } = drawingModel(document, [problem, { path: "duration", message: "is missing" }]);
  expect(links[3]?.problems).toEqual([problem]);
  expect(links[3]?.label).toMatch(/Problem: must be at most 1; it is 2$/);
  expect([...nodes, ...flows].flatMap(({ problems }) => problems)).toEqual([]);
});

test("of parallel links all but the first by id are unused", () => {
  const two = duplicate(document, { part: "links", id: "bottleneck" }).document;
  expect(link(two, "bottleneck").unusedText).toBeUndefined();
  expect(link(two, "bottleneck-2").unusedText).toBe("unused: flows take bottleneck");
  expect(link(two, "bottleneck-2").label).toContain("unused: flows take bottleneck");
});

test("parallel links are drawn in separate lanes, whatever their directions", () => {
  const two = duplicate(document, { part: "links", id: "bottleneck" }).document;
  const three = connect(two, "r2", "r1").document;
  const lanes = ["bottleneck", "bottleneck-2", "link-1"].map((id) => link(three, id).lane);
  expect(lanes).toEqual([-1, 0, -1]);
});
