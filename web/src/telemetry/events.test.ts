import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../tests/telemetry";
import { EventColumns } from "./events";
import { createTelemetry } from "./telemetry";

const [DROP, MARK, START] = [0, 1, 3];

describe("EventStore", () => {
  it("stores drops and marks separately from rare events", () => {
    const { events, append } = storeOf([
      [1, DROP, 2, 0, 0],
      [2, START, Number.NaN, 1, Number.NaN],
      [3, MARK, 2, 1, 0],
    ]);
    append();
    expect(events.decisions.length).toBe(2);
    expect(events.occurrences.length).toBe(1);
    const drop = events.row(events.decisions, 0);
    expect(drop).toMatchObject({ t_s: 1, kind: "drop", reason: 2, flow: 0, link: 0 });
    expect(events.row(events.occurrences, 0)).toMatchObject({
      kind: "flow_start",
      reason: -1,
      flow: 1,
      link: -1,
    });
  });

  it("ignores kinds it does not know", () => {
    const { events, append } = storeOf([[1, 17, 0, 0, 0]]);
    append();
    expect(events.decisions.length + events.occurrences.length).toBe(0);
  });
});

function storeOf(rows: readonly (readonly number[])[]) {
  const telemetry = createTelemetry(testSchema([]));
  return { events: telemetry.events, append: () => telemetry.append(testFrame([], rows)) };
}

describe("EventColumns", () => {
  it("discards the oldest when it is full", () => {
    const list = new EventColumns(16, 4096);
    for (let index = 0; index < 10_000; index++) {
      const entry = list.open();
      list.time[entry] = index;
      list.flow[entry] = index;
    }
    expect(list.dropped + list.length).toBe(10_000);
    expect(list.length).toBeLessThanOrEqual(4096);
    expect(list.time[0]).toBe(list.dropped);
    expect(list.flow[list.length - 1]).toBe(9999);
    expect(list.countBefore(list.dropped + 5)).toBe(5);
  });
});
