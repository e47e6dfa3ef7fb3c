/**
 * Runs of which only the report is wanted, with few samples: a quarter faster. Samples are for charts; of a report only the
 * mean of a discipline's own average is made of them, and fingerprints know nothing of them.
 */
import type { RunOrder } from "../engine/protocol";
import type { Lesson } from "./format";
import type { RunMaker } from "./prove";

/** The number of a report that is made of samples. */
const OF_SAMPLES = "average_packets";
const INTERVAL = "1 s";

function sampledRarely(order: RunOrder): RunOrder {
  if (order.series.length > 0 || order.bins.length > 0) return order;
  const document = JSON.parse(order.document);
  const measure = { ...document.measure, sample_interval: INTERVAL };
  return { ...order, document: JSON.stringify({ ...document, measure }) };
}

/** Makes the runs of a lesson with few samples, unless it asks for a number that is made of them. */
export const makingRarely = (lesson: Lesson, make: RunMaker): RunMaker =>
  JSON.stringify(lesson).includes(OF_SAMPLES) ? make : (order) => make(sampledRarely(order));
