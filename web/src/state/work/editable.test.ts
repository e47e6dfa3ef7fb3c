import { expect, test } from "vitest";
import { templates } from "../../scenario/templates";
import { editable } from "./editable";

const shipped = Object.entries(
  import.meta.glob<Readonly<Record<string, unknown>>>("../../../../scenarios/{,papers/}*.json", {
    eager: true,
    import: "default",
  }),
).filter(([, { format }]) => format === "aqm-scenario");

test("what is right is kept to the letter", () => {
  expect(shipped.length).toBeGreaterThan(30);
  for (const [path, document] of shipped)
    expect(JSON.stringify(editable(document)), path).toBe(JSON.stringify(document));
  for (const { document } of templates) expect(JSON.stringify(editable(document))).toBe(JSON.stringify(document));
});

test.each<[string, object, object]>([
  ["a title that is an object", { title: {} }, {}],
  ["a node that is null", { nodes: [null, { id: "n" }] }, { nodes: [{ id: "n" }] }],
  ["a node without a name", { nodes: [{ kind: "host" }] }, { nodes: [{ kind: "host", id: "unnamed" }] }],
  [
    "a rate that is a list",
    { links: [{ id: "l", from: "a", to: "b", rate: [1], delay: 1 }] },
    { links: [{ id: "l", from: "a", to: "b", delay: 1, rate: "" }] },
  ],
  [
    "a window without its end",
    { measure: { windows: [["0 s"], [0, 1]], watch: {} } },
    { measure: { windows: [[0, 1]] } },
  ],
  ["a route that is text", { routes: ["a"] }, { routes: [] }],
  ["a change of nothing", { timeline: [{ at: 0 }] }, { timeline: [{ at: 0, set: "", value: null }] }],
])("%s is left out, and the rest stays", (_, wrong, right) => {
  const document = { duration: "1 s", nodes: [], links: [], flows: [] };
  expect(editable({ ...document, ...wrong })).toEqual({ ...document, ...right });
});

test("what is nested beyond all measure is left out", () => {
  const nested: unknown = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
  const document = { duration: "1 s", nodes: [], links: [], flows: [], title: "Kept" };
  for (const key of ["view", "nodes", "timeline", "other"])
    expect(JSON.stringify(editable({ ...document, [key]: nested })).length).toBeLessThan(300);
});
