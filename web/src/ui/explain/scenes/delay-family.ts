/** Drawings of drop-tail and of CoDel with its descendants. */

import { actOf, fateEvents } from "./fate";
import { fillText, overTime } from "./probability-family";
import type { QueueMoment, TableRow } from "./queue-moment";
import { flowBars } from "./red-family";
import type { PlotPanel, Point, Scene } from "./scene";
import { bytes, count, number, packets, roundUp, seconds, setSeconds } from "./words";

const FILL_S = 5;

function decidedText(queue: QueueMoment): string {
  const [drops, marks] = [queue.drops(FILL_S).length, queue.marks(FILL_S).length];
  const told = (packets: number, done: string) =>
    packets > 0 ? [`${count(packets, "packet was", "packets were")} ${done}`] : [];
  return [...told(drops, "dropped"), ...told(marks, "marked")].join(" and ") || "nothing was dropped";
}

/** The queue, its buffer and what was dropped; `idle` says it without a run. */
function bufferScene(queue: QueueMoment, idle: string): Scene {
  const { limit } = queue;
  const isBytes = limit?.unit === "bytes";
  const field = isBytes ? "backlog_bytes" : "backlog_packets";
  const top = limit?.number ?? 60;
  const plot: PlotPanel = {
    ...overTime(queue, field, FILL_S, { label: "Queue", unit: isBytes ? "bytes" : "packets" }),
    levels: [{ at: top, name: limit ? `buffer ${isBytes ? bytes(top) : packets(top)}` : "buffer" }],
    events: fateEvents(queue, FILL_S),
  };
  const scaled = { ...plot, y: { ...plot.y, to: roundUp(top * 1.1) } };
  if (!queue.live) return { sentence: idle, panels: [scaled] };
  return {
    sentence: `${fillText(queue)} in the buffer; ${decidedText(queue)} in the last ${FILL_S} s.`,
    panels: [scaled],
  };
}

export const dropTail = (queue: QueueMoment): Scene =>
  bufferScene(queue, "While the buffer has room, every packet is stored; when it is full, arrivals are dropped.");

/** What a script makes of the queue; why, its own signals and the steps of a decision tell. */
export const scripted = (queue: QueueMoment): Scene =>
  bufferScene(queue, "The script decides on every packet; what it accepts is stored while the buffer has room.");

/** Time until the next drop: `drops` is CoDel's count (RFC 8289 §5.5). */
export const codelSpacing = (interval_s: number, drops: number): number => interval_s / Math.sqrt(Math.max(1, drops));

function spacingPlot(interval: number, drops: number, isDropping: boolean): PlotPanel {
  const to = Math.max(20, roundUp(drops));
  const points = Array.from({ length: to }, (_, index): Point => [index + 1, codelSpacing(interval, index + 1)]);
  return {
    kind: "plot",
    title: "Time to the next drop",
    x: { label: "count (goes on if dropping resumes soon)", unit: "none", from: 0, to },
    y: { label: "Spacing", unit: "s", from: 0, to: roundUp(interval * 1.05) },
    curves: [{ points, tone: "law", name: "interval / √count" }],
    dots: isDropping ? [{ at: [Math.max(1, drops), codelSpacing(interval, drops)], key: "now", name: "now" }] : [],
  };
}

/**
 * Seconds for which no packet has waited less than the target while more than one was queued, up to `span_s`.
 * @param small times at which no more was queued, which ends the time above
 */
export function aboveFor(history: readonly Point[], target_s: number, small: readonly number[] = []): number {
  const below = history.findLast(([, sojourn]) => sojourn < target_s)?.[0] ?? Number.NEGATIVE_INFINITY;
  const end = Math.max(below, small.at(-1) ?? Number.NEGATIVE_INFINITY);
  const first = history.find(([time]) => time > end);
  return first ? -first[0] : 0;
}

function codelSentence(queue: QueueMoment, target: number, interval: number, above_s: number): string {
  const sojourn = queue.value("sojourn");
  const drops = queue.value("drop_count");
  const act = actOf(queue);
  const waited = `The last packet waited ${seconds(sojourn)}, the target is ${setSeconds(target)}.`;
  if (queue.value("dropping") >= 1)
    return `${waited} CoDel is dropping: with a count of ${number(drops)} the next ${act} comes ${seconds(codelSpacing(interval, drops))} after the last, unless a packet waits less than the target.`;
  if (sojourn < target) return `${waited} Nothing is dropped.`;
  if (queue.value("backlog_bytes") <= queue.number("mtu"))
    return `${waited} Nothing is dropped: no more than one packet waits now.`;
  return `${waited} Packets have been above it for about ${seconds(above_s)}; the first ${act} comes after ${setSeconds(interval)}.`;
}

export function codel(queue: QueueMoment): Scene {
  const [target, interval] = [queue.number("target"), queue.number("interval")];
  const span = Math.max(0.5, 10 * interval);
  const law = spacingPlot(interval, queue.value("drop_count") || 1, queue.value("dropping") >= 1);
  if (!Number.isFinite(queue.value("sojourn")))
    return {
      sentence: `After ${setSeconds(interval)} above the target of ${setSeconds(target)} CoDel drops one packet, then one each interval / √count.`,
      panels: [law],
    };
  const history = queue.history("sojourn", span);
  const mtu = queue.number("mtu");
  const small = queue.history("backlog_bytes", span).flatMap(([time, backlog]) => (backlog <= mtu ? [time] : []));
  // Between two samples it may have begun anew: without drops it is not longer than the interval.
  const above_s = Math.min(interval, aboveFor(history, target, small));
  const isDropping = queue.value("dropping") >= 1;
  const isTiming = !isDropping && above_s > 0 && queue.value("sojourn") >= target;
  const clock = overTime(
    queue,
    "sojourn",
    span,
    { label: "Waiting time", unit: "s" },
    {
      title: "Waiting time of the packets that leave",
      levels: [{ at: target, name: `target ${setSeconds(target)}` }],
      events: fateEvents(queue, span),
      ...(isTiming && {
        band: [-above_s, 0] as const,
        walls: [{ at: interval - above_s, name: `first ${actOf(queue)}` }],
      }),
    },
  );
  const ahead = { ...clock, x: { ...clock.x, to: interval } };
  return { sentence: codelSentence(queue, target, interval, above_s), panels: [ahead, law] };
}

const queueName = (row: TableRow) => `queue ${row.name}`;

function sojournBar(target: number) {
  return (row: TableRow) => {
    const sojourn = row.value("sojourn");
    const state = [
      row.value("is_new") >= 1 ? "new" : "",
      row.value("dropping") >= 1 ? "dropping" : "",
      row.value("blue_probability") > 0 ? `BLUE ${number(row.value("blue_probability"))}` : "",
    ].filter(Boolean);
    const note = [count(row.value("backlog_packets"), "packet"), ...state].join(", ");
    return { text: seconds(sojourn), bound: { at: target, name: setSeconds(target) }, note, isOver: sojourn > target };
  };
}

/** FQ-CoDel and CAKE: a CoDel for each queue. */
export function flowQueues(queue: QueueMoment): Scene {
  const [target, interval, quantum] = [queue.number("target"), queue.number("interval"), queue.number("quantum")];
  const rows = queue.rows("queues");
  const law = spacingPlot(interval, 1, false);
  if (!rows)
    return {
      sentence: `New queues are served first; each queue may send ${bytes(quantum)} in its turn and has a CoDel with a target of ${setSeconds(target)}.`,
      panels: [law],
    };
  if (rows.length === 0) return { sentence: "No queue holds packets now.", panels: [law] };
  const dropping = rows.filter((row) => row.value("dropping") >= 1).length;
  const isNew = rows.filter((row) => row.value("is_new") >= 1).length;
  const panel = flowBars({
    title: "Waiting time in each queue, and the target",
    rows: rows.map((row) => ({ ...row, name: queueName(row) })),
    by: (row) => row.value("sojourn") || 0,
    bar: sojournBar(target),
    least: 2 * target,
  });
  const first = isNew > 0 ? `; ${count(isNew, "new one is", "new ones are")} served first` : "";
  const drops = dropping > 0 ? `; ${number(dropping)} above the target ${dropping === 1 ? "is" : "are"} dropping` : "";
  const [slowest] = [...rows].sort((a, b) => (b.value("sojourn") || 0) - (a.value("sojourn") || 0));
  const longest = slowest
    ? ` Packets of ${queueName(slowest)} waited longest, ${seconds(slowest.value("sojourn"))}.`
    : "";
  return {
    sentence: `${count(rows.length, "queue holds", "queues hold")} packets${first}${drops}.${longest}`,
    panels: [panel],
  };
}
