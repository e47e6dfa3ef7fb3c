/** Paths of the timeline: every path offered is valid, and starts with the document's value. */
import { describe, expect, it } from "vitest";
import { changePaths, changeTarget } from "./change-paths";
import type { ScenarioDocument } from "./scenario";

const document: ScenarioDocument = {
  format: "aqm-scenario",
  version: 1,
  title: "Two nodes",
  duration: "10 s",
  nodes: [
    { id: "a", kind: "host" },
    { id: "b", kind: "host" },
  ],
  links: [
    { id: "neck", from: "a", to: "b", rate: "10 Mbps", delay: "10 ms", queue: { discipline: "red", max_p: 0.2 } },
    { id: "neck.2", from: "a", to: "b", rate: "5 Mbps", delay: "1 ms", reverse: { queue: { discipline: "codel" } } },
  ],
  flows: [{ id: "cbr", from: "a", to: "b", transport: { type: "udp" }, application: { type: "cbr", rate: "2 Mbps" } }],
};

describe("what can be changed on the way", () => {
  it("is always a valid path", () => {
    const paths = changePaths(document);
    expect(paths).toContain("links.neck.queue.max_p");
    expect(paths).toContain("links.neck.2.reverse.queue.target");
    expect(paths).toContain("flows.cbr.application.rate");
    expect(paths.filter((path) => !changeTarget(document, path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each([
    ["links.neck.rate", "rate", "10 Mbps"],
    ["links.neck.2.rate", "rate", "5 Mbps"],
    ["links.neck.queue.max_p", "max_p", 0.2],
    ["links.neck.2.reverse.queue.discipline", "discipline", "codel"],
    ["flows.cbr.application.rate", "rate", "2 Mbps"],
    ["flows.cbr.active", "active", undefined],
  ])("%s starts as the document says", (path, name, start) => {
    const target = changeTarget(document, path);
    expect([target?.param.name, target?.start]).toEqual([name, start]);
  });

  it("of a flow that is switched off in the document, too", () => {
    const off = { ...document, flows: document.flows.map((flow) => ({ ...flow, active: false })) };
    expect(changeTarget(off, "flows.cbr.active")?.start).toBe(false);
  });

  it("can be a parameter of a later discipline", () => {
    expect(changeTarget(document, "links.neck.queue.untagged_allowance")?.param.name).toBe("untagged_allowance");
  });

  it.each(["", "links.neck", "links.far.rate", "links.neck.color", "flows.cbr.transport.window", "nodes.a.x"])(
    "is not %j",
    (path) => expect(changeTarget(document, path)).toBeUndefined(),
  );
});
