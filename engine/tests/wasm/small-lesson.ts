// A lesson whose runs take a few milliseconds.
import type { Lesson } from "../../../web/src/lesson/format";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";

export const QUEUE = "links.bottleneck.queue";
/** Ten transfers through a small queue, 3 s. */
export const scenario = {
  format: "aqm-scenario",
  version: 1,
  duration: "3 s",
  seed: 1,
  nodes: [
    { id: "a", kind: "host", count: 10 },
    { id: "r1", kind: "router" },
    { id: "r2", kind: "router" },
    { id: "b", kind: "host", count: 10 },
  ],
  links: [
    { id: "in", from: "a", to: "r1", rate: "100 Mbps", delay: "5 ms" },
    {
      id: "bottleneck",
      from: "r1",
      to: "r2",
      rate: "5 Mbps",
      delay: "5 ms",
      queue: { discipline: "red", limit: "60 packets", min_th: "30 packets", max_th: "50 packets" },
    },
    { id: "out", from: "r2", to: "b", rate: "100 Mbps", delay: "1 ms" },
  ],
  flows: [
    {
      id: "ftp",
      from: "a",
      to: "b",
      count: 10,
      transport: { type: "tcp" },
      application: { type: "ftp" },
      start_jitter: "0.5 s",
    },
  ],
  measure: { windows: [["1 s", "3 s"]], watch: ["bottleneck"] },
} as unknown as ScenarioDocument;

export const lesson = {
  format: "aqm-lesson",
  version: 1,
  id: "small-class",
  lang: "en",
  title: "A small lesson",
  minutes: 5,
  scenario: { document: scenario },
  lanes: [
    { id: "red", label: "RED", set: {} },
    { id: "tail", label: "Drop-tail", set: { [`${QUEUE}.discipline`]: "drop_tail" } },
  ],
  vary: { seeds: "1..50", places: [{ id: "rate", set: "links.bottleneck.rate", pick: ["4 Mbps", "5 Mbps"] }] },
  steps: [
    {
      id: "guess",
      kind: "predict",
      text: "Longer or shorter?",
      points: 1,
      question: {
        type: "choice",
        options: [
          { id: "longer", text: "Longer", say: "…" },
          { id: "shorter", text: "Shorter", say: "…" },
        ],
      },
    },
    {
      id: "wait",
      kind: "check",
      text: "How long does a packet wait?",
      points: 2,
      question: {
        type: "number",
        unit: "ms",
        within: { rel: 0.05 },
        answer: { at: { lane: "red" }, product: ["links.bottleneck.sojourn_s.mean", 1000] },
      },
      hints: ["Look at the table."],
    },
    {
      id: "shorten",
      kind: "adjust",
      text: "Let packets wait for at most 30 ms.",
      points: 3,
      question: {
        type: "adjust",
        from: "red",
        controls: [`${QUEUE}.min_th`, `${QUEUE}.max_th`],
        tries: 5,
        goals: [
          { id: "wait", claim: "At most 30 ms", value: "links.bottleneck.sojourn_s.mean", max: 0.03 },
          { id: "busy", claim: "At least 90 % busy", value: "links.bottleneck.utilization", min: 0.9 },
        ],
      },
      solution: { [`${QUEUE}.min_th`]: "5 packets", [`${QUEUE}.max_th`]: "15 packets" },
    },
    { id: "say", kind: "explain", text: "Why?", points: 1, question: { type: "explain", words: [3, 100] } },
  ],
} as unknown as Lesson;
