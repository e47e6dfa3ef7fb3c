import { expect, test } from "vitest";
import type { ScenarioDocument } from "./scenario";
import { isShownElse, isUnrecorded } from "./structure";

const charting = (...lines: readonly string[]) =>
  ({
    nodes: [],
    links: [],
    flows: [],
    ...(lines.length > 0 && { view: { charts: ["queue", { lines }] } }),
  }) as unknown as ScenarioDocument;
const COLUMNS = [
  { scope: "flow", id: "ftp[0]", field: "cwnd_packets" },
  { scope: "flow", id: "cbr", field: "goodput_bps" },
  { scope: "flow", id: "cbr", field: "delay_s" },
  { scope: "flow", id: "ftp[300]", field: "goodput_bps" },
  { scope: "queue", id: "bottleneck", field: "backlog_packets" },
];

test("charts of what every run records need no other run", () => {
  const plain = charting();
  expect(isShownElse(plain, charting("queue//backlog_packets"))).toBe(true);
  expect(isUnrecorded(plain, charting("queue//backlog_packets", "group/ftp/cwnd_packets"), COLUMNS)).toBe(false);
  expect(isUnrecorded(plain, charting("flow/ftp[0]/cwnd_packets"), COLUMNS)).toBe(false);
  // Recorded in detail; UDP has no window.
  expect(isUnrecorded(plain, charting("flow/cbr/cwnd_packets"), COLUMNS)).toBe(false);
});

test("charts of a flow without these columns, or of packets, need a run that records them", () => {
  const plain = charting();
  for (const line of ["flow/ftp[300]/cwnd_packets", "flow/ftp[0]/packet_delay_s", "class/tcp/packet_delay_s"]) {
    expect(isUnrecorded(plain, charting(line), COLUMNS)).toBe(true);
    expect(isUnrecorded(charting(line), charting(line, "queue//backlog_packets"), COLUMNS)).toBe(false);
    expect(isUnrecorded(charting(line), plain, COLUMNS)).toBe(false);
  }
});
