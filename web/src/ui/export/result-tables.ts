// The tables of a report: classes, links and flows, with a row for each lane and measurement window.
import { axisUnit } from "../../charts/format";
import type { WindowResult } from "../../engine/protocol";
import type { Cell, Column, Table } from "./table";
import type { WholeRun } from "./whole-runs";

/** With lanes, there are several. */
type Runs = readonly Pick<WholeRun, "letter" | "report">[];

type Entry = Readonly<Record<string, unknown>>;

/** A value of a report by its path: "delay_s.mean". */
function valueAt(entry: Entry, path: string): Cell {
  let found: unknown = entry;
  for (const name of path.split(".")) found = (found as Entry | null | undefined)?.[name];
  return typeof found === "string" || typeof found === "number" ? found : Number.NaN;
}

const percent = (key: string, head: string): Column => ({ key, head, unit: "%", factor: 100 });
const milliseconds = (key: string, head: string): Column => ({ key, head, unit: "ms", factor: 1000 });
const plain = (key: string, head: string): Column => ({ key, head, unit: "" });

/** In one unit, so that they can be compared. */
function rates(heads: Readonly<Record<string, string>>, entries: readonly Entry[]): Column[] {
  const keys = Object.keys(heads);
  const values = entries.flatMap((entry) => keys.map((key) => Number(valueAt(entry, key)))).filter(Number.isFinite);
  const { name, divisor } = axisUnit(Math.max(1000, ...values), "bps");
  return Object.entries(heads).map(([key, head]) => ({ key, head, unit: name, factor: 1 / divisor }));
}

function tableOf(
  title: string,
  runs: Runs,
  entriesOf: (window: WindowResult) => readonly Entry[],
  columnsOf: (all: readonly Entry[]) => readonly Column[],
): Table {
  const rows = runs.flatMap(({ letter, report: { windows } }) =>
    windows.flatMap((window) => entriesOf(window).map((entry) => ({ letter, window, entry }))),
  );
  const columns = columnsOf(rows.map(({ entry }) => entry));
  const hasLanes = runs.length > 1;
  const places: readonly Column[] = [
    ...(hasLanes ? [plain("lane", "lane")] : []),
    { key: "from_s", head: "from", unit: "s", isExact: true },
    { key: "to_s", head: "to", unit: "s", isExact: true },
  ];
  return {
    title,
    columns: [...places, ...columns],
    rows: rows.map(({ letter, window, entry }) => [
      ...(hasLanes ? [letter] : []),
      window.from_s,
      window.to_s,
      ...columns.map(({ key }) => valueAt(entry, key)),
    ]),
  };
}

const dropsOf = (link: Entry) =>
  Object.values((link.drops as Readonly<Record<string, number>> | undefined) ?? {}).reduce(
    (sum, drops) => sum + drops,
    0,
  );

/** Classes without flows are left out. */
const classTable = (runs: Runs): Table =>
  tableOf(
    "Traffic classes",
    runs,
    ({ classes, jain }) => classes.filter(({ flows }) => flows > 0).map((row) => ({ ...row, jain_of_all: jain })),
    (all) => [
      plain("class", "class"),
      plain("flows", "flows"),
      ...rates({ goodput_per_flow_bps: "goodput per flow", fair_share_bps: "fair share" }, all),
      percent("drop_rate", "drops"),
      milliseconds("delay_s.mean", "delay"),
      milliseconds("delay_s.p95", "delay, p95"),
      plain("jain", "Jain in the class"),
      plain("jain_of_all", "Jain of all flows"),
    ],
  );

const linkTable = (runs: Runs): Table =>
  tableOf(
    "Watched links",
    runs,
    ({ links }) => links.map((link) => ({ ...link, dropped_packets: dropsOf(link) })),
    (all) => [
      plain("id", "link"),
      plain("direction", "direction"),
      percent("utilization", "utilisation"),
      ...rates({ throughput_bps: "throughput" }, all),
      { key: "queue_packets.mean", head: "mean queue", unit: "packets" },
      { key: "queue_packets.max", head: "longest queue", unit: "packets" },
      milliseconds("sojourn_s.mean", "time in queue"),
      milliseconds("sojourn_s.p95", "time in queue, p95"),
      plain("dropped_packets", "drops"),
      plain("marks", "marks"),
    ],
  );

const flowTable = (runs: Runs): Table =>
  tableOf(
    "Flows",
    runs,
    ({ flows }) => flows,
    (all) => [
      plain("id", "flow"),
      plain("class", "class"),
      ...rates({ goodput_bps: "goodput", fair_share_bps: "fair share" }, all),
      plain("sent_packets", "sent packets"),
      plain("dropped_packets", "drops"),
      plain("marked_packets", "marks"),
      plain("retransmits", "retransmissions"),
      plain("timeouts", "timeouts"),
      milliseconds("delay_s.mean", "delay"),
      milliseconds("delay_s.p95", "delay, p95"),
    ],
  );

export const TABLES = { classes: classTable, links: linkTable, flows: flowTable } as const;
export type TableName = keyof typeof TABLES;
