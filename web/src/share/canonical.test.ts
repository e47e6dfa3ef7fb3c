import { expect, test } from "vitest";
import { namesOf } from "../scenario/lane-words";
import { lanesOf } from "../scenario/lanes";
import type { ScenarioDocument } from "../scenario/scenario";
import { canonical, canonicalText } from "./canonical";

const document: ScenarioDocument = {
  $schema: "./scenario.schema.json",
  version: 1,
  format: "aqm-scenario",
  title: "Test",
  seed: 1,
  duration: "30 s",
  nodes: [
    { id: "left", kind: "host", count: 1, x: 80.4, y: 59.6 },
    { id: "right", kind: "host" },
  ],
  links: [
    {
      id: "bottleneck",
      from: "left",
      to: "right",
      rate: 10_000_000,
      delay: "0.01 s",
      loss: 0,
      queue: { limit: 1000, discipline: "red", max_th: "15 packets", min_th: 7 },
      reverse: { queue: { discipline: "drop_tail", limit: "1000 packets" } },
    },
  ],
  flows: [
    {
      id: "ftp",
      from: "left",
      to: "right",
      class: "tcp",
      count: 1,
      transport: { type: "tcp", preset: "ns2-2.35", variant: "reno", window: "20 packets" },
      application: { type: "ftp" },
    },
  ],
  timeline: [],
  measure: { watch: ["bottleneck"], windows: [], sample_interval: "10 ms" },
};

test("defaults are omitted, keys sorted, quantities have one spelling", () => {
  expect(canonicalText(document)).toBe(
    JSON.stringify({
      duration: "30 s",
      flows: [{ application: { type: "ftp" }, from: "left", id: "ftp", to: "right", transport: { type: "tcp" } }],
      format: "aqm-scenario",
      links: [
        {
          delay: "10 ms",
          from: "left",
          id: "bottleneck",
          queue: { discipline: "red", min_th: "7 packets" },
          rate: "10 Mbps",
          to: "right",
        },
      ],
      measure: { watch: ["bottleneck"] },
      nodes: [
        { id: "left", kind: "host", x: 80, y: 60 },
        { id: "right", kind: "host" },
      ],
      title: "Test",
      version: 1,
    }),
  );
  expect(canonical(canonical(document))).toEqual(canonical(document));
});

test("with a preset, values are compared with the preset's", () => {
  const [flow] = document.flows;
  const transport = { type: "tcp", preset: "ns2-2000", packet_size: "1040 B", initial_window: 1, header_size: 40 };
  const [carried] = canonical({ ...document, flows: [{ ...flow!, transport }] }).flows;
  expect(carried?.transport).toEqual({ type: "tcp", preset: "ns2-2000", packet_size: "1040 B" });
});

test("values of changes stay as they are written: the fingerprint covers them", () => {
  const timeline = [{ value: "0.020 s", set: "links.bottleneck.delay", at: 2 }];
  expect(canonical({ ...document, timeline }).timeline).toEqual([
    { at: "2 s", set: "links.bottleneck.delay", value: "0.020 s" },
  ]);
});

test("a queue whose discipline changes keeps all its parameters", () => {
  const timeline = [{ at: "2 s", set: "links.bottleneck.queue.discipline", value: "choke" }];
  const [link] = canonical({ ...document, timeline }).links;
  expect(link?.queue).toMatchObject({ max_th: "15 packets" });
});

test("a lane whose discipline changes does not differ from the others before", () => {
  const [first] = document.links;
  const whole = { ...document, links: [{ ...first!, queue: { ...first!.queue, discipline: "red" } }] };
  const at = { at: "2 s", set: "links.bottleneck.queue.discipline", value: "choke" };
  const lanes = [{ id: "a" }, { id: "b", set: { timeline: [at] } }];
  const read = lanesOf(canonical({ ...whole, lanes } as ScenarioDocument));
  if (!("lanes" in read)) throw new Error("There are no lanes.");
  expect(namesOf(read.lanes)).toEqual(["as it was", "from 2 s: CHOKe"]);
  expect(read.lanes[0]?.document.links[0]?.queue).toMatchObject({ max_th: "15 packets" });
});
