/** What is edited in one lane never takes away what another one is compared for. */
import { describe, expect, it } from "vitest";
import opening from "../../../scenarios/000-f11-dcbt.json" with { type: "json" };
import { carryOver, withNewNames } from "./carry-over";
import { remove, rename, splitLink } from "./edit";
import type { ScenarioDocument } from "./scenario";
import { valueAt, withSettings } from "./variation";

const dcbt = opening as unknown as ScenarioDocument;
const QUEUE = "links.bottleneck.queue";
const codel = withSettings(dcbt, { [`${QUEUE}.discipline`]: "codel", "flows.ftp.count": 2 });
const linkIds = ({ links }: ScenarioDocument) => links.map(({ id }) => id);
/** What the lane has and the first one has not. */
const kept = (lane: ScenarioDocument, link = "bottleneck", flow = "ftp") => [
  valueAt(lane, `links.${link}.queue.discipline`),
  valueAt(lane, `flows.${flow}.count`),
];

describe("an edit of all lanes", () => {
  it("renames a link, whatever its place, and nothing else", () => {
    const [first = ""] = linkIds(dcbt);
    const after = rename(dcbt, { part: "links", id: first }, "in");
    const lane = carryOver(dcbt, after, codel);
    expect(linkIds(lane)).toEqual(linkIds(after));
    expect(kept(lane)).toEqual(["codel", 2]);
  });

  it("renames flows, nodes and the compared link with what refers to them", () => {
    const timeline = [{ at: "5 s", set: `${QUEUE}.limit`, value: "30 packets" }];
    const [before, other] = [dcbt, codel].map((lane) => ({ ...lane, timeline })) as [
      ScenarioDocument,
      ScenarioDocument,
    ];
    let after = rename(before, { part: "nodes", id: "r1" }, "west");
    after = rename(after, { part: "links", id: "bottleneck" }, "neck");
    after = rename(after, { part: "flows", id: "ftp" }, "tcp");
    const lane = carryOver(before, after, other);
    expect(kept(lane, "neck", "tcp")).toEqual(["codel", 2]);
    expect({ nodes: lane.nodes, timeline: lane.timeline, measure: lane.measure }).toEqual({
      nodes: after.nodes,
      timeline: after.timeline,
      measure: after.measure,
    });
  });

  it("renames and changes the renamed link at once", () => {
    const renamed = rename(dcbt, { part: "links", id: "bottleneck" }, "neck");
    const lane = carryOver(dcbt, withSettings(renamed, { "links.neck.rate": "5 Mbps" }), codel);
    expect([valueAt(lane, "links.neck.rate"), ...kept(lane, "neck")]).toEqual(["5 Mbps", "codel", 2]);
  });

  it("puts a router into a link", () => {
    const [first = ""] = linkIds(dcbt);
    const { document: after } = splitLink(dcbt, first);
    const lane = carryOver(dcbt, after, codel);
    expect(linkIds(lane)).toEqual(linkIds(after));
    expect(kept(lane)).toEqual(["codel", 2]);
  });

  it("removes a node", () => {
    const after = remove(dcbt, { part: "nodes", id: "cbr-senders" });
    const lane = carryOver(dcbt, after, codel);
    expect(linkIds(lane)).toEqual(linkIds(after));
    expect(kept(lane)).toEqual(["codel", 2]);
  });
});

describe("an edit of one lane", () => {
  it("gives new names to the others", () => {
    const after = withSettings(rename(dcbt, { part: "links", id: "bottleneck" }, "neck"), { seed: 9 });
    const lane = withNewNames(dcbt, after, codel);
    expect(lane).toEqual(rename(codel, { part: "links", id: "bottleneck" }, "neck"));
  });

  it("adds and removes nothing in the others", () => {
    const { document: added } = splitLink(dcbt, "bottleneck");
    expect(withNewNames(dcbt, added, codel)).toBe(codel);
    expect(withNewNames(dcbt, remove(dcbt, { part: "flows", id: "cbr" }), codel)).toBe(codel);
    // Another flow in its place
    const [, ...rest] = dcbt.flows;
    const [first, second] = dcbt.flows as [(typeof dcbt.flows)[0], (typeof dcbt.flows)[0]];
    const other = { ...dcbt, flows: [{ ...first, id: "new", from: second.from }, ...rest] };
    expect(withNewNames(dcbt, other, codel)).toBe(codel);
  });
});
