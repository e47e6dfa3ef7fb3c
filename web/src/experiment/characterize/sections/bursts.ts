/** Bursts of web pages and video beside bulk transfers (RFC 7928 §7.2). */
import { delayOf, flowsIn, goodputOf, linkOf, lossOf, sojournOf, timesOf, variationOf, windowOf } from "../readings";
import type { Case, CaseResults, Metric, Scheme, Section } from "../section";
import { bulk, dumbbell, LIMIT, stream, type Traffic, tcp, WARM_UP_S } from "../setup";

const END_S = 80;

/** A browser: 50 objects of 9 KB over six connections with an initial window of 10. */
export const browser = (id: string, think_s: number): Traffic => ({
  id,
  count: 6,
  class: "tcp",
  transport: tcp({ initial_window: "10 packets" }),
  application: { type: "page", objects: 50, object_size: "9 KB", think: `${think_s} s` },
});

const video: Traffic = {
  id: "video",
  count: 1,
  class: "untagged",
  transport: { type: "udp" },
  application: { type: "video_trace", rate: "2 Mbps", frame_rate: 25, packet_size: "1400 B" },
};

const CASES = [
  { id: "i", label: "I: pages and CBR", has: ["web", "cbr"], limit: LIMIT },
  { id: "ii", label: "II: and a bulk transfer", has: ["web", "cbr", "bulk"], limit: LIMIT },
  { id: "iii", label: "III: pages, CBR and video", has: ["web", "cbr", "video"], limit: LIMIT },
  { id: "iv", label: "IV: all", has: ["web", "cbr", "video", "bulk"], limit: LIMIT },
  { id: "quarter", label: "IV with a quarter of the buffer", has: ["web", "cbr", "video", "bulk"], limit: LIMIT / 4 },
] as const;

const caseOf = ({ id, label, has, limit }: (typeof CASES)[number], { label: name, queue }: Scheme): Case => ({
  id,
  label,
  document: dumbbell({
    title: `RFC 7928 7.2, case ${label}, ${name}`,
    description:
      "Pages of 50 objects over six connections, CBR of 1 Mbps, video of 2 Mbps whose frames are bursts, and a bulk transfer.",
    queue,
    limit,
    flows: [browser("web", 1), stream("cbr", 1e6, 1000), video, bulk("bulk", 1)].filter(({ id: each }) =>
      (has as readonly string[]).includes(each as string),
    ),
    windows: [[WARM_UP_S, END_S]],
  }),
});

function numbersAt(results: CaseResults, id: string): [string, number][] {
  const window = windowOf(results[id] as CaseResults[string]);
  const pages = timesOf(window, "web", "completion_s");
  const [cbr] = flowsIn(window, ["cbr"]);
  const videos = flowsIn(window, ["video"]);
  return [
    [`${id}.page_p50_s`, pages.p50],
    [`${id}.page_p95_s`, pages.p95],
    [`${id}.video_loss`, lossOf(videos)],
    [`${id}.sojourn_p99_s`, sojournOf(linkOf(window)).p99],
    [`${id}.cbr_p99_s`, cbr ? delayOf(cbr).p99 : Number.NaN],
    [`${id}.cbr_variation_s`, cbr ? variationOf(cbr) : Number.NaN],
    [`${id}.bulk_bps`, goodputOf(flowsIn(window, ["bulk"]))],
    [`${id}.utilization`, linkOf(window).utilization as number],
  ];
}

const ofCase = (id: string, label: string): Metric[] => [
  { id: `${id}.page_p50_s`, label: `Page, median, ${label}`, unit: "s", better: "lower", of: id },
  { id: `${id}.page_p95_s`, label: `Page, 95th percentile, ${label}`, unit: "s", better: "lower", of: id },
];

export const burstAbsorption: Section = {
  id: "7.2",
  from: "RFC 7928 §7.2",
  title: "Burst absorption",
  level: "must",
  look: "Extra time of a page beside video and a bulk transfer, and the losses of the video. A scheme that starves datagrams shines in every TCP row: look at both.",
  cases: (scheme) => CASES.map((each) => caseOf(each, scheme)),
  metrics: [
    {
      id: "iv.page_p95_s",
      label: "Page, 95th percentile, case IV",
      unit: "s",
      better: "lower",
      of: "iv",
      isMain: true,
    },
    {
      id: "iv.video_loss",
      label: "Video lost, case IV",
      unit: "ratio",
      isShare: true,
      better: "lower",
      of: "iv",
      isMain: true,
    },
    { id: "iv.page_p50_s", label: "Page, median, case IV", unit: "s", better: "lower", of: "iv" },
    { id: "iv.cbr_p99_s", label: "Delay of CBR, 99th percentile, case IV", unit: "s", better: "lower", of: "iv" },
    { id: "iv.cbr_variation_s", label: "Delay variation of CBR, case IV", unit: "s", better: "lower", of: "iv" },
    { id: "iv.sojourn_p99_s", label: "Sojourn time, 99th percentile, case IV", unit: "s", better: "lower", of: "iv" },
    { id: "iv.bulk_bps", label: "Bulk transfer, case IV", unit: "bps", better: null, of: "iv" },
    { id: "iv.utilization", label: "Utilisation, case IV", unit: "ratio", isShare: true, better: "higher", of: "iv" },
    ...ofCase("i", "case I"),
    ...ofCase("ii", "case II"),
    ...ofCase("iii", "case III"),
    ...ofCase("quarter", "case IV, a quarter of the buffer"),
    {
      id: "quarter.video_loss",
      label: "Video lost, a quarter of the buffer",
      unit: "ratio",
      isShare: true,
      better: "lower",
      of: "quarter",
    },
  ],
  numbers: (results) => Object.fromEntries(CASES.flatMap(({ id }) => numbersAt(results, id))),
  rules: [
    {
      id: "pages",
      label: "95th percentile of a page in case IV over case I",
      value: (own) => (own["iv.page_p95_s"] ?? Number.NaN) / (own["i.page_p95_s"] ?? Number.NaN),
      better: "lower",
      good: 1.5,
      fair: 3,
    },
    {
      id: "video",
      label: "Video lost in case IV",
      value: (own) => own["iv.video_loss"] ?? Number.NaN,
      better: "lower",
      good: 0.005,
      fair: 0.02,
      isShare: true,
    },
  ],
};
