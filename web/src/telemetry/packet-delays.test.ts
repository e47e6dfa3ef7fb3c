import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../tests/telemetry";
import { PacketDelays } from "./packet-delays";
import { createTelemetry } from "./telemetry";

const FTP = 0;
const CBR = 2;
const schema = () =>
  testSchema(["queue/bottleneck/backlog_packets"], {
    event_kinds: ["drop", "mark", "change", "flow_start", "flow_stop", "delivery"],
    sliding_window_s: 1,
  });
/** A row every 10 ms; packets as time, flow, delay. */
function run(packets: readonly (readonly [at_s: number, flow: number, delay_s: number])[], rows = 10) {
  const telemetry = createTelemetry(schema());
  const events = packets.map(([at_s, flow, delay_s], seq) => [
    at_s,
    5,
    Number.NaN,
    flow,
    Number.NaN,
    seq,
    Number.NaN,
    delay_s,
  ]);
  telemetry.append(
    testFrame(
      Array.from({ length: rows }, (_, row) => [0.01 * row, row]),
      events,
    ),
  );
  return telemetry;
}
const ofGroup = (telemetry: ReturnType<typeof run>, group: string) =>
  new PacketDelays(telemetry, "test", (flow) => flow.group === group);

describe("the delay of each packet", () => {
  const telemetry = run([
    [0.012, FTP, 0.1],
    [0.013, CBR, 0.5],
    [0.02, FTP, 0.2],
    [0.021, FTP, 0.3],
  ]);

  it("has the packets of its flows only", () => {
    const packets = ofGroup(telemetry, "ftp");
    expect(packets.length).toBe(3);
    expect([...packets.sample(0, 1).values].map((value) => Number(value.toFixed(6)))).toEqual([0.1, 0.2, 0.3]);
    expect(ofGroup(telemetry, "cbr").length).toBe(1);
  });

  it("counts a packet at its exact time, ends included", () => {
    const packets = ofGroup(telemetry, "ftp");
    expect(packets.between(0.012, 0.02)).toEqual([0, 2]);
    expect(packets.between(0.0121, 0.0199)).toEqual([1, 1]);
  });

  it("is, at a row, that of the last packet up to then, if that is not long ago", () => {
    const packets = ofGroup(telemetry, "ftp");
    expect(packets.at(1)).toBeNaN();
    expect(packets.at(2)).toBeCloseTo(0.2);
    expect(packets.at(9)).toBeCloseTo(0.3);
    const long = run([[0.012, FTP, 0.1]], 200);
    expect(ofGroup(long, "ftp").at(150)).toBeNaN();
  });

  it("has the extremes and the mean of the packets in an interval, not of samples", () => {
    const packets = ofGroup(telemetry, "ftp");
    const found = { min: 0, max: 0 };
    packets.minMax(2, 4, found);
    expect(found.min).toBeCloseTo(0.1);
    expect(found.max).toBeCloseTo(0.3);
    expect(packets.mean(2, 3)).toBeCloseTo(0.15);
    expect(packets.mean(0, 4)).toBeCloseTo(0.2);
    packets.minMax(5, 9, found);
    expect(found.min).toBeGreaterThan(found.max);
  });

  it("goes on with what arrives later, and follows a fork", () => {
    const growing = run([[0.012, FTP, 0.1]]);
    const packets = ofGroup(growing, "ftp");
    expect(packets.length).toBe(1);
    growing.append(testFrame([[0.1, 1]], [[0.095, 5, Number.NaN, FTP, Number.NaN, 1, Number.NaN, 0.4]]));
    expect(packets.length).toBe(2);
    expect(packets.lastFinite()).toBeCloseTo(0.4);
    const fork = growing.cutAt(0.05, growing.schema);
    expect(ofGroup(fork as ReturnType<typeof run>, "ftp").length).toBe(1);
  });

  it("forgets what the store has discarded", () => {
    const many = run([]);
    const packets = ofGroup(many, "ftp");
    const chunk = 1 << 16;
    for (let part = 0; part < 17; part++) {
      const events = Array.from({ length: chunk }, (_, index) => {
        const at_s = (part * chunk + index) * 1e-5;
        return [at_s, 5, Number.NaN, FTP, Number.NaN, index, Number.NaN, at_s];
      });
      many.append(testFrame([], events));
      expect(packets.length).toBe(many.events.deliveries.length);
    }
    expect(many.events.deliveries.dropped).toBeGreaterThan(0);
    expect(packets.since_s).toBe(packets.time_s[0]);
    expect(packets.time_s[0]).toBe(many.events.deliveries.time[0]);
    expect(packets.delay_s[0]).toBeCloseTo(packets.time_s[0] as number, 5);
    const back = many.cutAt(0.05, many.schema);
    expect(ofGroup(back, "ftp").since_s).toBe(0.05);
  });
});
