/** The layout puts senders left and receivers right, without overlaps. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placed } from "./arrange";
import { autoLayout, GRID } from "./auto-layout";
import type { Network } from "./routes";
import { templates } from "./templates";

const network = (links: string[], flows: string[] = []): Network => {
  const pairs = (texts: string[]) =>
    texts.map((text, index) => {
      const [from = "", to = ""] = text.split(" ");
      return { id: `${index}`, from, to };
    });
  const ids = new Set(links.flatMap((link) => link.split(" ")));
  return { nodes: [...ids].map((id) => ({ id })), links: pairs(links), flows: pairs(flows) };
};

const columns = (of: Network) => Object.fromEntries([...autoLayout(of)].map(([id, { x }]) => [id, (x - 80) / GRID.x]));

/** The number of crossings, with straight lines. */
function crossings(of: Network): number {
  const places = autoLayout(of);
  const at = (id: string) => places.get(id) ?? { x: 0, y: 0 };
  const side = (a: string, b: string, c: string) =>
    Math.sign((at(b).x - at(a).x) * (at(c).y - at(a).y) - (at(b).y - at(a).y) * (at(c).x - at(a).x));
  let count = 0;
  for (const [position, one] of of.links.entries())
    for (const other of of.links.slice(position + 1)) {
      const isApart = side(one.from, one.to, other.from) * side(one.from, one.to, other.to) < 0;
      if (isApart && side(other.from, other.to, one.from) * side(other.from, other.to, one.to) < 0) count += 1;
    }
  return count;
}

describe("the layout", () => {
  it("follows the flows, whichever way the links were drawn", () => {
    const dumbbell = ["r1 s1", "r1 s2", "r2 r1", "d1 r2", "d2 r2"];
    expect(columns(network(dumbbell, ["s1 d1", "s2 d2"]))).toEqual({ s1: 0, s2: 0, r1: 1, r2: 2, d1: 3, d2: 3 });
  });

  it("puts a sender directly before the router it joins", () => {
    expect(columns(network(["s r1", "r1 r2", "r2 r3", "cross r3", "r3 d"]))).toEqual({
      s: 0,
      r1: 1,
      r2: 2,
      cross: 2,
      r3: 3,
      d: 4,
    });
  });

  it("handles cycles and unconnected nodes", () => {
    const ring = network(["a b", "b c", "c a"]);
    expect(columns({ ...ring, nodes: [...ring.nodes, { id: "alone" }] })).toEqual({ a: 0, b: 1, c: 2, alone: 0 });
  });

  it("has a place for a node whose name has a space", () => {
    const nodes = ["a", "my router", "b"].map((id) => ({ id }));
    const links = [
      { id: "in", from: "a", to: "my router" },
      { id: "out", from: "my router", to: "b" },
    ];
    expect(columns({ nodes, links, flows: [] })).toEqual({ a: 0, "my router": 1, b: 2 });
  });

  it("crosses no lines of a network that needs none", () => {
    const branches = network([
      "s1 west",
      "s2 east",
      "s3 west",
      "s4 east",
      "west core",
      "east core",
      "core d1",
      "core d2",
    ]);
    expect(crossings(branches)).toBe(0);
    for (const { document } of templates) expect(crossings(document)).toBe(0);
  });

  it("gives integer places with a row's distance, deterministically", () => {
    const node = fc.nat(30).map((number) => `n${number}`);
    const links = fc.array(
      fc.tuple(node, node).map(([from, to]) => `${from} ${to}`),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(links, (texts) => {
        const places = [...autoLayout(network(texts)).values()];
        for (const { x, y } of places) expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
        for (const [position, one] of places.entries())
          for (const other of places.slice(position + 1))
            if (one.x === other.x) expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(GRID.y - 1);
        expect([...autoLayout(network(texts)).values()]).toEqual(places);
      }),
    );
  });

  it("lets no link pass through a node", () => {
    const places = autoLayout(network(["a r1", "r1 r4", "r1 r2", "r2 r3", "r3 r4", "r4 b"], ["a b"]));
    const [from, to] = [places.get("r1")!, places.get("r4")!];
    for (const id of ["r2", "r3"]) {
      const { x, y } = places.get(id)!;
      const line = from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
      expect(Math.abs(line - y)).toBeGreaterThan(GRID.y / 3);
    }
  });

  it("handles the largest network", () => {
    const node = (at: number) => `n${at}`;
    const chain = Array.from({ length: 199 }, (_, at) => `${node(at)} ${node(at + 1)}`);
    const jumps = Array.from({ length: 200 }, (_, at) => `${node(at % 90)} ${node(199 - ((7 * at) % 90))}`);
    expect(autoLayout(network([...chain, ...jumps])).size).toBe(200);
  });

  it("keeps a document whose nodes all have places", () => {
    const document = templates[0]!.document;
    expect(placed(document)).toBe(document);
    const { x: _, ...lost } = document.nodes[0]!;
    const mended = placed({ ...document, nodes: [lost, ...document.nodes.slice(1)] });
    expect(mended.nodes.every(({ x, y }) => x !== undefined && y !== undefined)).toBe(true);
  });
});
