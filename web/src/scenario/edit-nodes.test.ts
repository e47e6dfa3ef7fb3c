/**
 * Operations on several nodes: copying with links and flows between them, aligning, deleting with everything attached.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOver } from "../geometry/rect";
import { autoLayout } from "./auto-layout";
import { addNode, aligned, duplicateNodes, move, remove, splitLink } from "./edit";
import { pathOf, viaOf } from "./edit-routes";
import { roomOf } from "./free-place";
import type { NodeEntry, ScenarioDocument } from "./scenario";
import { templates } from "./templates";

const router = (id: string, x: number) => ({ id, kind: "router" as const, x, y: 100 });
const link = (id: string, from: string, to: string) => ({ id, from, to, rate: "10 Mbps", delay: "1 ms" });
const tcp = { transport: { type: "tcp" }, application: { type: "ftp" } };

const document: ScenarioDocument = {
  format: "aqm-scenario",
  version: 1,
  duration: "10 s",
  nodes: [{ id: "a", x: 0, y: 100 }, router("r1", 200), router("r2", 400), { id: "b", x: 600, y: 100 }],
  links: [link("in", "a", "r1"), link("neck", "r1", "r2"), link("out", "r2", "b")],
  flows: [{ id: "ftp", from: "a", to: "b", ...tcp }],
  routes: [{ flow: "ftp", via: ["r1", "r2"] }],
};

const overlaps = (nodes: readonly NodeEntry[]) => {
  const rooms = nodes.map(roomOf);
  return rooms.flatMap((one, index) => rooms.slice(index + 1).filter((other) => isOver(one, other))).length;
};

describe("copies of several nodes", () => {
  it("include their links, the flows between them and their paths", () => {
    const { document: copied, ids } = duplicateNodes(document, ["a", "r1", "b"]);
    expect(ids).toEqual(["a-2", "r3", "b-2"]);
    expect(copied.links.slice(3).map(({ id, from, to }) => `${id}: ${from} ${to}`)).toEqual([
      "in-2: a-2 r3",
      "neck-2: r3 r2",
      "out-2: r2 b-2",
    ]);
    expect(copied.flows.at(-1)).toMatchObject({ id: "ftp-2", from: "a-2", to: "b-2" });
    expect(viaOf(copied, "ftp-2")).toEqual(["r3", "r2"]);
    expect(duplicateNodes(document, ["a"]).document.flows).toEqual(document.flows);
  });

  it("are made even from invalid coordinates", () => {
    const lost = { ...document, nodes: document.nodes.map((node) => ({ ...node, y: 1e300 })) };
    expect(duplicateNodes(lost, ["a"]).ids).toEqual(["a-2"]);
  });

  it("keep the arrangement of the originals and cover nothing", () => {
    for (const { document: template } of templates.filter((one) => one.document.nodes.length > 0)) {
      const all = template.nodes.map(({ id }) => id);
      const { nodes } = duplicateNodes(template, all).document;
      expect(overlaps(nodes)).toBe(0);
      const moved = nodes.slice(all.length).map(({ x = 0, y = 0 }, index) => {
        const original = template.nodes[index];
        return [x - (original?.x ?? 0), y - (original?.y ?? 0)].join(" ");
      });
      expect(new Set(moved).size).toBe(1);
    }
  });
});

it("several nodes are deleted with everything attached", () => {
  const left = remove(document, { part: "nodes", id: "a" }, { part: "nodes", id: "r2" });
  expect([left.nodes, left.links, left.flows].map((list) => list.length)).toEqual([2, 0, 0]);
});

const places = fc.uniqueArray(fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 })), {
  minLength: 2,
  maxLength: 9,
});

it.each(["x", "y"] as const)("nodes put in a line along %s keep their order and cover none of each other", (along) => {
  fc.assert(
    fc.property(places, (points) => {
      const nodes = points.map(([x, y], index) => ({ id: `a-host-${index}`, x, y }));
      const placed = aligned(nodes, along);
      const moved = move({ ...document, nodes, links: [], flows: [] }, placed).nodes;
      expect(overlaps(moved)).toBe(0);
      expect(new Set(moved.map((node) => (along === "x" ? node.y : node.x))).size).toBe(1);
      const order = (list: readonly NodeEntry[]) => [...list].sort((a, b) => (a[along] ?? 0) - (b[along] ?? 0));
      expect(order(moved).map((node) => node[along])).toEqual(order(nodes).map(({ id }) => placed.get(id)?.[along]));
    }),
  );
});

describe("a new node", () => {
  const kinds = fc.array(fc.constantFrom("host" as const, "rack" as const, "router" as const), { maxLength: 12 });

  it("covers none, and is visible while there is room", () => {
    const seen = { left: -100, right: 1100, top: -200, bottom: 500 };
    fc.assert(
      fc.property(kinds, fc.nat(3), (added, beside) => {
        const { nodes } = added.reduce(
          (before, kind) => addNode(before, kind, document.nodes[beside]?.id, seen).document,
          document,
        );
        expect(overlaps(nodes)).toBe(0);
        for (const { x = 0, y = 0 } of nodes)
          expect(x > seen.left && x < seen.right && y > seen.top && y < seen.bottom).toBe(true);
      }),
    );
  });

  it("is placed in the visible part if its neighbour is not visible", () => {
    const seen = { left: 5000, right: 6000, top: 5000, bottom: 5500 };
    const { x = 0, y = 0 } = addNode(document, "host", "a", seen).document.nodes.at(-1) ?? {};
    expect(x > seen.left && x < seen.right && y > seen.top && y < seen.bottom).toBe(true);
  });

  it("finds a place however small the visible part is", () => {
    const seen = { left: 0, right: 60, top: 80, bottom: 120 };
    expect(overlaps(addNode(document, "rack", "a", seen).document.nodes)).toBe(0);
  });
});

it("a router inserted into a link serves as a waypoint", () => {
  const twin = { ...document, links: [...document.links, link("other", "r1", "r2")], routes: [] };
  const { document: split, id } = splitLink(twin, "other");
  expect(split.links.slice(3)).toMatchObject([
    { id: "other", from: "r1", to: id, rate: "10 Mbps", delay: "1 ms" },
    { id: "other-2", from: id, to: "r2", rate: "100 Mbps", delay: "0 s" },
  ]);
  expect(pathOf(split, split.flows[0]!, [id])).toEqual(["a", "r1", id, "r2", "b"]);
  expect(overlaps(split.nodes)).toBe(0);
});

it("the layout puts the routers of a parking lot in one row", () => {
  const hosts = ["s", "c1", "c2", "d", "e1", "e2"].map((id) => ({ id }));
  const routers = ["r1", "r2", "r3", "r4"].map((id) => ({ id, kind: "router" as const }));
  const pairs = ["r1 r2", "r2 r3", "r3 r4", "s r1", "c1 r2", "c2 r3", "r4 d", "r2 e1", "r3 e2"];
  const links = pairs.map((pair, index) => {
    const [from = "", to = ""] = pair.split(" ");
    return { id: `l${index}`, from, to };
  });
  const flows = [{ id: "f", from: "s", to: "d" }];
  const layout = autoLayout({ nodes: [...hosts, ...routers], links, flows });
  expect(new Set(routers.map(({ id }) => layout.get(id)?.y)).size).toBe(1);
});

it("a draft whose coordinates are texts or far too great has a place, and can be edited", () => {
  const draft = structuredClone(document) as { nodes: { id: string; x?: unknown; y?: unknown }[] };
  Object.assign(draft.nodes[1] ?? {}, { x: "é", y: null });
  Object.assign(draft.nodes[2] ?? {}, { x: 1e300 });
  const { document: copied } = duplicateNodes(draft as unknown as ScenarioDocument, ["r1", "r2"]);
  const places = copied.nodes.map(roomOf).flatMap(({ x, y }) => [x, y]);
  expect(places.every((coordinate) => Math.abs(coordinate) < 1e6)).toBe(true);
  expect(addNode(copied, "router").document.nodes.at(-1)).toMatchObject({
    x: expect.any(Number),
    y: expect.any(Number),
  });
});
