/** Paths of flow groups are stored once each, and drawn as the engine routes them. */
import { expect, test } from "vitest";
import { duplicate, remove, rename } from "./edit";
import { nextRouter, otherRouters, pathOf, viaOf, withVia } from "./edit-routes";
import { passedBy, routesOf, takenInsteadOf } from "./routes";
import type { ScenarioDocument } from "./scenario";

const router = (id: string) => ({ id, kind: "router" as const });
const link = (id: string, from: string, to: string) => ({ id, from, to, rate: "10 Mbps", delay: "1 ms" });
const flow = (id: string) => ({ id, from: "a", to: "b", transport: { type: "tcp" }, application: { type: "ftp" } });

/** A short and a long path lead from r1 to r4. */
const document: ScenarioDocument = {
  format: "aqm-scenario",
  version: 1,
  duration: "10 s",
  nodes: [{ id: "a" }, router("r1"), router("r2"), router("r3"), router("r4"), { id: "b" }],
  links: [
    link("in", "a", "r1"),
    link("short", "r1", "r4"),
    link("up", "r1", "r2"),
    link("along", "r2", "r3"),
    link("down", "r3", "r4"),
    link("out", "r4", "b"),
  ],
  flows: [flow("one"), flow("two")],
};

const way = (of: ScenarioDocument, id: string) => passedBy(routesOf(of).get(id) ?? []).join(" ");

test("a flow is routed through routers in order, and back over the shortest path", () => {
  expect(way(document, "one")).toBe("a r1 r4 b");
  const led = withVia(document, "one", ["r2", "r3"]);
  expect(way(led, "one")).toBe("a r1 r2 r3 r4 b");
  expect(way(led, "two")).toBe("a r1 r4 b");
  const both = withVia(led, "two", ["r3"]);
  expect(withVia(both, "one", ["r3"]).routes).toEqual([
    { flow: "one", via: ["r3"] },
    { flow: "two", via: ["r3"] },
  ]);
  expect(withVia(led, "one", [])).toEqual(document);
});

test("editing removes duplicate routes", () => {
  const twice = { ...document, routes: ["r2", "r3"].map((via) => ({ flow: "one", via: [via] })) };
  expect(withVia(twice, "one", ["r2"]).routes).toEqual([{ flow: "one", via: ["r2"] }]);
});

test("a copy of a flow takes the same path; names and removals reach it", () => {
  const led = withVia(document, "one", ["r2", "r3"]);
  const { document: copied, id } = duplicate(led, { part: "flows", id: "one" });
  expect(viaOf(copied, id)).toEqual(["r2", "r3"]);
  expect(viaOf(rename(copied, { part: "nodes", id: "r2" }, "north"), id)).toEqual(["north", "r3"]);
  expect(viaOf(remove(copied, { part: "nodes", id: "r3" }), "one")).toEqual(["r2"]);
});

test("of parallel links the first by id is taken, whatever its direction", () => {
  const links = [link("m", "r1", "r2"), link("z", "r1", "r2"), link("b", "r2", "r1"), link("a", "r2", "r3")];
  expect(links.map((one) => takenInsteadOf(one, links)?.id)).toEqual(["b", "b", undefined, undefined]);
});

test("the next router gives another path, and passes none twice", () => {
  const [one] = document.flows;
  expect(nextRouter(document, one!)).toBe("r2");
  const led = withVia(document, "one", ["r2"]);
  expect(pathOf(led, one!).join(" ")).toBe("a r1 r2 r3 r4 b");
  expect(nextRouter(led, one!)).toBe("r3");
  expect(otherRouters(led, one!, ["r2"])).toEqual(["r1", "r3", "r4"]);
});
