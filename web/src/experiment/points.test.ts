import { describe, expect, test } from "vitest";
import { defaultSeeds, type ExperimentDocument, seedsOf } from "./document";
import { plan } from "./plan";
import { checkedPlace, documentAt, keyOf, openingPlace } from "./points";

const document = {
  format: "aqm-scenario",
  version: 1,
  title: "t",
  nodes: [{ id: "a" }, { id: "b" }],
  links: [{ id: "l", from: "a", to: "b", rate: "1 Mbps", delay: "1 ms", queue: { discipline: "red", min_th: 5 } }],
  flows: [{ id: "udp", from: "a", to: "b", count: 1 }],
  measure: { windows: [["0 s", "10 s"]] },
  sweep: [
    {
      id: "scheme",
      label: "discipline",
      points: [
        { id: "red", label: "RED", set: {} },
        { id: "fifo", label: "FIFO", set: { "links.l.queue": { discipline: "drop_tail" }, "flows.udp.class": "tcp" } },
      ],
    },
    {
      id: "udp",
      label: "UDP flows",
      points: [
        { id: "1", label: "1", set: {} },
        { id: "none", label: "none", set: { "flows.udp": null, "links.l.queue.min_th": null } },
      ],
    },
  ],
  expect: { claims: [] },
} as unknown as ExperimentDocument;

describe("the document at a place of the sweep", () => {
  test("applies the points' settings without changing the experiment", () => {
    const before = structuredClone(document);
    const there = documentAt(document, { scheme: "fifo", udp: "1" }, 7);
    expect(there.links[0]?.queue).toEqual({ discipline: "drop_tail" });
    expect(there.flows[0]).toMatchObject({ count: 1, class: "tcp" });
    expect(there).toMatchObject({ seed: 7 });
    expect(there).not.toHaveProperty("sweep");
    expect(there).not.toHaveProperty("expect");
    expect(document).toEqual(before);
  });

  test("removes list entries and keys set to null", () => {
    const there = documentAt(document, { scheme: "red", udp: "none" });
    expect(there.flows).toEqual([]);
    expect(there.links[0]?.queue).toEqual({ discipline: "red" });
  });

  test("is rejected if a path of the sweep does not exist", () => {
    const point = { id: "x", label: "x", set: { "links.nowhere.rate": 1 } };
    const broken = { ...document, sweep: [{ id: "a", label: "a", points: [point] }] };
    expect(() => documentAt(broken, { a: "x" })).toThrow("links.nowhere.rate: there is no nowhere");
  });
});

test("places have keys, and every axis must be named", () => {
  expect(keyOf(document, { udp: "1", scheme: "red" })).toBe("scheme=red,udp=1");
  const odd = { ...document, sweep: ["u", "v"].map((id) => ({ id, label: id, points: [] })) };
  const [one, other] = [keyOf(odd, { u: "1", v: "2,v=2" }), keyOf(odd, { u: "1,v=2", v: "2" })];
  expect(one, "another place").not.toBe(other);
  expect(() => checkedPlace(document, { scheme: "red" })).toThrow("at.udp: must be one of 1, none");
  expect(() => checkedPlace(document, { scheme: "sfq", udp: "1" })).toThrow("at.scheme: sfq: must be one of red, fifo");
  expect(() => checkedPlace(document, { rate: "1" })).toThrow("at.rate: the sweep has no such axis");
});

test("seeds are one number or a range", () => {
  expect(seedsOf("3")).toEqual([3]);
  expect(seedsOf("2..4")).toEqual([2, 3, 4]);
  for (const wrong of ["", "4..2", "a", "1..5000", "-1"]) expect(() => seedsOf(wrong)).toThrow("must be N or A..B");
  expect(defaultSeeds({ expect: { seeds: 7 } } as never)).toBe("7");
  const wrong = { expect: { seeds: "x" } } as ExperimentDocument;
  expect(plan(wrong)).toEqual([]);
  const claims = [{ id: "a", claim: "b", value: 1 }];
  expect(() => plan({ ...wrong, expect: { ...wrong.expect, claims } } as never)).toThrow("seeds: x: must be");
});

describe("the place that opens first", () => {
  const sweep = document.sweep ?? [];
  const other = { id: "other", label: "other", set: { duration: "1 s" } };
  test("is the place of the unmodified document", () => {
    expect(openingPlace(document)).toEqual({ scheme: "red", udp: "1" });
    const last = sweep.map((axis) => ({ ...axis, points: [...axis.points].reverse() }));
    expect(openingPlace({ ...document, sweep: last })).toEqual({
      scheme: "red",
      udp: "1",
    });
  });
  test("is the first point if every point changes the document, and empty without axes", () => {
    const changed = [{ id: "a", label: "a", points: [other] }, ...sweep.slice(1)];
    expect(openingPlace({ ...document, sweep: changed })).toEqual({
      a: "other",
      udp: "1",
    });
    const { sweep: _, ...plain } = document;
    expect(openingPlace(plain)).toEqual({});
  });
});
