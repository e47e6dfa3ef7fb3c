import { expect, test } from "vitest";
import type { WindowResult } from "../../engine/protocol";
import { columnsOf, csvOf, nextSort, rowsOf, sorted } from "./flow-rows";

const flow = (id: string, goodput_bps: number, sent: number, dropped: number) => ({
  id,
  group: id,
  class: "tcp",
  goodput_bps,
  sent_packets: sent,
  received_packets: sent - dropped,
  dropped_packets: dropped,
  marked_packets: 0,
  delay_s: sent > dropped ? { mean: 0.03, p95: 0.05 } : { mean: null, p95: null },
});
const result = {
  from_s: 12,
  to_s: 13,
  flows: [flow("a", 3e6, 100, 5), flow("b", 1e6, 50, 10), flow("c", 0, 0, 0)],
} as unknown as WindowResult;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join("");

test("shares add up, and losses are parts of what was sent", () => {
  const [a, b, c] = rowsOf(result);
  expect(a?.share).toBe(0.75);
  expect(b?.loss_rate).toBe(0.2);
  expect(c?.loss_rate).toBeNaN();
  expect(c?.delay_s).toBeNaN();
});

test("a column sorts from the largest number or the first letter, again the other way, and without a number last", () => {
  const rows = rowsOf(result);
  const byLoss = nextSort({ key: "id", isDescending: false }, "loss_rate");
  expect(ids(sorted(rows, byLoss))).toBe("bac");
  expect(ids(sorted(rows, nextSort(byLoss, "loss_rate")))).toBe("abc");
  expect(ids(sorted(rows, nextSort(byLoss, "id")))).toBe("abc");
  expect(ids(sorted(rows, { key: "class", isDescending: true }))).toBe("abc");
});

test("goodputs have one unit, and what is unknown has a dash", () => {
  const rows = rowsOf(result);
  const columns = columnsOf(rows);
  const of = (key: string, row: number) => columns.find((column) => column.key === key)?.text(rows[row] as never);
  expect(columns.find(({ key }) => key === "goodput_bps")?.unit).toBe("Mbps");
  expect(of("goodput_bps", 0)).toBe("3");
  expect(of("share", 1)).toBe("25");
  expect(columns.find(({ key }) => key === "loss_rate")?.text({ ...rows[0], loss_rate: 0.000571 } as never)).toBe(
    "0.057",
  );
  expect(of("delay_s", 2)).toBe("–");
});

test("the CSV has base units and the stretch, and escapes what needs it", () => {
  const [row] = rowsOf(result);
  const text = csvOf([{ ...(row as NonNullable<typeof row>), id: 'x,"y"', delay_s: Number.NaN }], result);
  const [head, line, end] = text.split("\r\n");
  expect(head).toBe("id,class,goodput_bps,share,lost_packets,loss_rate,marked_packets,delay_s,delay_p95_s,from_s,to_s");
  expect(line).toBe('"x,""y""",tcp,3000000,0.75,5,0.05,0,,0.05,12,13');
  expect(end).toBe("");
  expect(csvOf(rowsOf(result), result).split("\r\n")[3]).toBe("c,tcp,0,0,0,,0,,,12,13");
});
