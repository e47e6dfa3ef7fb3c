// What the page relies on: the exports of engine.wasm and the form of their results. Node's aqm.wasm has more.
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { catalog } from "../../../web/src/generated/catalog";
import { loadEngine } from "../../bin/load-engine.mjs";
import { wasmFile } from "../../tools/build/build.mjs";

type Engine = Awaited<ReturnType<typeof loadEngine>>;

const scenario = readFileSync(new URL("../../../scenarios/000-f11-dcbt.json", import.meta.url), "utf8");
const wholeRun = { until_s: 30, events: 0xffffffff };
const Ended = 1;
const EventsUsedUp = 2;
const TelemetryFull = 3;

let engine: Engine;
beforeEach(async () => {
  engine = await loadEngine({ bytes: readFileSync(wasmFile) });
});

const open = (document = scenario): number => engine.give(document, engine.exports.engine_open);
const problemsOf = (document: string) => read(engine.exports.engine_problems(open(document)));
const read = (text: number) => JSON.parse(engine.take(text));
// A structure: the pointer to its numbers, and further fields of 32 bits.
const fieldsOf = (pointer: number) =>
  [...new Uint32Array(engine.exports.memory.buffer, pointer, 5)] as [number, number, number, number, number];
// Rows of a state table or of packets: each with its number, then its columns.
function readTable(pointer: number) {
  const [data, count, columns, in_use, width] = fieldsOf(pointer);
  const values = new Float64Array(engine.exports.memory.buffer, data, count * (1 + columns));
  const row = (index: number) => [...values.subarray(index * (1 + columns), (index + 1) * (1 + columns))];
  return { rows: Array.from({ length: count }, (_, index) => row(index)), columns, in_use, width };
}
const fingerprint = (session: number) => engine.take(engine.exports.engine_fingerprint(session));

// Advances to a time in calls of at most `events` events, draining the telemetry whenever it is full.
function advance(session: number, { until_s, events } = wholeRun): number {
  for (;;) {
    const answer = engine.exports.engine_advance(session, until_s, events);
    if (answer === TelemetryFull) engine.exports.engine_drain(session);
    else if (answer !== EventsUsedUp) return answer;
  }
}

function set(session: number, path: string, value: unknown) {
  const { engine_set } = engine.exports;
  return engine.give(path, (pathPointer: number, pathSize: number) =>
    engine.give(JSON.stringify(value), (pointer: number, size: number) =>
      read(engine_set(session, pathPointer, pathSize, pointer, size)),
    ),
  );
}

describe("the engine describes itself, in Node", () => {
  beforeEach(async () => {
    engine = await loadEngine();
  });

  it("lists its disciplines, whose parameters all have a default and a sentence", () => {
    const { disciplines } = read(engine.exports.engine_describe());
    expect(disciplines.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(["drop_tail", "red", "cbt", "dcbt"]),
    );
    for (const { params } of disciplines)
      for (const param of params)
        expect(param).toMatchObject({ doc: expect.stringMatching(/\.$/), default: expect.anything() });
  });

  it("gives a JSON Schema", () => {
    expect(read(engine.exports.engine_schema()).$schema).toContain("2020-12");
  });
});

describe("a document with problems", () => {
  it("is rejected with line and column if it is not JSON", () => {
    const [problem] = problemsOf('{\n "format": }');
    expect(problem.path).toBe("");
    expect(problem.message).toMatch(/line 2.*column/);
  });

  it("opens as a session that only reports its problems", () => {
    const session = open(scenario.replace('"25 Mbps"', '"25 apples"'));
    expect(read(engine.exports.engine_problems(session))).not.toEqual([]);
    engine.exports.engine_close(session);
  });

  it("is not one of ours", () => {
    expect(problemsOf(scenario)).toEqual([]);
  });
});

describe("what a caller may get wrong", () => {
  it("following a flow that there is not changes nothing", () => {
    const [one, other] = [open(), open()];
    for (const flow of [100_000, 0xffffffff]) engine.exports.engine_trace(one, flow);
    for (const session of [one, other]) advance(session, { until_s: 1, events: 0xffffffff });
    expect(readTable(engine.exports.engine_traced(one)).rows).toEqual([]);
    expect(fingerprint(one)).toBe(fingerprint(other));
  });

  it("a text for which there is no memory ends the program with a message, so no caller gets a null pointer", () => {
    expect(() => engine.exports.engine_alloc(0x7fffffff)).toThrow(/^out of memory: no room for 2147483647 more bytes$/);
  });
});

describe("packets", () => {
  const packetRows = (session: number, most: number): number[][] => {
    const { rows, in_use } = readTable(engine.exports.engine_packets(session, most));
    inUse = in_use;
    return rows;
  };
  let inUse = 0;

  it("each stands where it is, between the start of its transmission and its arrival or in a queue", () => {
    const session = open();
    advance(session, { until_s: 2, events: 0xffffffff });
    const rows = packetRows(session, 2000);
    expect(rows.length).toBe(inUse);
    expect(rows.length).toBeGreaterThan(20);
    for (const [direction, host, flow, kind, , size, , , sent_s, entered_s, start_s, arrival_s] of rows as number[][]) {
      expect(Math.min(direction!, host!, flow!, kind!)).toBeGreaterThanOrEqual(0);
      expect(size).toBeGreaterThanOrEqual(40);
      if (!Number.isNaN(entered_s)) {
        expect(entered_s).toBeGreaterThanOrEqual(sent_s!);
        expect(entered_s).toBeLessThanOrEqual(2);
      }
      if (Number.isNaN(start_s)) expect(arrival_s).toBeNaN();
      else expect(arrival_s).toBeGreaterThan(Math.max(2, start_s!));
    }
  });

  it("are only counted if there are too many, and reading them changes no number", () => {
    const [one, other] = [open(), open()];
    for (const session of [one, other]) advance(session, { until_s: 2, events: 0xffffffff });
    expect(packetRows(one, 5)).toEqual([]);
    expect(inUse).toBeGreaterThan(5);
    packetRows(one, 2000);
    for (const session of [one, other]) advance(session, { until_s: 4, events: 0xffffffff });
    expect(fingerprint(one)).toBe(fingerprint(other));
  });
});

describe("a run", () => {
  it("reaches its end and reports every window", () => {
    const session = open();
    expect(read(engine.exports.engine_problems(session))).toEqual([]);
    expect(advance(session)).toBe(Ended);
    expect(engine.exports.engine_time_s(session)).toBe(30);
    expect(read(engine.exports.engine_report(session)).windows).toHaveLength(3);
  });

  it("does not depend on how it is sliced", () => {
    const [whole, sliced] = [open(), open()];
    advance(whole, { until_s: 3, events: 0xffffffff });
    for (let until_s = 0.1; until_s < 2.95; until_s += 0.1) advance(sliced, { until_s, events: 777 });
    advance(sliced, { until_s: 3, events: 777 });
    expect(fingerprint(sliced)).toBe(fingerprint(whole));
  });

  it("is independent of other runs", () => {
    const alone = open();
    advance(alone, { until_s: 2, events: 0xffffffff });
    const [first, second] = [open(), open(scenario.replace('"seed": 1', '"seed": 2'))];
    for (let until_s = 0.25; until_s <= 2; until_s += 0.25)
      for (const session of [first, second]) advance(session, { until_s, events: 0xffffffff });
    expect(fingerprint(first)).toBe(fingerprint(alone));
    expect(fingerprint(second)).not.toBe(fingerprint(alone));
  });

  it("gives one value for each column, with the times of its rows", () => {
    const session = open();
    const { columns, sample_interval_s } = read(engine.exports.engine_run_schema(session));
    advance(session, { until_s: 0.1, events: 0xffffffff });
    const [data, rows, capacity] = fieldsOf(engine.exports.engine_rows(session));
    const table = new Float64Array(engine.exports.memory.buffer, data, capacity * columns.length);
    const times = [...table.subarray(0, rows)];
    expect(columns[0]).toMatchObject({ scope: "run", field: "t_s" });
    expect(times.length).toBeGreaterThanOrEqual(10);
    for (const [row, time] of times.entries()) expect(time - (times[0] ?? 0)).toBeCloseTo(row * sample_interval_s, 9);
  });

  it("applies a change at the current time as if it were in the timeline", () => {
    const live = open();
    advance(live, { until_s: 2, events: 0xffffffff });
    const change = set(live, "links.bottleneck.queue.max_p", 0.3);
    expect(change).toMatchObject({ set: "links.bottleneck.queue.max_p", value: 0.3 });
    advance(live, { until_s: 4, events: 0xffffffff });

    const { at, value } = change;
    const scripted = open(JSON.stringify({ ...JSON.parse(scenario), timeline: [{ at, set: change.set, value }] }));
    advance(scripted, { until_s: 4, events: 0xffffffff });
    expect(fingerprint(live)).toBe(fingerprint(scripted));
  });

  it("rejects a value out of range without any other effect", () => {
    const [asked, other] = [open(), open()];
    advance(asked, { until_s: 1, events: 0xffffffff });
    const { problems } = set(asked, "links.bottleneck.queue.max_p", 7);
    expect(problems[0]).toMatchObject({ path: expect.stringContaining("max_p"), allowed: expect.any(String) });
    for (const session of [asked, other]) advance(session, { until_s: 2, events: 0xffffffff });
    expect(fingerprint(asked)).toBe(fingerprint(other));
  });

  it("needs no more memory the longer it runs", () => {
    const session = open();
    advance(session, { until_s: 25, events: 0xffffffff });
    const before = engine.exports.memory.buffer.byteLength;
    advance(session);
    expect(engine.exports.memory.buffer.byteLength).toBe(before);
  });
});

describe("the state tables of a discipline", () => {
  const scenarioOf = (name: string) =>
    readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), "utf8");

  // The rows of a table: row number, then its columns.
  function stateRows(session: number, table: number, most = 1000) {
    last = readTable(engine.exports.engine_state(session, 0, table, most));
    return last.rows;
  }
  let last: ReturnType<typeof readTable>;

  // The backlog of the first watched queue in the newest row, which must be of the current time.
  function backlog(session: number): number {
    const { columns, watch } = read(engine.exports.engine_run_schema(session));
    const index = columns.findIndex(
      ({ id, field }: { id: string; field: string }) => id === watch[0] && field === "backlog_packets",
    );
    const [data, rows, capacity] = fieldsOf(engine.exports.engine_rows(session));
    const at = data + 8 * (index * capacity + rows - 1);
    return new Float64Array(engine.exports.memory.buffer, at, 1)[0] ?? Number.NaN;
  }

  function openAt(name: string, until_s: number) {
    const session = open(scenarioOf(name));
    advance(session, { until_s, events: 0xffffffff });
    return session;
  }
  const sum = (rows: number[][]) => rows.reduce((total, row) => total + (row[1] ?? 0), 0);

  it("the backlogs of FRED's flows add up to the queue's", () => {
    let seen = 0;
    for (const until_s of [2, 3, 4, 5]) {
      const session = openAt("004-t1-fred", until_s);
      const rows = stateRows(session, 0);
      expect(sum(rows)).toBe(backlog(session));
      for (const row of rows) expect(row[1]).toBeGreaterThanOrEqual(1);
      seen += rows.length;
      engine.exports.engine_close(session);
    }
    expect(seen).toBeGreaterThan(0);
  });

  it("the bins of each level of SFB add up to the queue", () => {
    const session = openAt("sfb-one-of-400", 4);
    const rows = stateRows(session, 0);
    const { width } = last;
    expect(width).toBe(23);
    expect(rows).toHaveLength(2 * width);
    for (const level of [rows.slice(0, width), rows.slice(width)]) expect(sum(level)).toBe(backlog(session));
  });

  it("returns at most the requested rows, and the number of all rows", () => {
    const session = openAt("sfb-one-of-400", 2);
    expect(stateRows(session, 1, 5).map(([number]) => number)).toEqual([0, 1, 2, 3, 4]);
    expect(last.in_use).toBe(46);
  });

  it("returns nothing for an unknown table or queue", () => {
    const columns = (session: number, watch: number, table: number) =>
      readTable(engine.exports.engine_state(session, watch, table, 10)).columns;
    expect(columns(open(), 0, 0)).toBe(0);
    const session = openAt("sfb-one-of-400", 1);
    expect(columns(session, 0, 2)).toBe(0);
    expect(columns(session, 1, 0)).toBe(0);
  });

  it("a queue that is not watched has no discipline, and nothing to record", () => {
    const session = openAt("004-t1-fred", 1);
    for (const watch of [1, 99, 0xffffffff]) {
      expect(engine.exports.engine_discipline(session, watch)).toBe(catalog.disciplines.length);
      engine.exports.engine_record(session, watch);
    }
    expect(fingerprint(session)).toBe(fingerprint(openAt("004-t1-fred", 1)));
  });

  it("follows a change of the discipline, and does not disturb the run", () => {
    const [watched, alone] = [openAt("004-t1-fred", 2), openAt("004-t1-fred", 2)];
    const name = () => catalog.disciplines[engine.exports.engine_discipline(watched, 0)]?.id;
    expect(name()).toBe("fred");
    stateRows(watched, 0);
    for (const session of [watched, alone]) set(session, "links.bottleneck.queue.discipline", "sfb");
    expect(name()).toBe("sfb");
    expect(stateRows(watched, 0)).not.toEqual([]);
    for (const session of [watched, alone]) advance(session, { until_s: 4, events: 0xffffffff });
    expect(fingerprint(watched)).toBe(fingerprint(alone));
  });
});
