import { expect, test } from "vitest";
import type { NetworkPacket } from "../../../network/packets";
import type { RunSchema } from "../../../telemetry/run-schema";
import { packetName, packetTraits, whereabouts } from "./packet-words";

const schema = {
  links: [
    { id: "in", from: "a", to: "r1" },
    { id: "out", from: "r1", to: "b" },
  ],
  flows: [{ id: "ftp[3]", group: "ftp" }],
  groups: [{ id: "ftp", from: "a", to: "b" }],
} as unknown as RunSchema;

const packet = (changes: Partial<NetworkPacket> = {}): NetworkPacket => ({
  link: 0,
  isReverse: false,
  host: 0,
  flow: 0,
  kind: "data",
  seq: 12,
  size: 1000,
  isMarked: false,
  isRetransmitted: false,
  sent_s: 0.9,
  entered_s: 1,
  start_s: Number.NaN,
  arrival_s: Number.NaN,
  ...changes,
});

test("a packet has a name and traits", () => {
  expect(packetName(schema, packet())).toBe("ftp[3] #12");
  expect(packetTraits(packet({ isRetransmitted: true, isMarked: true }))).toBe("data, 1\u2009kB, sent again, marked");
  expect(packetTraits(packet({ kind: "ack", size: 40 }))).toBe("acknowledgement, 40\u2009B");
});

test("it waits in a place for a time, or is on its way", () => {
  const [first, second, elsewhere] = [packet(), packet({ seq: 13, entered_s: 1.004 }), packet({ link: 1 })];
  expect(whereabouts(schema, second, [elsewhere, first, second], 1.01)).toBe(
    "waits at in, place 2 of 2, for 6\u2009ms",
  );
  expect(whereabouts(schema, packet({ entered_s: Number.NaN, start_s: 2 }), [], 1.01)).not.toContain("for");
  expect(whereabouts(schema, packet({ isReverse: true, start_s: 1, arrival_s: 1.04 }), [], 1.01)).toBe(
    "on its way over in:reverse, 25 %",
  );
});
