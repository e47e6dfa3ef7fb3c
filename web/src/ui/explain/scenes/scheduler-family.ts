/** Drawings of schedulers: their queues, and what decides on the next turn. */
import type { QueueMoment, TableRow } from "./queue-moment";
import { flowBars } from "./red-family";
import type { BarsPanel, Scene } from "./scene";
import { bytes, count, number, percent, roundUp } from "./words";

const WAITING = [9000, 3000, 1500];
/** With equal starts, the shortest ends first. */
const FIRST_PACKETS = [1500, 1000, 500];
const ORDER = ["sent third", "sent second", "sent first"];

/** Three queues, while there are no real ones. */
const example = (title: string, note: (index: number) => string, sizes: readonly number[] = WAITING): BarsPanel => ({
  kind: "bars",
  title: `An example: ${title}`,
  bars: sizes.map((size, index) => ({
    name: `queue ${index + 1}`,
    value: size,
    text: bytes(size),
    note: note(index),
  })),
  top: roundUp(1.1 * Math.max(...sizes)),
});

const backlogs = (queue: QueueMoment, table: string) => {
  const rows = queue.rows(table);
  return rows && { rows, packets: rows.reduce((sum, row) => sum + row.value("backlog_packets"), 0) };
};

const none = (panel: BarsPanel, sentence: string): Scene => ({ sentence, panels: [panel] });
const EMPTY: BarsPanel = { kind: "bars", title: "Queues that hold packets", bars: [], top: 1 };

export function fq(queue: QueueMoment): Scene {
  const found = backlogs(queue, "flows");
  if (!found)
    return none(
      example("the first packet of each queue, all with the same start", (index) => ORDER[index] ?? "", FIRST_PACKETS),
      "The packet that would end first under bit-by-bit round robin is sent next.",
    );
  const { rows, packets } = found;
  if (rows.length === 0) return none(EMPTY, "No flow has packets waiting.");
  const least = Math.min(...rows.map((row) => row.value("start")));
  const panel = flowBars({
    title: "Bytes waiting, by flow",
    rows,
    by: (row) => row.value("backlog_bytes"),
    bar: (row) => {
      const behind = row.value("start") - least;
      return {
        text: bytes(row.value("backlog_bytes")),
        note: behind === 0 ? "earliest start" : `start ${bytes(behind)} later`,
      };
    },
  });
  return {
    sentence: `${count(rows.length, "flow has", "flows have")} ${number(packets)} packets waiting. Each packet carries its start in virtual time; the earliest to end is sent next.`,
    panels: [panel],
  };
}

const bucketName = (row: TableRow): TableRow => ({ ...row, name: `bucket ${row.name}` });

export function sfq(queue: QueueMoment): Scene {
  const buckets = queue.number("buckets");
  const found = backlogs(queue, "buckets");
  if (!found)
    return none(
      example("one packet of each in turn", () => "1 packet a round"),
      `Flows are hashed into ${number(buckets)} buckets, which take turns packet by packet.`,
    );
  const { rows, packets } = found;
  if (rows.length === 0) return none(EMPTY, "No bucket holds packets.");
  const panel = flowBars({
    title: "Packets waiting, by bucket",
    rows: rows.map(bucketName),
    by: (row) => row.value("backlog_packets"),
    bar: (row) => ({ text: number(row.value("backlog_packets")) }),
  });
  return {
    sentence: `${number(packets)} packets wait in ${number(rows.length)} of ${number(buckets)} buckets: in a round each of them sends one packet, ${percent(1 / rows.length)} of the turns.`,
    panels: [panel],
  };
}

export function drr(queue: QueueMoment): Scene {
  const quantum = queue.number("quantum");
  const found = backlogs(queue, "buckets");
  if (!found)
    return none(
      example("bytes waiting", () => `+ ${bytes(quantum)} a round`),
      `At its turn a bucket may send ${bytes(quantum)} more; what is left over, its deficit, is kept for the next turn.`,
    );
  const { rows } = found;
  if (rows.length === 0) return none(EMPTY, "No bucket holds packets.");
  const panel = flowBars({
    title: "Bytes waiting, by bucket, with the deficit",
    rows: rows.map(bucketName),
    by: (row) => row.value("backlog_bytes"),
    bar: (row) => ({ text: bytes(row.value("backlog_bytes")), note: `deficit ${bytes(row.value("deficit"))}` }),
  });
  return {
    sentence: `${count(rows.length, "bucket takes", "buckets take")} turns; each turn adds ${bytes(quantum)} to the deficit, and packets go out while it covers them.`,
    panels: [panel],
  };
}

export function cbq(queue: QueueMoment): Scene {
  const rows = queue.rows("classes");
  if (!rows)
    return none(
      example("bytes waiting", (index) => ["80 % of the link", "15 % of the link", "5 % of the link"][index] ?? ""),
      "Each class has a share of the link; a class over its limit sends only if it may borrow what others leave.",
    );
  const over = rows.filter((row) => row.value("over_limit") >= 1);
  const panel = flowBars({
    title: "Packets waiting, by class",
    rows,
    by: (row) => row.value("backlog_packets"),
    bar: (row) => ({
      text: number(row.value("backlog_packets")),
      note: [
        `share ${percent(row.value("share"))}`,
        `${number(row.value("borrowed"))} packets borrowed`,
        ...(over.includes(row) ? ["over its share"] : []),
      ].join(", "),
    }),
  });
  const names = over.map(({ name }) => name).join(", ");
  const told =
    over.length > 0
      ? `Over the share, so sending only what can be borrowed: ${names}.`
      : "No class is over its share now.";
  return { sentence: told, panels: [panel] };
}
