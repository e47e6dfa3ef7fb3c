import { beforeAll, describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import { createTelemetry } from "../../telemetry/telemetry";
import { lineText, ownPlan, readLine } from "./chart-plan";
import { chartSpec } from "./chart-specs";
import { findLines } from "./find-lines";
import { loadOwnCharts } from "./lazy-own";
import { offeredSubjects } from "./offered-lines";

beforeAll(loadOwnCharts);

const flow = (index: number) => ({ id: `ftp[${index}]`, group: "ftp", class: "tcp" as const });
const COLUMNS = [
  "queue/a/backlog_packets",
  "queue/b/backlog_packets",
  "flow/ftp[0]/cwnd_packets",
  "flow/ftp[1]/cwnd_packets",
  "flow/ftp[0]/delay_s",
  "flow/ftp[1]/delay_s",
  "class/tcp/goodput_per_flow_bps",
];

function run(rows: readonly (readonly number[])[] = [[1, 2, 10, 20, 0.1, 0.3, 1e6]]) {
  const telemetry = createTelemetry(testSchema(COLUMNS, { watch: ["a", "b"], flows: [flow(0), flow(1)] }));
  telemetry.append(testFrame(rows.map((row, index) => [0.01 * index, ...row])));
  return telemetry;
}

function spec(...lines: readonly string[]) {
  return chartSpec(ownPlan(lines.flatMap((text) => readLine(text) ?? [])), run(), "a");
}

describe("a chart of chosen signals", () => {
  it("tells lines apart by colour, dash and name", () => {
    const { lines, title } = spec("flow/ftp[0]/cwnd_packets", "flow/ftp[1]/cwnd_packets", "queue//backlog_packets");
    expect(title).toMatch(/and|,/);
    expect(lines.map(({ name }) => name)).toHaveLength(3);
    expect(new Set(lines.map(({ colour }) => colour)).size).toBe(3);
    expect(new Set(lines.map(({ dash }) => dash?.join())).size).toBe(3);
  });

  it("draws the flows of a small group behind their mean", () => {
    const { lines, note } = spec("group/ftp/cwnd_packets");
    expect(lines.map(({ name, width }) => [name, width < 1])).toEqual([
      ["ftp[0]", true],
      ["ftp[1]", true],
      ["ftp, mean", false],
    ]);
    expect(lines.at(-1)?.series.at(0)).toBe(15);
    expect(note).toBe("thin: each flow");
  });

  it("has the signals of other watched queues, with their names", () => {
    const { lines } = spec("queue//backlog_packets", "queue/b/backlog_packets");
    expect(lines.map(({ series }) => series.at(0))).toEqual([1, 2]);
    expect(lines[1]?.name).toMatch(/^b /);
  });

  it("has the delay of a class, of its flows", () => {
    expect(spec("class/tcp/delay_s").lines.at(-1)?.series.at(0)).toBeCloseTo(0.2);
  });

  it("says so if the run has none of its signals", () => {
    expect(spec("flow/web[7]/cwnd_packets")).toMatchObject({ title: "Not in this run", lines: [] });
  });
});

describe("a chart of a flow, a group, a class or a link", () => {
  const names = ["flow/ftp[0]/cwnd", "flow/ftp[0]/ssthresh", "flow/ftp[1]/cwnd", "class/tcp/flows", "link/a/use"];
  const schema = testSchema(names, { watch: ["a"], flows: [flow(0), flow(1)] });
  const columns = schema.columns.map((column) => ({ ...column, label: column.field }));
  const telemetry = createTelemetry({ ...schema, columns });
  telemetry.append(testFrame([[0, 10, 5, 20, 2, 0.5]]));

  it.each([
    ["Flows", "ftp[0]", ["flow/ftp[0]/cwnd", "flow/ftp[0]/ssthresh"], "cwnd and ssthresh of ftp[0]"],
    ["Groups of flows, their mean", "ftp (2)", ["group/ftp/cwnd"], "cwnd of ftp, mean"],
    ["Classes", "TCP", ["class/tcp/flows"], "flows of TCP"],
    ["Links", "a", ["link/a/use"], "use of a"],
  ])("is offered under %s, %s, and named after its lines", (kind, name, wanted, title) => {
    const offered = offeredSubjects(telemetry, "a").find((subject) => subject.kind === kind && subject.name === name);
    const lines = (offered?.lines ?? []).map(({ line }) => line).filter((line) => wanted.includes(lineText(line)));
    expect(lines).toHaveLength(wanted.length);
    expect(chartSpec(ownPlan(lines), telemetry, "a").title).toBe(title);
  });
});

describe("the signals that are offered", () => {
  const subjects = offeredSubjects(run(), "a");

  it("are those of the watched queue, the others, the classes and the flows", () => {
    const named = subjects.map(({ kind, name }) => `${kind}: ${name}`);
    expect(named).toContain("The watched queue: a");
    expect(named).toContain("Other watched queues: b");
    const fields = subjects.find(({ kind }) => kind === "Classes")?.lines.map(({ line }) => line.field);
    expect(fields).toContain("delay_s");
  });

  it("are found by words of their names and of what they belong to", () => {
    const found = (query: string) =>
      findLines(subjects, query, () => "").flatMap(({ name, lines }) =>
        lines.map(({ line }) => `${name} ${line.field}`),
      );
    expect(found("ftp[1] cwnd")).toContain("ftp[1] cwnd_packets");
    expect(found("ftp[1] cwnd")).not.toContain("ftp[0] cwnd_packets");
    expect(found("CWND").length).toBeGreaterThanOrEqual(2);
    expect(found("cwnd nothing")).toEqual([]);
  });

  it("are found by the words for waiting, of which the delay is the nearest", () => {
    for (const word of ["sojourn", "waiting", "queueing delay"]) {
      const found = findLines(subjects, word, ({ doc = "" }) => doc).flatMap(({ lines }) => lines);
      expect(found.map(({ line }) => `${line.scope} ${line.field}`)).toContain("class delay_s");
    }
  });
});

describe("a chart of the delay of each packet", () => {
  const DELIVERED = 5;
  const telemetry = createTelemetry(
    testSchema(COLUMNS, {
      watch: ["a", "b"],
      flows: [flow(0), flow(1)],
      event_kinds: ["drop", "mark", "change", "flow_start", "flow_stop", "delivery"],
      sliding_window_s: 1,
    }),
  );
  const packet = (at_s: number, of: number, delay_s: number) => {
    const none = Number.NaN;
    return [at_s, DELIVERED, none, of, none, 0, none, delay_s];
  };
  telemetry.append(
    testFrame(
      [
        [0, 1, 2, 10, 20, 0.1, 0.3, 1e6],
        [0.01, 1, 2, 10, 20, 0.1, 0.3, 1e6],
      ],
      [packet(0.004, 0, 0.05), packet(0.005, 1, 0.09), packet(0.006, 0, 0.06)],
    ),
  );
  const specOf = (...lines: readonly string[]) =>
    chartSpec(ownPlan(lines.flatMap((text) => readLine(text) ?? [])), telemetry, "a");

  it("is of a flow, of a group or of a class, drawn as points", () => {
    const { lines, title, note, unit } = specOf("flow/ftp[0]/packet_delay_s");
    expect([title, note, unit]).toEqual(["Delay of each packet of ftp[0]", "a point for each packet", "s"]);
    expect(lines[0]?.draw).toBeTypeOf("function");
    expect(lines[0]?.series.at(1)).toBeCloseTo(0.06);
    for (const line of ["group/ftp/packet_delay_s", "class/tcp/packet_delay_s"])
      expect(specOf(line).lines[0]?.series.mean(0, 2)).toBeCloseTo((0.05 + 0.09 + 0.06) / 3);
  });

  it("is offered behind the mean delay", () => {
    const subject = offeredSubjects(telemetry, "a").find(({ name }) => name === "ftp[0]");
    expect(subject?.lines.map(({ line }) => line.field)).toEqual(["cwnd_packets", "delay_s", "packet_delay_s"]);
  });

  it("offers flows that have no columns like the others of their group", () => {
    const many = createTelemetry(testSchema(COLUMNS, { watch: ["a", "b"], flows: [flow(0), flow(1), flow(70)] }));
    const subject = offeredSubjects(many, "a").find(({ name }) => name === "ftp[70]");
    expect(subject?.lines.map(({ line }) => `${line.id}/${line.field}`)).toEqual([
      "ftp[70]/cwnd_packets",
      "ftp[70]/delay_s",
      "ftp[70]/packet_delay_s",
    ]);
  });
});
