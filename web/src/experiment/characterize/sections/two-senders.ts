/** A sender beside another: initial windows, unresponsive senders, less than best effort (RFC 7928 §5.1.2, §5.3, §5.4). */
import { countOf, flowsIn, goodputOf, linkOf, lossOf, sojournOf, timesOf, windowOf } from "../readings";
import type { Case, CaseResults, Scheme, Section } from "../section";
import { bulk, dumbbell, RATE_BPS, seconds, stream, type Traffic, tcp, WARM_UP_S } from "../setup";

const END_S = 120;
const result = (results: CaseResults, id: string) => windowOf(results[id] as CaseResults[string]);

const WINDOWS = [3, 10] as const;

const shortFlow = (window: number): Traffic => ({
  id: "short",
  count: 1,
  class: "tcp",
  start: seconds(WARM_UP_S),
  transport: tcp({ initial_window: `${window} packets` }),
  application: { type: "file", size: "73 KB", load: "100 kbps" },
});

export const initialWindow: Section = {
  id: "5.1.2",
  from: "RFC 7928 §5.1.2",
  title: "Short transfers and their initial window",
  level: "must",
  look: "The time that a transfer of 50 packets takes beside a bulk transfer: it should not wait for a queue that the other made.",
  note: "The short transfer is repeated at random times, 100 kbps in all, instead of once.",
  cases: ({ label, queue }) =>
    WINDOWS.map((window) => ({
      id: `iw${window}`,
      label: `initial window ${window}`,
      document: dumbbell({
        title: `RFC 7928 5.1.2: short transfers with an initial window of ${window}, ${label}`,
        description: "Transfers of 50 packets beside one bulk transfer that is in congestion avoidance.",
        queue,
        flows: [bulk("bulk", 1), shortFlow(window)],
        windows: [[WARM_UP_S, END_S]],
      }),
    })),
  metrics: WINDOWS.flatMap((window) => [
    {
      id: `iw${window}.p50_s`,
      label: `Completion time, median, initial window ${window}`,
      unit: "s",
      better: "lower",
      of: `iw${window}`,
      isMain: true,
    } as const,
    {
      id: `iw${window}.p95_s`,
      label: `Completion time, 95th percentile, initial window ${window}`,
      unit: "s",
      better: "lower",
      of: `iw${window}`,
    } as const,
    {
      id: `iw${window}.start_up_s`,
      label: `Start-up time, initial window ${window}`,
      unit: "s",
      better: "lower",
      of: `iw${window}`,
    } as const,
  ]),
  numbers: (results) =>
    Object.fromEntries(
      WINDOWS.flatMap((window) => {
        const measured = result(results, `iw${window}`);
        const times = timesOf(measured, "short", "completion_s");
        return [
          [`iw${window}.p50_s`, times.p50],
          [`iw${window}.p95_s`, times.p95],
          [`iw${window}.start_up_s`, timesOf(measured, "short", "start_up_s").mean],
          [`iw${window}.transfers`, countOf(measured, "short", "completions")],
        ];
      }),
    ),
  rules: [
    {
      id: "short",
      label: "Median completion time against drop-tail’s, initial window 3",
      value: (own, reference) => (own["iw3.p50_s"] ?? Number.NaN) / (reference["iw3.p50_s"] ?? Number.NaN),
      better: "lower",
      good: 0.75,
      fair: 0.95,
      isShare: true,
    },
  ],
};

/** The rate of the stream beside TCP as a part of the capacity; the RFC asks for more than a half, up to all of it. */
const RATES = [0.55, 0.75, 1] as const;
const rateId = (rate: number) => `beside_${Math.round(rate * 100)}`;

const unresponsive = (id: string, label: string, flows: readonly Traffic[], { label: name, queue }: Scheme): Case => ({
  id,
  label,
  document: dumbbell({
    title: `RFC 7928 5.3: ${label}, ${name}`,
    description: "A stream of datagrams that does not slow down: alone above the capacity, or beside one TCP transfer.",
    queue,
    flows,
    windows: [[WARM_UP_S, END_S]],
  }),
});

export const unresponsiveSender: Section = {
  id: "5.3",
  from: "RFC 7928 §5.3",
  title: "Unresponsive sender",
  level: "must",
  look: "Length of the queue when nobody slows down, and the rate left for TCP beside such a stream. Both have a max-min share of half the link.",
  note: "The stream alone sends 1.2 times the capacity; each packet is moved by up to half a gap.",
  cases: (scheme) => [
    unresponsive("alone", "a stream of 12 Mbps alone", [stream("stream", 1.2 * RATE_BPS)], scheme),
    ...RATES.map((rate) =>
      unresponsive(
        rateId(rate),
        `TCP beside a stream of ${(rate * RATE_BPS) / 1e6} Mbps`,
        [stream("stream", rate * RATE_BPS), bulk("bulk", 1)],
        scheme,
      ),
    ),
  ],
  metrics: [
    { id: "alone.delay_s", label: "Sojourn time, stream alone", unit: "s", better: "lower", of: "alone", isMain: true },
    { id: "alone.loss", label: "Loss, stream alone", unit: "ratio", isShare: true, better: null, of: "alone" },
    ...RATES.map(
      (rate) =>
        ({
          id: `${rateId(rate)}.tcp_bps`,
          label: `TCP beside ${(rate * RATE_BPS) / 1e6} Mbps`,
          unit: "bps",
          better: null,
          of: rateId(rate),
          ...(rate === 0.75 && { isMain: true as const }),
        }) as const,
    ),
  ],
  numbers: (results) => {
    const alone = result(results, "alone");
    const sojourn = sojournOf(linkOf(alone));
    return {
      "alone.delay_s": sojourn.mean,
      "alone.p99_s": sojourn.p99,
      "alone.loss": lossOf(flowsIn(alone)),
      ...Object.fromEntries(
        RATES.map((rate) => [`${rateId(rate)}.tcp_bps`, goodputOf(flowsIn(result(results, rateId(rate)), ["bulk"]))]),
      ),
    };
  },
  curve: {
    title: "What is left for TCP beside a stream",
    x: "Rate of the stream [Mbps]",
    y: "TCP [Mbps]",
    divisor: 1e6,
    points: RATES.map((rate) => ({ at: (rate * RATE_BPS) / 1e6, metric: `${rateId(rate)}.tcp_bps` })),
    level: { at: RATE_BPS / 2e6, name: "max-min share" },
  },
  rules: [
    {
      id: "bounded",
      label: "Sojourn time of the stream alone, as a part of the full buffer",
      value: (own) => (own["alone.delay_s"] ?? Number.NaN) / FULL_S,
      better: "lower",
      good: 0.2,
      fair: 0.5,
      isShare: true,
    },
    {
      id: "share",
      label: "TCP over its max-min share, beside 7.5 Mbps",
      value: (own) => (own["beside_75.tcp_bps"] ?? Number.NaN) / (RATE_BPS / 2),
      better: "higher",
      good: 0.8,
      fair: 0.5,
      isShare: true,
    },
  ],
};

/** The wait in a full buffer of 84 packets of 1500 B at 10 Mbit/s. */
const FULL_S = (84 * 1500 * 8) / RATE_BPS;

const LEDBAT = [
  { id: "rfc6817", label: "LEDBAT as RFC 6817 (100 ms, gain 1)", transport: { target: "100 ms", gain: 1 } },
  { id: "tran2014", label: "LEDBAT of RFC 7928 (5 ms, gain 10)", transport: { target: "5 ms", gain: 10 } },
] as const;

export const lessThanBestEffort: Section = {
  id: "5.4",
  from: "RFC 7928 §5.4",
  title: "Less than best effort",
  level: "may",
  look: "The share of LEDBAT beside NewReno: with a short queue it never reaches its target and no longer gives way.",
  note: "RFC 7928 asks for a target of 5 ms and a gain of 10; RFC 6817 allows at most 100 ms and 1. Both start together.",
  cases: ({ label, queue }) =>
    LEDBAT.map(({ id, label: what, transport }) => ({
      id,
      label: what,
      document: dumbbell({
        title: `RFC 7928 5.4: NewReno beside ${what}, ${label}`,
        description:
          "One bulk transfer with NewReno and one with LEDBAT, which is meant to use only what others leave.",
        queue,
        flows: [bulk("reno", 1), bulk("ledbat", 1, { transport: tcp({ variant: "ledbat", ...transport }) })],
        windows: [[WARM_UP_S, END_S]],
      }),
    })),
  metrics: LEDBAT.flatMap(({ id, label }) => [
    {
      id: `${id}.share`,
      label: `Share of ${label}`,
      unit: "ratio",
      isShare: true,
      better: "lower",
      of: id,
      isMain: true,
    } as const,
    { id: `${id}.goodput_bps`, label: `Goodput of both, ${label}`, unit: "bps", better: "higher", of: id } as const,
  ]),
  numbers: (results) =>
    Object.fromEntries(
      LEDBAT.flatMap(({ id }) => {
        const window = result(results, id);
        const [own, both] = [goodputOf(flowsIn(window, ["ledbat"])), goodputOf(flowsIn(window))];
        return [
          [`${id}.share`, own / both],
          [`${id}.goodput_bps`, both],
        ];
      }),
    ),
  rules: [],
};
