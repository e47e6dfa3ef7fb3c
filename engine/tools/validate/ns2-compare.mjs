// Compares reports of `aqm run --json` with ns-2's measurements of the same experiment.

/**
 * @typedef {object} Row
 * @property {string} caseId
 * @property {string} window   `[20-120]`, in seconds
 * @property {string} metric
 * @property {number} mean     of ns-2 over its seeds
 * @property {number} sd
 * @property {number} ours     mean over our seeds; NaN if the report does not have it
 * @property {number} oursSd
 * @property {number} tolerance
 * @property {boolean} agrees
 */

const COMPARED = ["goodput_bps", "link.utilisation", "jain_all", "drop_rate", "q_pkts_mean"];

/** Tolerance of all metrics: three standard deviations or 5 % of the mean, whichever is larger. */
const FLOOR = 1e-3;
const SHARE = 0.05;
/**
 * Tolerance of class totals over drop-tail with equal round-trip times, where phase effects decide which flow loses.
 */
const PHASE_SHARE = 0.1;

export const sum = (values) => values.reduce((total, value) => total + value, 0);
export const mean = (values) => sum(values) / values.length;

export function deviation(values) {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1));
}

/** Whether all flows of a drop-tail case have the same round-trip time. */
function hasPhaseEffects({ P, flows }) {
  const copies = sum(flows.map((flow) => flow.n ?? 1));
  const trips = new Set(flows.map((flow) => (flow.sdelay ?? 0.01) + (flow.ddelay ?? 0.01)));
  return P.qtype === "DropTail" && copies > 1 && trips.size === 1;
}

function toleranceOf(metric, ns2, phaseEffects) {
  const share = phaseEffects && metric.endsWith("goodput_bps") ? PHASE_SHARE : SHARE;
  return Math.max(3 * ns2.sd, share * Math.abs(ns2.mean), FLOOR);
}

const ratio = (part, whole) => (whole > 0 ? part / whole : 0);

const arrivalsAt = (window) => sum(window.classes.map((entry) => entry.arrived_packets));

/** Drops per arrival at the bottleneck, including losses of the link itself. */
const dropRate = (window, link) => ratio(sum(Object.values(link.drops)), arrivalsAt(window));

/** ns-2 counts packets that were received; we count packets that were sent, including those lost on the link. */
function utilisation(window, link) {
  const { loss = 0, ...beforeSending } = link.drops;
  return link.utilization * (1 - ratio(loss, arrivalsAt(window) - sum(Object.values(beforeSending))));
}

/** Our value of an ns-2 metric in one window of a report. */
function measured(metric, window, classes) {
  const link = window.links.find((entry) => entry.id === "bottleneck" && entry.direction === "forward");
  if (metric === "link.utilisation") return utilisation(window, link);
  if (metric === "jain_all") return window.jain;
  if (metric === "q_pkts_mean") return link.queue_packets.mean;
  if (metric === "drop_rate") return dropRate(window, link);
  const [name, field] = metric.split(".");
  const flows = window.flows.filter((flow) => name === "total" || classes[flow.group] === name);
  if (flows.length === 0) return Number.NaN;
  const total = (key) => sum(flows.map((flow) => flow[key]));
  return field === "goodput_bps" ? total("goodput_bps") : ratio(total("dropped_packets"), total("sent_packets"));
}

/**
 * One row for each metric compared.
 * @param {object} ns2Case
 * @param {object[]} reports  one per seed
 * @param {Record<string, string>} classes  ns-2's class name of each flow group
 * @returns {Row[]}
 */
export function compare(ns2Case, reports, classes) {
  const phaseEffects = hasPhaseEffects(ns2Case.parameters);
  return ns2Case.windows.flatMap((theirs, i) =>
    Object.entries(theirs.metrics)
      .filter(([metric]) => COMPARED.some((suffix) => metric.endsWith(suffix)))
      .map(([metric, ns2]) => {
        const values = reports.map((report) => measured(metric, report.windows[i], classes));
        const tolerance = toleranceOf(metric, ns2, phaseEffects);
        const ours = mean(values);
        return {
          caseId: ns2Case.id,
          window: `[${theirs.t0}-${theirs.t1}]`,
          metric,
          mean: ns2.mean,
          sd: ns2.sd,
          ours,
          oursSd: deviation(values),
          tolerance,
          agrees: Math.abs(ours - ns2.mean) <= tolerance,
        };
      }),
  );
}
