/** A mix of traffic, and traffic in both directions (RFC 7928 §9.1, §9.2). */
import type { FlowResult } from "../../../engine/protocol";
import { usualDiscipline } from "../../../scenario/catalog";
import { mean } from "../../../telemetry/statistics";
import {
  delayOf,
  flowsIn,
  goodputOf,
  linkOf,
  lossOf,
  sojournOf,
  timesOf,
  totalOf,
  variationOf,
  windowOf,
} from "../readings";
import type { CaseResults, Scheme, Section } from "../section";
import { bulk, dumbbell, LIMIT, stream, type Traffic, tcp, WARM_UP_S, withBuffer } from "../setup";
import { browser } from "./bursts";
import { LEVELS } from "./load";

const END_S = 80;
const BROWSERS = 6;

/** 200 B every 20 ms. */
const voice = (id: string, more: Partial<Traffic> = {}): Traffic => ({ ...stream(id, 80e3, 200), ...more });

const p99Of = (flows: readonly FlowResult[]) => mean(flows.map((flow) => delayOf(flow).p99));

export const mixedTraffic: Section = {
  id: "9.1",
  from: "RFC 7928 §9.1",
  title: "Traffic mix",
  level: "recommended",
  look: "Shares of each kind of traffic. No row alone tells: a call that is never late may be paid for by the video.",
  note: "VoIP both ways (80 kbps), six browsers that pause for 10 s on average, CBR of 1 Mbps, adaptive media (MM_APP) and five bulk transfers.",
  cases: ({ label, queue }) => [
    {
      id: "mix",
      label: "VoIP, pages, CBR, adaptive media and bulk transfers",
      document: dumbbell({
        title: `RFC 7928 9.1: a mix of traffic, ${label}`,
        description: "A call both ways, six browsers, CBR, adaptive media and five bulk transfers.",
        queue,
        flows: [
          voice("call"),
          voice("call-back", { isReverse: true }),
          ...Array.from({ length: BROWSERS }, (_, index) => browser(`web-${index + 1}`, 10)),
          stream("cbr", 1e6, 1000),
          { id: "media", count: 1, transport: { type: "udp" }, application: { type: "mm_app" } },
          bulk("bulk", 5),
        ],
        windows: [[WARM_UP_S, END_S]],
      }),
    },
  ],
  metrics: [
    { id: "call_p99_s", label: "Delay of the call, 99th percentile", unit: "s", better: "lower", isMain: true },
    { id: "call_variation_s", label: "Delay variation of the call", unit: "s", better: "lower" },
    { id: "call_loss", label: "Loss of the call", unit: "ratio", isShare: true, better: "lower", isMain: true },
    { id: "page_p50_s", label: "Page, median", unit: "s", better: "lower", isMain: true },
    { id: "page_p95_s", label: "Page, 95th percentile", unit: "s", better: "lower" },
    { id: "cbr_loss", label: "Loss of CBR", unit: "ratio", isShare: true, better: null },
    { id: "media_bps", label: "Adaptive media", unit: "bps", better: null },
    { id: "bulk_bps", label: "Bulk transfers together", unit: "bps", better: null },
    { id: "delay_s", label: "Sojourn time", unit: "s", better: "lower" },
  ],
  numbers: ({ mix }: CaseResults) => {
    if (!mix) return {};
    const window = windowOf(mix);
    const of = (...groups: string[]) => flowsIn(window, groups);
    const [call] = of("call");
    // The only finite transfers of TCP's class are the pages, over all browsers.
    const pages = window.classes.find((each) => each.class === "tcp")?.completion_s as
      | Readonly<Record<string, number>>
      | undefined;
    return {
      call_p99_s: p99Of(of("call")),
      call_variation_s: call ? variationOf(call) : Number.NaN,
      call_loss: lossOf(of("call")),
      page_p50_s: pages?.p50 ?? Number.NaN,
      page_p95_s: pages?.p95 ?? Number.NaN,
      cbr_loss: lossOf(of("cbr")),
      media_bps: goodputOf(of("media")),
      bulk_bps: goodputOf(of("bulk")),
      delay_s: sojournOf(linkOf(window)).mean,
    };
  },
  rules: [
    {
      id: "call",
      label: "Loss of the call",
      value: (own) => own.call_loss ?? Number.NaN,
      better: "lower",
      good: 0.01,
      fair: 0.03,
      isShare: true,
    },
    {
      id: "pages",
      label: "Median page against drop-tail’s",
      value: (own, reference) => (own.page_p50_s ?? Number.NaN) / (reference.page_p50_s ?? Number.NaN),
      better: "lower",
      good: 0.8,
      fair: 1,
      isShare: true,
    },
  ],
};

const MILD = LEVELS[0].flows;

/** Transfers that open connections while both directions are full. */
const requests: Traffic = {
  id: "requests",
  count: 1,
  class: "tcp",
  start: "20 s",
  transport: tcp(),
  application: { type: "file", size: "10 KB", load: "50 kbps" },
};

const WAYS = [
  { id: "symmetric", label: "10 Mbps both ways, 6 + 6 flows", back: MILD, rate: "10 Mbps", limit: LIMIT },
  { id: "asymmetric", label: "10 and 1 Mbps, 6 + 2 flows", back: 2, rate: "1 Mbps", limit: 20 },
] as const;

/** Towards the senders, the scheme where both ways are alike, else a drop-tail queue of a modem. */
const reverseOf = ({ id, rate, limit }: (typeof WAYS)[number], { queue }: Scheme) => ({
  rate,
  queue: withBuffer(id === "symmetric" ? queue : { discipline: usualDiscipline }, limit),
});

const fieldOf = (flows: readonly FlowResult[], dropped: string, sent: string) =>
  totalOf(flows, dropped) / totalOf(flows, sent);

export const bothWays: Section = {
  id: "9.2",
  from: "RFC 7928 §9.2",
  title: "Traffic in both directions",
  level: "may",
  look: "Goodput each way while acknowledgements wait behind data, and whether the queue loses acknowledgements and SYNs.",
  note: "Alike both ways, the discipline is at both ends; with 1 Mbps back, that end has a drop-tail queue of 20 packets.",
  cases: (scheme) =>
    WAYS.map((way) => ({
      id: way.id,
      label: way.label,
      document: dumbbell({
        title: `RFC 7928 9.2: both directions, ${way.label}, ${scheme.label}`,
        description: "Bulk transfers in both directions, and short transfers that open connections.",
        queue: scheme.queue,
        reverse: reverseOf(way, scheme),
        flows: [bulk("forward", MILD), bulk("back", way.back, { isReverse: true }), requests],
        windows: [[WARM_UP_S, END_S]],
      }),
    })),
  metrics: WAYS.flatMap(({ id }) => [
    {
      id: `${id}.forward_bps`,
      label: `Goodput forward, ${id}`,
      unit: "bps",
      better: "higher",
      of: id,
      isMain: true,
    } as const,
    { id: `${id}.back_bps`, label: `Goodput back, ${id}`, unit: "bps", better: "higher", of: id } as const,
    { id: `${id}.delay_s`, label: `Sojourn time forward, ${id}`, unit: "s", better: "lower", of: id } as const,
    {
      id: `${id}.ack_loss`,
      label: `Acknowledgements lost, ${id}`,
      unit: "ratio",
      isShare: true,
      better: "lower",
      of: id,
    } as const,
    { id: `${id}.syn_loss`, label: `SYNs lost, ${id}`, unit: "ratio", isShare: true, better: "lower", of: id } as const,
    { id: `${id}.start_up_s`, label: `Start-up time, ${id}`, unit: "s", better: "lower", of: id } as const,
  ]),
  numbers: (results: CaseResults) =>
    Object.fromEntries(
      WAYS.flatMap(({ id }) => {
        const window = windowOf(results[id] as CaseResults[string]);
        const of = (...groups: string[]) => flowsIn(window, groups);
        return [
          [`${id}.forward_bps`, goodputOf(of("forward"))],
          [`${id}.back_bps`, goodputOf(of("back"))],
          [`${id}.delay_s`, sojournOf(linkOf(window)).mean],
          [`${id}.ack_loss`, fieldOf(of("forward", "back"), "dropped_acks", "sent_acks")],
          [`${id}.syn_loss`, fieldOf(of("requests"), "dropped_syns", "sent_syns")],
          [`${id}.start_up_s`, timesOf(window, "requests", "start_up_s").mean],
        ];
      }),
    ),
  rules: [
    {
      id: "goodput",
      label: "Goodput of both ways against drop-tail’s, symmetric",
      value: (own, reference) => bothOf(own) / bothOf(reference),
      better: "higher",
      good: 0.95,
      fair: 0.85,
      isShare: true,
    },
  ],
};

const bothOf = (numbers: Readonly<Record<string, number>>) =>
  (numbers["symmetric.forward_bps"] ?? Number.NaN) + (numbers["symmetric.back_bps"] ?? Number.NaN);
