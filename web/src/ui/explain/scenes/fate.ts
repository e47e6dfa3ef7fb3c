/** What becomes of the packets that a discipline chooses: with ECN, those whose sender takes part are marked. */
import type { QueueMoment } from "./queue-moment";
import type { Events } from "./scene";

const marks = (queue: QueueMoment) => queue.isOn("ecn");

/** "every packet is ..." */
export const fateOf = (queue: QueueMoment, canMark = marks(queue)): string =>
  canMark ? "marked (dropped if not ECN-capable)" : "dropped";

/** "the next ..." */
export const actOf = (queue: QueueMoment): string => (marks(queue) ? "mark or drop" : "drop");

/** What was dropped and what was marked in the last seconds. */
export function fateEvents(queue: QueueMoment, span_s: number): Events[] {
  const drops: Events = { name: "drop", at: queue.drops(span_s) };
  const marked: Events = { name: "mark", at: queue.marks(span_s) };
  return marks(queue) || marked.at.length > 0 ? [drops, marked] : [drops];
}
