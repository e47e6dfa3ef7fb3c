import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import type { LinkSchema } from "../../telemetry/run-schema";
import { createTelemetry } from "../../telemetry/telemetry";
import { changeMarks, flowMarks, placeMarks } from "./change-marks";

const nameOf = (id: string) => ({ dcbt: "D-CBT" })[id] ?? id;
const link = (id: string) => ({ id }) as LinkSchema;
const groups = testSchema([]).groups.map((each) => ({ ...each, application: each.id }));
const parts = { groups, links: [link("bottleneck"), link("access"), link("r1.r2")], watch: ["bottleneck"] };
const label = (set: string, value: unknown) => changeMarks([{ at_s: 1, set, value }], 2, nameOf, parts)[0]?.label;

describe("changeMarks", () => {
  it("says what was changed in a word, and of what if it is not the watched link", () => {
    expect(label("links.bottleneck.queue.max_p", 0.2)).toBe("max_p 0.2");
    expect(label("links.bottleneck.queue.max_th", "20 packets")).toBe("max_th 20");
    expect(label("links.bottleneck.queue.discipline", "dcbt")).toBe("D-CBT");
    expect(label("links.bottleneck.queue", { discipline: "dcbt", min_th: 5 })).toBe("D-CBT");
    expect(label("links.bottleneck.queue.limit", "33 packets")).toBe("buffer 33");
    expect(label("links.bottleneck.rate", "10 Mbps")).toBe("rate 10 Mbps");
    expect(label("links.access.rate", "10 Mbps")).toBe("access rate 10 Mbps");
    expect(label("links.r1.r2.rate", "10 Mbps")).toBe("r1.r2 rate 10 Mbps");
    expect(label("links.bottleneck.reverse.rate", "1 Mbps")).toBe("bottleneck:reverse rate 1 Mbps");
    expect(label("flows.cbr.application.rate", "1 Mbps")).toBe("CBR rate 1 Mbps");
  });

  it("shows the last of changes in quick succession, and none of the future or of flows, which tell it themselves", () => {
    const ofFlow = { at_s: 2, set: "flows.ftp.active", value: false };
    const changes = [1, 1.1, 1.2, 5, 9].map((at_s, index) => ({
      at_s,
      set: "links.bottleneck.queue.max_th",
      value: index,
    }));
    expect(changeMarks([ofFlow, ...changes], 6, nameOf, parts)).toEqual([
      { at_s: 1.2, label: "max_th 2" },
      { at_s: 5, label: "max_th 3" },
    ]);
  });
});

describe("flowMarks", () => {
  it("counts starts of a group that belong together and leaves out those at the beginning", () => {
    const [START, STOP, none] = [3, 4, Number.NaN];
    const { groups, ...schema } = testSchema([]);
    const kinds = groups.map((each) => ({ ...each, application: each.id }));
    const telemetry = createTelemetry({ ...schema, groups: kinds });
    const events = [
      [0, START, none, 0],
      [0.02, START, none, 1],
      [10, START, none, 2],
      [10.05, START, none, 3],
      [20, STOP, none, 2],
    ];
    telemetry.append(testFrame([], events));
    expect(flowMarks(telemetry.events.occurrences, telemetry.schema)).toEqual([
      { at_s: 10, label: "+\u20092 CBR" },
      { at_s: 20, label: "\u2212\u20091 CBR" },
    ]);
    const alike = { ...telemetry.schema, groups: groups.map((each) => ({ ...each, application: "ftp" })) };
    expect(flowMarks(telemetry.events.occurrences, alike)[0]?.label).toBe("+\u20092 FTP (cbr)");
  });
});

describe("placeMarks", () => {
  const place = (marks: { at_s: number; label: string }[]) =>
    placeMarks(
      marks,
      (t) => 10 * t,
      0,
      300,
      (text) => 6 * text.length,
    );

  it("joins what falls on one line or near it", () => {
    const placed = place([
      { at_s: 5, label: "aaaa" },
      { at_s: 5.1, label: "b" },
      { at_s: 6.5, label: "near" },
      { at_s: 20, label: "c" },
    ]);
    expect(placed).toEqual([
      { x: 50, label: "aaaa, b, near", labelX: 54 },
      { x: 65, label: "near", labelX: null },
      { x: 200, label: "c", labelX: 204 },
    ]);
  });

  it("counts only what happens at its time, as short as leaves room for what comes later", () => {
    const first = ["Video conference on", "+ 1 CBR"].map((label) => ({ at_s: 2, label }));
    const labels = (later: { at_s: number; label: string }[]) => place([...first, ...later]).map(({ label }) => label);
    expect(labels([{ at_s: 24, label: "loss 1" }])).toEqual(["Video conference on, 1 more", "loss 1"]);
    expect(labels([{ at_s: 9, label: "loss 1" }])).toEqual(["2 events", "loss 1"]);
  });

  it("counts starts, stops and changes by what they are", () => {
    const counted = (...names: string[]) => {
      const many = names.map((label) => ({ at_s: 2, label }));
      return place([...many, { at_s: 9, label: "loss 1" }])[0]?.label;
    };
    expect(counted("+ 30 FTP (first)", "+ 30 FTP (late)")).toBe("2 starts");
    expect(counted("\u2212 30 FTP (first)", "\u2212 30 FTP (late)")).toBe("2 stops");
    expect(counted("max_threshold 10", "min_threshold 3")).toBe("2 changes");
  });

  it("shows none where there is no room", () => {
    const placed = place([
      { at_s: 5, label: "a long change" },
      { at_s: 11, label: "a second change" },
      { at_s: 13, label: "another" },
      { at_s: 15, label: "later" },
    ]);
    expect(placed.map(({ label, labelX }) => (labelX === null ? "" : label))).toEqual([
      "a long change",
      "",
      "",
      "later",
    ]);
  });

  it("turns a joined label to the left of the edge that it would reach beyond", () => {
    const placed = place([
      { at_s: 27, label: "SFB" },
      { at_s: 27.5, label: "+ 2 cbr" },
    ]);
    expect(placed.map(({ label, labelX }) => [label, labelX])).toEqual([
      ["SFB, + 2 cbr", 194],
      ["+ 2 cbr", null],
    ]);
  });

  it("turns a label to the left at the right edge, and drops marks outside the window", () => {
    expect(
      place([
        { at_s: 29, label: "max_p" },
        { at_s: 31, label: "later" },
      ]),
    ).toEqual([{ x: 290, label: "max_p", labelX: 256 }]);
  });
});
