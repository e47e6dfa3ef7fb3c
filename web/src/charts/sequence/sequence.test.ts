import { expect, test } from "vitest";
import { type FlowPacket, FlowPackets } from "../../telemetry/flow-packets";
import { nextPacket, timeAt } from "./pointing";
import { isDense, numberRange } from "./sequence-painter";
import { packetText, summary } from "./sequence-words";
import { ticks, tickText } from "./ticks";

const packets = () => {
  const made = new FlowPackets();
  const arrived = [1.05, 0, 10, 0, 0, 1, Number.NaN, 14];
  const dropped = [1.04, 0, 12, 0, 1, 1.01, 3, 14];
  const ack = [1.09, 1, 11, 0, 0, 1.05, Number.NaN, 15];
  made.append(Float64Array.from([...dropped, ...arrived, ...ack]));
  return made;
};

test("the numbers seen include packets, losses, acknowledgements and the window", () => {
  const made = packets();
  const [low, high] = numberRange(made, made.sentIn(1, 2), 1, 2) ?? [0, 0];
  expect(low).toBeLessThan(10);
  expect(low).toBeGreaterThanOrEqual(9);
  expect(high).toBeGreaterThan(15);
  expect(numberRange(new FlowPackets(), [], 1, 2)).toBeNull();
});

test("axes have round whole numbers", () => {
  expect(ticks(1123, 1136, 5)).toEqual([1125, 1130, 1135]);
  expect(ticks(-0.5, 2.2, 5)).toEqual([0, 1, 2]);
});

test("large numbers are shortened only where each tick stays another one", () => {
  const texts = (low: number, high: number) => {
    const values = ticks(low, high, 5);
    return values.map((value) => tickText(value, values).replaceAll("\u2009", " "));
  };
  expect(texts(100_000, 500_000)).toEqual(["100k", "200k", "300k", "400k", "500k"]);
  expect(texts(123_400, 124_300)).toEqual(["123 400", "123 600", "123 800", "124 000", "124 200"]);
  expect(texts(999_000, 1_004_000)).toEqual(["999k", "1 000k", "1 001k", "1 002k", "1 003k", "1 004k"]);
});

test("a position beside the plot, or in the future, has the nearest time that is known", () => {
  const place = { left: 60, width: 400, top: 0, height: 100, from_s: 0, to_s: 2, low: 0, high: 10 };
  expect([60, 260, 460].map((x) => timeAt(place, x, 5))).toEqual([0, 1, 2]);
  expect([0, 500].map((x) => timeAt(place, x, 5))).toEqual([0, 2]);
  expect(timeAt(place, 460, 1.5)).toBe(1.5);
});

test("keys go to the next packet in their direction, and nowhere if there is none", () => {
  const all = packets().sentIn(1, 2);
  const [, dropped] = all;
  const last = { ...dropped, sent_s: 1.5, reason: -1 } as FlowPacket;
  const losses = all.filter(({ reason }) => reason >= 0);
  const after = (chosen: FlowPacket | null, at_s: number | null, step: number) =>
    nextPacket(losses, { chosen, at_s }, step);
  expect(after(null, null, 1)).toBe(dropped);
  expect(after(null, null, -1)).toBe(dropped);
  expect(after(null, 0.5, 1)).toBe(dropped);
  // Past the last loss there is no later one.
  expect(after(last, 1.5, 1)).toBeUndefined();
  expect(after(null, 1.7, 1)).toBeUndefined();
  expect(after(last, 1.5, -1)).toBe(dropped);
  expect(after(dropped ?? null, 1.01, 1)).toBeUndefined();
});

test("bars stand for packets only where these are denser than pixels", () => {
  expect(isDense(100, { width: 600 })).toBe(false);
  expect(isDense(1000, { width: 600 })).toBe(true);
});

test("a packet is told with its fate and its reason, the whole with its counts", () => {
  const made = packets();
  const [arrived, dropped] = made.sentIn(1, 2);
  const text = (packet: typeof arrived) =>
    packetText(packet as NonNullable<typeof packet>, 2, () => "Early drop").replaceAll("\u2009", " ");
  expect(text(arrived)).toBe("#10 sent at 1.0000 s, arrived after 50 ms");
  expect(text(dropped)).toBe("#12 sent again at 1.0100 s, dropped after 30 ms: Early drop");
  const onItsWay = { ...(arrived as FlowPacket), end_s: Number.NaN };
  expect(text(onItsWay), "when a window ended, which may be long ago").toBe(
    "#10 sent at 1.0000 s, on its way at 2.0000 s",
  );
  const known = { packets: made, from_s: 0.5, to_s: 2 };
  const whole = summary(known, made.sentIn(1, 2), { from_s: 1, to_s: 3 }).replaceAll("\u2009", " ");
  expect(whole).toBe(
    "1.00–2.00 s: 2 packets sent, 1 of them again, 1 lost; at the end, packets before #11 are acknowledged, the window allows packets before #15.",
  );
  const earlier = summary(known, [], { from_s: 0, to_s: 0.25 }).replaceAll("\u2009", " ");
  expect(earlier).toBe("0.00–0.25 s: its packets are not known here.");
});
