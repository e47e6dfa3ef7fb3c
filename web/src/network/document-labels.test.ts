/** Labels of links avoid nodes, queues and each other where there is room. */
import { expect, test } from "vitest";
import { curveBetween, pointAt } from "../geometry/curve";
import { isOver } from "../geometry/rect";
import { arranged } from "../scenario/arrange";
import { move } from "../scenario/edit";
import { roomOf } from "../scenario/free-place";
import { nodeSize } from "../scenario/room";
import type { ScenarioDocument } from "../scenario/scenario";
import { templates } from "../scenario/templates";
import { labelPlace, labelRoom } from "./document-labels";
import { drawingModel } from "./document-model";

const box = (node: ScenarioDocument["nodes"][number]) => ({
  x: node.x ?? 0,
  y: node.y ?? 0,
  ...nodeSize(node),
  isRouter: node.kind === "router",
});

/** The number of labels that cover a label or a node. */
function covered(document: ScenarioDocument): number {
  const boxes = new Map(document.nodes.map((node) => [node.id, box(node)]));
  const labels = drawingModel(document, []).links.map((view) => {
    const [from, to] = [boxes.get(view.from)!, boxes.get(view.to)!];
    return labelRoom(view, curveBetween(from, to, view.lane), view.labelPart);
  });
  const others = (index: number) => [...labels.slice(index + 1), ...document.nodes.map(roomOf)];
  return labels.filter((label, index) => others(index).some((other) => isOver(label, other))).length;
}

test("in templates, as shipped and arranged, no label covers another or a node", () => {
  for (const { id, document } of templates) {
    expect(covered(document), id).toBe(0);
    expect(covered(move(document, arranged(document))), `${id}, arranged`).toBe(0);
  }
});

test("labels of lines that cross in their middles do not overlap", () => {
  const router = (id: string, x: number, y: number) => ({ id, kind: "router" as const, x, y });
  const link = (id: string, from: string, to: string) => ({ id, from, to, rate: "10 Mbps", delay: "1 ms" });
  const crossing: ScenarioDocument = {
    format: "aqm-scenario",
    version: 1,
    duration: "10 s",
    nodes: [router("a", 0, 0), router("b", 0, 180), router("c", 500, 0), router("d", 500, 180)],
    links: [link("down", "a", "d"), link("up", "b", "c")],
    flows: [],
  };
  expect(covered(crossing)).toBe(0);
  expect(drawingModel(crossing, []).links[0]?.labelPart).toBe(0.5);
});

test("a label stands above its line, below it if another link is above, and on it if it is steep", () => {
  const from = { x: 0, y: 0, width: 34, height: 34, isRouter: true };
  const place = (x: number, y: number, lane: number) => {
    const curve = curveBetween(from, { ...from, x, y }, lane);
    return { ...labelPlace(curve, 0.5, 3), line: pointAt(curve, 0.5) };
  };
  const [upper, lower, steep] = [place(300, 0, -0.5), place(300, 0, 0.5), place(20, 300, 0)];
  expect([upper.above, lower.above, steep.above]).toEqual([1, 0, 0.5]);
  expect(upper.y).toBeLessThan(upper.line.y);
  expect(lower.y).toBeGreaterThan(lower.line.y);
  expect(steep.y).toBe(steep.line.y);
});
