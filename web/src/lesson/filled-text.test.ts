import { expect, it } from "vitest";
import type { Report } from "../engine/protocol";
import { filledText, NOTHING_KNOWN, shownText } from "./filled-text";
import type { LessonStep } from "./format";
import { openLesson } from "./shipped";

const step: LessonStep = {
  id: "s",
  kind: "run",
  text: "x",
  stage: { t: 20 },
  numbers: {
    tcp: { value: "classes.tcp.goodput_per_flow_bps", window: ["10 s", "20 s"], scale: 1e-6 },
    red: { value: { metric: "jain", at: { lane: "red" } }, window: ["10 s", "20 s"], scale: 1 },
  },
};
const reportOf = (goodput_per_flow_bps: number) =>
  ({
    windows: [
      {
        ...{ from_s: 10, to_s: 20, jain: 0.5, flows: [], links: [] },
        classes: ["tcp", "untagged"].map((name) => ({ class: name, goodput_per_flow_bps, drop_rate: 0 })),
      },
    ],
  }) as unknown as Report;

it("fills in numbers of the run with three digits", () => {
  const filled = (report: Report) => filledText("{tcp} Mbps", step, { ...NOTHING_KNOWN, report });
  expect(filled(reportOf(442_208))).toBe("0.442 Mbps");
  expect(filled(reportOf(4_550_400))).toBe("4.55 Mbps");
});

it("tells in the guide what the flows of the reader’s own run got", async () => {
  const { steps } = await openLesson("first-minute");
  const watch = steps.find(({ id }) => id === "watch") as LessonStep;
  const told = (report: Report) => filledText(watch.reached ?? "", watch, { ...NOTHING_KNOWN, report });
  expect(told(reportOf(442_208))).toContain("each stream got 0.442 Mbps and each download 0.442 Mbps");
});

it("says that a number is not there yet", () => {
  expect(filledText("{tcp} Mbps", step, NOTHING_KNOWN)).toBe("… Mbps");
  const report = { windows: [] } as unknown as Report;
  expect(filledText("{tcp} Mbps", step, { ...NOTHING_KNOWN, report })).toBe("… Mbps");
});

it("writes a dash where nothing was measured", () => {
  const reportOf = (more: object) => {
    const window = { from_s: 10, to_s: 20, flows: [], links: [], ...more };
    return { windows: [{ ...window, classes: [{ class: "tcp", goodput_per_flow_bps: null }] }] } as unknown as Report;
  };
  const filled = (report: Report) => filledText("{tcp} Mbps", step, { ...NOTHING_KNOWN, report });
  expect(filled(reportOf({}))).toBe("– Mbps");
  expect(filled(reportOf({ to_s: 15, complete: false }))).toBe("… Mbps");
  expect(filledText("{red}", step, { ...NOTHING_KNOWN, measured: new Map([["red", Number.NaN]]) })).toBe("–");
});

it("takes a lane's number from its own run, not from the one that is shown", () => {
  const known = { ...NOTHING_KNOWN, report: reportOf(1e6) };
  expect(filledText("{red}", step, known)).toBe("…");
  expect(filledText("{red}", step, { ...known, measured: new Map([["red", 0.123]]) })).toBe("0.123");
});

it("fills in what places have", () => {
  expect(filledText("at {rate}", step, { ...NOTHING_KNOWN, places: { rate: "10 Mbps" } })).toBe("at 10 Mbps");
});

it.each([
  ["At {rate} a packet of 1500 bytes takes 80 ms.", "At 10~Mbps a packet of 1500~bytes takes 80~ms."],
  ["98.5 % of 12 000 bits, from 10 s to 40 s", "98.5~% of 12~000~bits, from 10~s to 40~s"],
  ["{tcp} Mbps: 3 senders, 2 systems, 5 packets", "…~Mbps: 3 senders, 2 systems, 5~packets"],
])("on the page the numbers of %j keep their units", (text, shown) => {
  const known = { ...NOTHING_KNOWN, places: { rate: "10 Mbps" } };
  expect(shownText(text, step, known).replaceAll("\u00a0", "~")).toBe(shown);
});
