/** Edits keep references valid: after any sequence of edits every id exists and is unique. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import opening from "../../../scenarios/000-f11-dcbt.json";
import { addFlow, addNode, connect, duplicate, move, remove, rename, type Selection, setAt } from "./edit";
import { partOf, shownPath } from "./edit-problems";
import { entryOfPath } from "./entries";
import type { ScenarioDocument } from "./scenario";
import { linkOfWatch, watchList } from "./watch";

const dumbbell: ScenarioDocument = {
  format: "aqm-scenario",
  version: 1,
  title: "Two senders",
  duration: "10 s",
  nodes: [
    { id: "a", kind: "host", count: 3 },
    { id: "b", kind: "host" },
    { id: "r1", kind: "router" },
    { id: "r2", kind: "router" },
    { id: "c", kind: "host" },
  ],
  links: [
    { id: "in", from: "a", to: "r1", rate: "100 Mbps", delay: "1 ms" },
    { id: "in.b", from: "b", to: "r1", rate: "100 Mbps", delay: "1 ms" },
    { id: "neck", from: "r1", to: "r2", rate: "10 Mbps", delay: "10 ms", queue: { discipline: "red" } },
    { id: "out", from: "r2", to: "c", rate: "100 Mbps", delay: "1 ms" },
  ],
  flows: [
    { id: "ftp", from: "a", to: "c", count: 3, transport: { type: "tcp" }, application: { type: "ftp" } },
    { id: "cbr", from: "b", to: "c", transport: { type: "udp" }, application: { type: "cbr" } },
  ],
  routes: [{ flow: "cbr", via: ["r1", "r2"] }],
  timeline: [
    { at: "2 s", set: "links.neck.queue.max_p", value: 0.2 },
    { at: "3 s", set: "links.in.b.rate", value: "1 Mbps" },
    { at: "4 s", set: "flows.cbr.active", value: false },
    { at: "5 s", set: "measure.sliding_window", value: "2 s" },
  ],
  measure: { watch: ["neck", "in.b:reverse"] },
};

/** All dangling references and duplicate ids. */
function faults(document: ScenarioDocument): string[] {
  const ids = { nodes: names(document.nodes), links: names(document.links), flows: names(document.flows) };
  const missing = (part: keyof typeof ids, id: string) => (ids[part].includes(id) ? [] : [`${part} ${id}`]);
  return [
    ...Object.values(ids).flatMap((list) => list.filter((id, index) => list.indexOf(id) !== index)),
    ...[...document.links, ...document.flows].flatMap(({ from, to }) =>
      [from, to].flatMap((id) => missing("nodes", id)),
    ),
    ...watchList(document).flatMap((watch) => missing("links", linkOfWatch(watch))),
    ...(document.routes ?? []).flatMap(({ flow, via }) => [
      ...missing("flows", flow),
      ...via.flatMap((id) => missing("nodes", id)),
    ]),
    ...(document.timeline ?? [])
      .filter(({ set }) => !set.startsWith("measure.") && !entryOfPath(document, set))
      .map(({ set }) => set),
  ];
}

const names = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

const parts = ["nodes", "links", "flows"] as const;
const name = fc.stringMatching(/^[a-c][a-c0-9.-]{0,3}$/);
const pick = fc.nat();
const edit = fc.oneof(
  fc.record({ do: fc.constant("add" as const), kind: fc.constantFrom("host", "rack", "router"), at: pick }),
  fc.record({ do: fc.constantFrom("connect" as const, "flow" as const), from: pick, to: pick }),
  fc.record({ do: fc.constant("remove" as const), part: fc.constantFrom(...parts), at: pick }),
  fc.record({ do: fc.constant("duplicate" as const), part: fc.constantFrom(...parts), at: pick }),
  fc.record({ do: fc.constant("rename" as const), part: fc.constantFrom(...parts), at: pick, name }),
  fc.record({ do: fc.constant("move" as const), at: pick, x: fc.double({ min: 0, max: 9 }), y: fc.nat() }),
);
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

function apply(document: ScenarioDocument, step: Edit): ScenarioDocument {
  const node = (at: number) => document.nodes[at % document.nodes.length]?.id;
  const entry = (part: Selection["part"], at: number): Selection => ({
    part,
    id: document[part][at % document[part].length]?.id ?? "nothing",
  });
  if (step.do === "add") return addNode(document, step.kind as "host", node(step.at)).document;
  if (step.do === "move") return move(document, new Map([[node(step.at) ?? "", step]]));
  if (step.do === "rename") return rename(document, entry(step.part, step.at), step.name);
  if (step.do === "remove") return remove(document, entry(step.part, step.at));
  if (step.do === "duplicate") return duplicate(document, entry(step.part, step.at)).document;
  const [from, to] = [node(step.from), node(step.to)];
  if (from === undefined || to === undefined) return document;
  return (step.do === "connect" ? connect : addFlow)(document, from, to).document;
}

describe("edits of a document", () => {
  it("keep references valid and ids unique, and do not change their arguments", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (steps) => {
        const before = JSON.stringify(dumbbell);
        expect(faults(steps.reduce(apply, dumbbell))).toEqual([]);
        expect(JSON.stringify(dumbbell)).toBe(before);
      }),
    );
  });

  it("place new nodes without overlaps", () => {
    const kinds = ["host", "router", "rack", "host", "router", "host", "host"] as const;
    const { nodes } = kinds.reduce((document, kind) => addNode(document, kind, "r1").document, dumbbell);
    const places = nodes.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(dumbbell.nodes.length + kinds.length);
    for (const { x, y } of nodes) expect([x, y].every(Number.isInteger)).toBe(true);
  });
});

describe("removing", () => {
  it("takes a node's links, flows, changes, routes and watched queues with it", () => {
    const left = remove(dumbbell, { part: "nodes", id: "b" });
    expect(names(left.links)).toEqual(["in", "neck", "out"]);
    expect(names(left.flows)).toEqual(["ftp"]);
    expect(left.routes).toEqual([]);
    expect(left.timeline?.map(({ set }) => set)).toEqual(["links.neck.queue.max_p", "measure.sliding_window"]);
    expect(left.measure).toEqual({ watch: ["neck"] });
  });

  it("removes an empty list of watched queues, so that the engine chooses", () => {
    const watching = { ...dumbbell, measure: { watch: "neck", sample_interval: "5 ms" } };
    expect(remove(watching, { part: "links", id: "neck" }).measure).toEqual({ sample_interval: "5 ms" });
    expect(remove({ ...dumbbell, measure: { watch: ["neck"] } }, { part: "links", id: "neck" })).not.toHaveProperty(
      "measure",
    );
  });

  it("removes expectations about the results", () => {
    const claimed = { ...dumbbell, expect: { claims: [] }, sweep: [] };
    expect(Object.keys(remove(claimed, { part: "flows", id: "cbr" }))).not.toContain("expect");
  });
});

describe("renaming", () => {
  it("changes every reference to the entry", () => {
    const renamed = rename(dumbbell, { part: "links", id: "in.b" }, "access");
    expect(renamed.measure?.watch).toEqual(["neck", "access:reverse"]);
    expect(renamed.timeline?.[1]?.set).toBe("links.access.rate");
    expect(renamed.timeline?.[0]).toBe(dumbbell.timeline?.[0]);
    const moved = rename(dumbbell, { part: "nodes", id: "r1" }, "west");
    expect(moved.links.map(({ from }) => from)).toEqual(["a", "b", "west", "r2"]);
    expect(moved.routes).toEqual([{ flow: "cbr", via: ["west", "r2"] }]);
    expect(rename(dumbbell, { part: "flows", id: "cbr" }, "call").timeline?.[2]?.set).toBe("flows.call.active");
  });

  it("changes what charts, sweep and expected results say", () => {
    const studied = {
      ...dumbbell,
      view: {
        charts: ["queue", { lines: ["queue/in.b:reverse/average", "link/in/utilization", "flow/cbr[0]/cwnd_packets"] }],
      },
      sweep: [{ id: "rate", points: [{ id: "1", set: { "links.in.b.rate": "1 Mbps", "flows.cbr.count": 2 } }] }],
      expect: {
        claims: [
          { value: { ratio: ["links.in.b:reverse.utilization", "groups.cbr.goodput_bps"] } },
          { value: { flows: "cbr", field: "goodput_bps", stat: "cv" }, claim: "cbr" },
        ],
      },
    };
    const link = rename(studied, { part: "links", id: "in.b" }, "access");
    const { view, sweep, expect: expected } = rename(link, { part: "flows", id: "cbr" }, "call");
    expect({ view, sweep, expected }).toEqual({
      view: {
        charts: [
          "queue",
          { lines: ["queue/access:reverse/average", "link/in/utilization", "flow/call[0]/cwnd_packets"] },
        ],
      },
      sweep: [{ id: "rate", points: [{ id: "1", set: { "links.access.rate": "1 Mbps", "flows.call.count": 2 } }] }],
      expected: {
        claims: [
          { value: { ratio: ["links.access:reverse.utilization", "groups.call.goodput_bps"] } },
          { value: { flows: "call", field: "goodput_bps", stat: "cv" }, claim: "cbr" },
        ],
      },
    });
  });

  it("changes what the settings of a sweep say, in entries, lists of queues and routes, and in single values", () => {
    const settings = (a: string, r1: string, neck: string, cbr: string) => ({
      [`links.${neck}`]: { id: neck, from: r1, to: "r2", rate: "5 Mbps", queue: { discipline: "fq_codel", flows: 8 } },
      "links.spare": { id: "spare", from: r1, to: "r2" },
      "links.in.from": a,
      [`flows.${cbr}.to`]: a,
      "flows.new": { id: "new", from: a, to: "c" },
      "measure.watch": [neck, `${neck}:reverse`, "spare"],
      routes: [{ flow: cbr, via: [r1, "r2"] }],
    });
    const sweep = (id: string, ...names: Parameters<typeof settings>) => [
      { id, label: id, points: [{ id, label: id, set: settings(...names) }] },
    ];
    const claims = [{ id: "a", claim: "a", from: "a", value: "jain" }];
    const studied = { ...dumbbell, sweep: sweep("a", "a", "r1", "neck", "cbr"), expect: { claims } };
    let renamed = rename(studied, { part: "nodes", id: "a" }, "west");
    renamed = rename(renamed, { part: "nodes", id: "r1" }, "left");
    renamed = rename(renamed, { part: "links", id: "neck" }, "narrow");
    renamed = rename(renamed, { part: "flows", id: "cbr" }, "call");
    expect(renamed.sweep).toEqual(sweep("a", "west", "left", "narrow", "call"));
    expect(renamed.expect).toEqual({ claims });
  });

  it("rejects ids that are taken or would capture another entry's changes", () => {
    expect(rename(dumbbell, { part: "nodes", id: "a" }, "b")).toBe(dumbbell);
    expect(rename(dumbbell, { part: "links", id: "out" }, "neck.queue")).toBe(dumbbell);
  });
});

describe("duplicating", () => {
  it("copies a node with its links, with the next free ids", () => {
    const { document, id } = duplicate(dumbbell, { part: "nodes", id: "r1" });
    expect(id).toBe("r3");
    expect(document.links.slice(4).map(({ id: link, from, to }) => `${link}: ${from} ${to}`)).toEqual([
      "in-2: a r3",
      "in.b-2: b r3",
      "neck-2: r3 r2",
    ]);
  });

  it("copies a flow", () => {
    const { document, id } = duplicate(dumbbell, { part: "flows", id: "ftp" });
    expect(document.flows.at(-1)).toEqual({ ...dumbbell.flows[0], id });
    expect(id).toBe("ftp-2");
  });
});

describe("setting a value", () => {
  it("creates objects on the path, and removes them when empty", () => {
    const path = ["links", 0, "reverse", "queue", "discipline"] as const;
    const reversed = setAt(dumbbell, path, "codel");
    expect(reversed.links[0]?.reverse).toEqual({ queue: { discipline: "codel" } });
    expect(setAt(reversed, path, undefined)).toEqual(dumbbell);
  });

  it("keeps the order of keys, so that a value set back gives the same text", () => {
    const changed = setAt(dumbbell, ["links", 2, "rate"], "5 Mbps");
    expect(changed.links[2]?.rate).toBe("5 Mbps");
    expect(JSON.stringify(setAt(changed, ["links", 2, "rate"], "10 Mbps"))).toBe(JSON.stringify(dumbbell));
  });

  it("takes an entry of a list out", () => {
    expect(setAt(dumbbell, ["measure", "watch", 0], undefined).measure?.watch).toEqual(["in.b:reverse"]);
  });
});

describe("the place of a problem", () => {
  it.each([
    ["flows[1].transport.window", "flows", "cbr", ["transport", "window"]],
    ["links[2].queue.classes[1].share", "links", "neck", ["queue", "classes", 1, "share"]],
    ["nodes[0]", "nodes", "a", []],
    ["routes[0].via[1]", "flows", "cbr", []],
    ["measure.watch[1]", "links", "in.b", []],
  ])("%s is found", (path, part, id, field) => {
    expect(partOf(dumbbell, path)).toEqual({ selection: { part, id }, field });
  });

  it.each(["", "nodes", "links[9].rate", "duration", "measure.sample_interval", "timeline[1].value"])(
    "%s is none of an entry",
    (path) => {
      expect(partOf(dumbbell, path)).toBeUndefined();
    },
  );
});

it.each([
  ["links[2].queue.max_p", "links.neck.queue.max_p"],
  ["flows[0].application.rates[1]", "flows.ftp.application.rates[1]"],
  ["measure.windows[0][1]", "window 1"],
  ["measure.windows[2]", "window 3"],
  ["measure.windows[1][0]", "start of window 2"],
  ["measure.windows", "measure.windows"],
  ["links[9].rate", "links[9].rate"],
  ["timeline[3].value", "timeline[3].value"],
  ["", ""],
])("%s is shown as %s", (path, shown) => {
  expect(shownPath(dumbbell, path)).toBe(shown);
});

it("the shipped document has no faults by the same check", () => {
  expect(faults(opening as unknown as ScenarioDocument)).toEqual([]);
});
