// No two parts of the network drawing overlap, for any network and width.
import { describe, expect, it } from "vitest";
import { isInside, overlaps, type Rect } from "../geometry/rect";
import { openScenario, scenarioIds } from "../scenario/gallery";
import { parseQuantity } from "../scenario/quantity";
import { routesOf } from "../scenario/routes";
import type { ScenarioDocument } from "../scenario/scenario";
import { templates } from "../scenario/templates";
import type { RunSchema } from "../telemetry/run-schema";
import { measuredLinkText } from "./parts";
import { hasCoordinates, nodeBox, placeNetwork, queueBox } from "./placement";
import { runCurves, runLabels } from "./run-labels";
import { runNodes } from "./run-model";
import { withCoordinates } from "./with-coordinates";

const WIDTHS = [300, 560, 740];

/** A schema with the fields that the drawing uses. */
function layoutOf(document: ScenarioDocument): RunSchema {
  const routes = routesOf(document);
  return {
    nodes: document.nodes.map((node) => ({ count: 1, ...node })),
    links: document.links.map(({ id, from, to, rate, delay }) => ({
      id,
      from,
      to,
      rate_bps: parseQuantity(String(rate), "bps") ?? 1e6,
      delay_s: parseQuantity(String(delay), "s") ?? 0,
    })),
    watch: document.measure?.watch ?? [],
    groups: document.flows.map(({ id, from, to, count = 1, application }) => ({
      id,
      from,
      to,
      count,
      class: "tcp",
      application: application.type,
      links: (routes.get(id) ?? []).map(({ link }) => link.id),
    })),
  } as unknown as RunSchema;
}

function drawn(document: ScenarioDocument, width: number) {
  const given = layoutOf(document);
  const schema = hasCoordinates(given) ? given : withCoordinates(given);
  const placement = placeNetwork(schema, runNodes(schema), width);
  const watched = schema.links
    .filter(({ id }) => schema.watch.some((watch) => watch.replace(":reverse", "") === id))
    .map(({ id, rate_bps, delay_s }) => ({ id, text: measuredLinkText(rate_bps, delay_s) }));
  const labels = runLabels(watched, runCurves(schema.links, placement.nodes), placement, width);
  const boxes: [string, Rect][] = [
    ...[...placement.nodes].map(([id, node]): [string, Rect] => [`node ${id}`, nodeBox(node)]),
    ...placement.queues.map((queue): [string, Rect] => [`queue ${queue.watch}`, queueBox(queue)]),
    ...[...labels].map(([id, { rect }]): [string, Rect] => [`label ${id}`, rect]),
  ];
  return { placement, labels, boxes };
}

function collisions(boxes: readonly [string, Rect][]): string[] {
  return boxes.flatMap(([name, box], position) =>
    boxes.slice(position + 1).flatMap(([other, at]) => (overlaps(box, at) ? [`${name} over ${other}`] : [])),
  );
}

const branches: ScenarioDocument = (() => {
  const [document] = templates.filter(({ id }) => id === "multi-bottleneck").map((template) => template.document);
  if (!document) throw new Error("There is no such template.");
  return { ...document, nodes: document.nodes.map(({ x: _x, y: _y, ...node }) => node) };
})();

const shipped = await Promise.all(scenarioIds().map(async (id) => ({ id, document: await openScenario(id) })));
const all = [...templates, ...shipped, { id: "without coordinates", document: branches }].filter(
  ({ document }) => document.nodes.length > 0,
);

describe("the drawing of the network", () => {
  it.each(all)("has no overlaps: $id", ({ document }) => {
    for (const width of WIDTHS) {
      const { placement, boxes } = drawn(document, width);
      expect(collisions(boxes), `${width} px wide`).toEqual([]);
      const frame = { left: 0, right: width, top: 0, bottom: placement.height };
      expect(boxes.filter(([, box]) => !isInside(box, frame))).toEqual([]);
      expect(placement.height).toBeLessThanOrEqual(270);
    }
  });

  it.each(shipped)("shows the full label of a single bottleneck: $id", ({ document }) => {
    if (document.measure?.watch?.length !== 1) return;
    for (const width of WIDTHS) expect([...drawn(document, width).labels.values()]).toMatchObject([{ form: "whole" }]);
  });

  it("tells hosts of different flows apart", () => {
    const labels = (id: string) =>
      templates
        .filter((template) => template.id === id)
        .flatMap(({ document }) => runNodes(layoutOf(document)).map(({ label }) => label));
    expect(labels("parking-lot")).toContain("first-senders");
    expect(labels("dumbbell").filter((label) => label === "10 FTP")).toHaveLength(2);
  });
});
