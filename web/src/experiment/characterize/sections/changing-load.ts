/** The congestion level varies (RFC 7928 §8.2.5). */
import { mean } from "../../../telemetry/statistics";
import { flowsIn, goodputOf, linkOf, lossOf, sojournOf, windowOf } from "../readings";
import type { CardNumbers, CaseResults, Metric, Section } from "../section";
import { bulk, dumbbell, LIMIT, RTT_S, seconds } from "../setup";
import { LEVELS } from "./load";

const PHASE_S = 20;
const FIRST_S = 20;
/** Mild, medium, heavy, twice. */
const PHASES = [...LEVELS, ...LEVELS].map(({ id, label }, index) => ({
  id: `${id}_${index < LEVELS.length ? 1 : 2}`,
  level: id,
  label: `${label}${index < LEVELS.length ? "" : ", again"}`,
  from_s: FIRST_S + index * PHASE_S,
  to_s: FIRST_S + (index + 1) * PHASE_S,
}));

const [MILD, MEDIUM, HEAVY] = LEVELS.map(({ flows }) => flows) as [number, number, number];

/** Flows that are added at the beginning of a phase, to the end of the round of three. */
const added = (id: string, count: number, phase: number, end: number) =>
  bulk(id, count, {
    start: seconds(FIRST_S + phase * PHASE_S),
    start_jitter: "1 s",
    ...(end < PHASES.length && { stop: seconds(FIRST_S + end * PHASE_S) }),
  });

/** Seconds of a bin: a round trip. The queue is judged over ten of them. */
const BIN_S = RTT_S;
const STRETCH = 10;
const BACKLOG = "queue.bottleneck.backlog_packets";

/**
 * Seconds from a change of the load until the mean queue over ten round trips stays within half the buffer; the whole
 * phase if it does not. One bound for all schemes: a full queue is always within twice its own median.
 * @param bins mean queues over a round trip each, in packets
 */
export function recoveryOf(bins: readonly number[], from_s: number, to_s: number): number {
  const [first, end] = [Math.round(from_s / BIN_S), Math.round(to_s / BIN_S)];
  const here = bins.slice(first, end);
  if (here.length < end - first || here.some(Number.isNaN)) return Number.NaN;
  const stretches = Array.from({ length: here.length - STRETCH + 1 }, (_, at) => mean(here.slice(at, at + STRETCH)));
  const last = stretches.findLastIndex((queue) => queue > LIMIT / 2);
  return last === stretches.length - 1 ? to_s - from_s : (last + 1) * BIN_S;
}

/** Changes to more flows: into medium and heavy. */
const GROWING = PHASES.filter(({ level }) => level !== "mild");

export const changingLoad: Section = {
  id: "8.2.5",
  from: "RFC 7928 §8.2.5",
  title: "Changing congestion",
  level: "must",
  look: "The delay in each phase, and the peak when several transfers start at once.",
  note: `Recovery is the time after more flows start until the mean queue over ten round trips stays within half the buffer; ${PHASE_S} s if it does not in its phase.`,
  cases: ({ label, queue }) => [
    {
      id: "phases",
      label: `${MILD}, ${MEDIUM} and ${HEAVY} flows for ${PHASE_S} s each, twice`,
      bins: [{ column: BACKLOG, bin_s: BIN_S }],
      document: dumbbell({
        title: `RFC 7928 8.2.5: the congestion level varies, ${label}`,
        description: `${MILD}, ${MEDIUM} and ${HEAVY} transfers for ${PHASE_S} s each.`,
        queue,
        flows: [
          bulk("mild", MILD),
          added("medium-1", MEDIUM - MILD, 1, 3),
          added("heavy-1", HEAVY - MEDIUM, 2, 3),
          added("medium-2", MEDIUM - MILD, 4, 6),
          added("heavy-2", HEAVY - MEDIUM, 5, 6),
        ],
        windows: PHASES.map(({ from_s, to_s }) => [from_s, to_s] as const),
      }),
    },
  ],
  metrics: [
    { id: "mild.delay_s", label: "Sojourn time, mild", unit: "s", better: "lower" },
    { id: "medium.delay_s", label: "Sojourn time, medium", unit: "s", better: "lower" },
    { id: "heavy.delay_s", label: "Sojourn time, heavy", unit: "s", better: "lower", isMain: true },
    {
      id: "peak_s",
      label: "Sojourn time, 99th percentile, after more flows start",
      unit: "s",
      better: "lower",
      isMain: true,
    },
    { id: "recovery_s", label: "Recovery to half the buffer", unit: "s", better: "lower" },
    { id: "goodput_bps", label: "Goodput", unit: "bps", better: "higher" },
    ...LEVELS.map(
      ({ id, label }): Metric => ({
        id: `${id}.loss`,
        label: `Loss, ${label}`,
        unit: "ratio",
        isShare: true,
        better: "lower",
      }),
    ),
  ],
  numbers: ({ phases }: CaseResults): CardNumbers => {
    if (!phases) return {};
    const windows = PHASES.map((phase, index) => ({ ...phase, window: windowOf(phases, index) }));
    const over = (level: string, of: (window: (typeof windows)[number]["window"]) => number) =>
      mean(windows.filter((each) => each.level === level).map(({ window }) => of(window)));
    const sojourn = (window: (typeof windows)[number]["window"]) => sojournOf(linkOf(window));
    return {
      ...Object.fromEntries(
        LEVELS.flatMap(({ id }) => [
          [`${id}.delay_s`, over(id, (window) => sojourn(window).mean)],
          [`${id}.loss`, over(id, (window) => lossOf(flowsIn(window)))],
        ]),
      ),
      peak_s: mean(windows.filter(({ level }) => level !== "mild").map(({ window }) => sojourn(window).p99)),
      recovery_s: mean(GROWING.map(({ from_s, to_s }) => recoveryOf(phases.bins[0] ?? [], from_s, to_s))),
      goodput_bps: mean(windows.map(({ window }) => goodputOf(flowsIn(window)))),
    };
  },
  rules: [
    {
      id: "recovery",
      label: "Recovery to half the buffer, in round trips",
      value: (own) => (own.recovery_s ?? Number.NaN) / RTT_S,
      better: "lower",
      good: 10,
      fair: 50,
    },
  ],
};
