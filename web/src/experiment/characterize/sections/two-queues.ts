/** Two queues with the discipline in a row (RFC 7928 §10.2). */
import type { ScenarioDocument } from "../../../scenario/scenario";
import { flowsIn, goodputOf, linkOf, sojournOf, windowOf } from "../readings";
import type { CaseResults, Scheme, Section } from "../section";
import { bulk, dumbbell, LIMIT, WARM_UP_S, withBuffer } from "../setup";
import { LEVELS } from "./load";

const END_S = 80;
const EACH = LEVELS[0].flows / 2;
const FIRST_BPS = 6e6;

/** A second queue before the bottleneck, of 6 Mbit/s, for half of the flows. */
function document({ label, queue }: Scheme): ScenarioDocument {
  const plan = dumbbell({
    title: `RFC 7928 10.2: two queues in a row, ${label}`,
    description: "Three transfers cross a queue of 6 Mbps and then one of 10 Mbps, which three others join.",
    queue,
    flows: [bulk("both", EACH, { rack: "both" }), bulk("second", EACH, { rack: "second" })],
    windows: [[WARM_UP_S, END_S]],
  });
  return {
    ...plan,
    nodes: [...plan.nodes, { id: "k", kind: "router", x: 195, y: 90 }],
    links: [
      ...plan.links.map((link) => (link.id === "both-in" ? { ...link, to: "k" } : link)),
      {
        id: "first",
        from: "k",
        to: "l",
        rate: `${FIRST_BPS / 1e6} Mbps`,
        delay: "0 ms",
        queue: withBuffer(queue, LIMIT),
      },
    ],
    measure: { ...plan.measure, watch: ["bottleneck", "first"] },
  };
}

export const twoQueues: Section = {
  id: "10.2",
  from: "RFC 7928 §10.2",
  title: "Two queues in a row",
  level: "may",
  look: "Goodput of flows that cross two such queues beside those that cross one, and the delay of both queues together.",
  cases: (scheme) => [{ id: "row", label: "3 flows over both queues, 3 over the second", document: document(scheme) }],
  metrics: [
    { id: "ratio", label: "Goodput over two queues, against one", unit: "ratio", better: null, isMain: true },
    { id: "delay_s", label: "Sojourn time, both queues", unit: "s", better: "lower", isMain: true },
    { id: "goodput_bps", label: "Goodput", unit: "bps", better: "higher" },
  ],
  numbers: ({ row }: CaseResults) => {
    if (!row) return {};
    const window = windowOf(row);
    const [both, second] = [flowsIn(window, ["both"]), flowsIn(window, ["second"])];
    return {
      ratio: goodputOf(both) / goodputOf(second),
      delay_s: sojournOf(linkOf(window)).mean + sojournOf(linkOf(window, "first")).mean,
      goodput_bps: goodputOf([...both, ...second]),
    };
  },
  rules: [],
};
