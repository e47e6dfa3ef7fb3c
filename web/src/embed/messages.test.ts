import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMMANDS, createGate, isRefused, LIMITS, readCommand } from "./messages";

const reason = (data: unknown) => {
  const read = readCommand(data);
  return isRefused(read) ? read.error : read.type;
};

describe("readCommand", () => {
  it("accepts every command in its plain form", () => {
    const plain = {
      load: { preset: "000-f11-dcbt" },
      seek: { time_s: 3 },
      setParam: { path: "links.bottleneck.rate", value: "5 Mbps" },
      subscribe: { events: ["metrics", "state"] },
    };
    for (const type of COMMANDS)
      expect(readCommand({ id: 0, type, ...plain[type as keyof typeof plain] })).toMatchObject({ id: 0, type });
  });

  it("refers to the refused message by its id", () => {
    expect(readCommand({ id: 7, type: "shout" })).toMatchObject({ id: 7, error: "unknown" });
    expect(readCommand({ id: "7", type: "play" })).toMatchObject({ id: null, error: "malformed" });
  });

  it("refuses lists that are almost only gaps by their length, wherever they are", () => {
    const sparse: unknown[] = [];
    sparse.length = 2 ** 32 - 1;
    for (const value of [sparse, { deep: [sparse] }])
      expect(readCommand({ id: 4, type: "setParam", path: "links.b.rate", value })).toMatchObject({
        id: 4,
        error: "too-big",
      });
    expect(readCommand({ id: 5, type: "subscribe", events: sparse })).toMatchObject({ id: 5, error: "too-big" });
  });

  it("says which field is wrong and what is allowed", () => {
    expect(readCommand({ id: 1, type: "seek", time_s: -1 })).toMatchObject({
      error: "invalid",
      message: "time_s must be a number from 0 to 3600.",
    });
    expect(readCommand({ id: 1, type: "seek" })).toMatchObject({ message: "seek needs the field “time_s”." });
    expect(readCommand({ id: 1, type: "play", loudly: true })).toMatchObject({
      message: "play has no field “loudly”.",
    });
  });

  it("takes a lesson by its id or as a document, for a student if there is one", () => {
    const load = (fields: object) => reason({ id: 1, type: "load", ...fields });
    expect(load({ lesson: "bufferbloat" })).toBe("load");
    expect(load({ lesson: { format: "aqm-lesson" }, student: "4711" })).toBe("load");
    for (const wrong of [
      { lesson: "../secret" },
      { lesson: "a".repeat(41) },
      { lesson: ["bufferbloat"] },
      { lesson: "bufferbloat", preset: "000-f11-dcbt" },
      { preset: "000-f11-dcbt", student: "4711" },
      { lesson: "bufferbloat", student: "" },
      { lesson: "bufferbloat", answer: "right" },
      {},
    ])
      expect(load(wrong)).toBe("invalid");
    expect(load({ lesson: { text: "x".repeat(LIMITS.message_chars) } })).toBe("too-big");
  });

  it("ignores inherited fields", () => {
    expect(reason(Object.create({ id: 1, type: "play" }))).toBe("malformed");
    expect(reason(JSON.parse('{ "id": 1, "type": "play", "__proto__": { "x": 1 } }'))).toBe("invalid");
    expect(reason({ id: 1, type: "hasOwnProperty" })).toBe("unknown");
    expect(reason({ id: 1, type: { toString: 1 } })).toBe("unknown");
  });

  it("stops counting at the limit: cycles and huge messages are refused at once", () => {
    const cycle: Record<string, unknown> = { id: 1, type: "play" };
    cycle.again = cycle;
    expect(reason(cycle)).toBe("malformed");
    const giant = { id: 1, type: "load", document: { list: Array.from({ length: LIMITS.message_chars }, () => 0) } };
    expect(reason(giant)).toBe("too-big");
  });

  const loop: Record<string, unknown> = { id: 1, type: "play" };
  loop.loop = loop;
  it.each([
    ["play", "malformed"],
    [null, "malformed"],
    [42, "malformed"],
    [["play"], "malformed"],
    [{}, "malformed"],
    [{ type: "play" }, "malformed"],
    [{ id: -1, type: "play" }, "malformed"],
    [{ id: "x", type: "play" }, "malformed"],
    [{ id: 1.5, type: "play" }, "malformed"],
    [{ id: 1, type: "play", when: new Date(0) }, "malformed"],
    [{ id: 1, type: "setParam", path: "a", value: new Map([[1, 2]]) }, "malformed"],
    [{ id: 1, type: "setParam", path: "a", value: Number.NaN }, "malformed"],
    [{ id: 1, type: "setParam", path: "a", value: Number.POSITIVE_INFINITY }, "malformed"],
    [{ id: 1, type: "setParam", path: "a", value: 10n }, "malformed"],
    [{ id: 1, type: "load", document: { deep: JSON.parse("[".repeat(40) + "]".repeat(40)) } }, "malformed"],
    [loop, "malformed"],
    [{ id: 1, type: "eval", code: "alert(1)" }, "unknown"],
    [{ id: 1, type: "constructor" }, "unknown"],
    [{ id: 1, type: "__proto__" }, "unknown"],
    [{ id: 1, type: "toString" }, "unknown"],
    [{ id: 1, type: "load", url: "https://example.org/x.json" }, "invalid"],
    [{ id: 1, type: "load", preset: "000-f11-red", fragment: "p=000-f11-red" }, "invalid"],
    [{ id: 1, type: "step", seconds: -1 }, "invalid"],
    [{ id: 1, type: "step", seconds: 1e9 }, "invalid"],
    [{ id: 1, type: "seek" }, "invalid"],
    [{ id: 1, type: "seek", time_s: "12" }, "invalid"],
    [{ id: 1, type: "setParam", path: "links.bottleneck.queue.max_th" }, "invalid"],
    [{ id: 1, type: "setParam", path: "x".repeat(300), value: 1 }, "invalid"],
    [{ id: 1, type: "subscribe", events: ["keydown"] }, "invalid"],
    [{ id: 1, type: "subscribe", events: Array(100).fill("state") }, "invalid"],
    [{ id: 1, type: "setParam", path: "a", value: "x".repeat(70_000) }, "too-big"],
    [{ id: 1, type: "load", document: { nodes: Array(50_000).fill(0) } }, "too-big"],
  ])("refuses each hostile message with its reason: number %#", (message, error) => {
    expect(reason(message)).toBe(error);
  });

  it("never throws", () => {
    const whatever = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true });
    const commandName = fc.constantFrom(...COMMANDS);
    fc.assert(
      fc.property(fc.oneof(whatever, fc.record({ id: fc.nat(), type: fc.oneof(commandName, whatever) })), (data) => {
        const read = readCommand(data);
        expect(isRefused(read) || COMMANDS.includes(read.type)).toBe(true);
      }),
    );
  });
});

describe("createGate", () => {
  it("allows 50 messages per second, and recovers after a pause", () => {
    let now_ms = 0;
    const mayPass = createGate(() => now_ms);
    const passed = (count: number) => Array.from({ length: count }, () => mayPass()).filter(Boolean).length;
    expect(passed(200)).toBe(50);
    now_ms = 100;
    expect(passed(200)).toBe(5);
    now_ms = 10_000;
    expect(passed(200)).toBe(50);
  });
});
