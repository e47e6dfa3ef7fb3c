import { expect, test } from "vitest";
import { testFrame, testSchema } from "../../../../tests/telemetry";
import { initialRun } from "../../../state/run/run-state";
import type { LinkSchema } from "../../../telemetry/run-schema";
import { createTelemetry } from "../../../telemetry/telemetry";
import { type NetworkPart, partFacts, partName, partsOf } from "./part-words";

const direction = { rate_bps: 10e6, delay_s: 0.02, queue: { discipline: "red", limit: "60 packets" } };
const bottleneck = {
  ...direction,
  id: "bottleneck",
  from: "a",
  to: "b",
  count: 1,
  watched: true,
  reverse: direction,
} satisfies LinkSchema;
const COLUMNS = [
  "queue/bottleneck/backlog_packets",
  "queue/bottleneck/backlog_bytes",
  "queue/bottleneck/utilization",
  "queue/bottleneck/throughput_bps.untagged",
  "flow/ftp[0]/goodput_bps",
  "flow/ftp[1]/goodput_bps",
];
const schema = testSchema(COLUMNS, {
  nodes: [
    { id: "a", kind: "host", count: 1 },
    { id: "b", kind: "router", count: 1 },
  ],
  links: [bottleneck],
});
const [DROP, EARLY] = [0, 2];
const telemetry = createTelemetry(schema);
telemetry.append(
  testFrame(
    [[5, 30, 25_000, 0.874, 4e6, 2e6, 4e6]],
    [
      [3, DROP, EARLY, 0, 0],
      [4.5, DROP, EARLY, 0, 0],
      [4.8, DROP, EARLY, 2, 0],
    ],
  ),
);
const facts = (part: NetworkPart, applied = {}) =>
  partFacts(telemetry, part, 5, { ...initialRun, applied, queues: schema.queues }).map((text) =>
    text.replaceAll("\u2009", " "),
  );

test("all parts of a network have a name", () => {
  expect(partsOf(schema).map((part) => partName(schema, part))).toEqual([
    "Queue of bottleneck, a to b",
    "Host a: 4 FTP",
    "Router b",
    "Link bottleneck, a to b",
  ]);
});

test("a queue tells its discipline, its length, the time that this means, and recent drops", () => {
  expect(facts({ kind: "queue", id: "bottleneck" })).toEqual([
    "RED",
    "30 packets of 60 packets",
    "the backlog takes 20 ms to send",
    "2 dropped or marked in the last second",
  ]);
});

test("a link tells its rate and delay, as changed during the run, and what it carries", () => {
  const link = { kind: "link", id: "bottleneck" } as const;
  expect(facts(link)).toEqual(["10 Mbps", "20 ms", "87 % used", "untagged 4 Mbps"]);
  expect(facts(link, { "links.bottleneck.rate": "5 Mbps", "links.bottleneck.delay": 0.1 }).slice(0, 2)).toEqual([
    "5 Mbps",
    "100 ms",
  ]);
});

test("a host tells what it sends, and the mean rate of its flows", () => {
  expect(facts({ kind: "node", id: "a" })).toEqual([
    "sends 2 \u00d7 FTP, TCP Reno, 3 Mbps each",
    "sends 2 \u00d7 FTP, TCP Reno, \u2013 each",
  ]);
});
