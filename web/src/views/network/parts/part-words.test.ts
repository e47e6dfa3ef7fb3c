import { expect, test } from "vitest";
import { testFrame, testSchema } from "../../../../tests/telemetry";
import { initialRun } from "../../../state/run/run-state";
import type { LinkSchema } from "../../../telemetry/run-schema";
import { createTelemetry } from "../../../telemetry/telemetry";
import { type NetworkPart, partFacts, partName, partsOf } from "./part-words";

const direction = { rate_bps: 10e6, delay_s: 0.02, loss: 0, queue: { discipline: "red", limit: "60 packets" } };
const bottleneck = {
  ...direction,
  id: "bottleneck",
  from: "a",
  to: "b",
  count: 1,
  watched: true,
  reverse: { ...direction, follows_rate: true, follows_delay: true },
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

// choke-bound: a packet takes 8 ms, a sample 10 ms, so that a sample has the start of one packet or of two.
test("a link that is always busy is fully used, though samples have 0.8 or 1.6 of what it carries", () => {
  const busy = createTelemetry(schema);
  const share = (index: number) => (index % 4 === 0 ? 1.6 : 0.8);
  for (let index = 0; index < 100; ++index)
    busy.append(testFrame([[index / 100, 30, 25_000, share(index), 1e6 * share(index), 2e6, 4e6]]));
  const text = partFacts(busy, { kind: "link", id: "bottleneck" }, 1, initialRun).map((each) =>
    each.replaceAll("\u2009", " "),
  );
  expect(text.slice(2)).toEqual(["99 % used", "untagged 992 kbps"]);
  busy.append(testFrame([[1, 30, 25_000, 1.6, 1.6e6, 2e6, 4e6]]));
  expect(partFacts(busy, { kind: "link", id: "bottleneck" }, 1, initialRun)[2]).toBe("100 % used");
});

test("a host tells what it sends, and the mean rate of its flows", () => {
  expect(facts({ kind: "node", id: "a" })).toEqual([
    "sends 2 \u00d7 FTP, TCP Reno, 3 Mbps each",
    "sends 2 \u00d7 FTP, TCP Reno, \u2013 each",
  ]);
});
