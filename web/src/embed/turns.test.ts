import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Channel, createTurns } from "./turns";

/** Several embeds on one page with a shared channel. */
function page() {
  const channels: Channel[] = [];
  let now_ms = 0;
  const embeds = new Map<string, { isRunning: boolean; freed: number }>();
  const hear = (from: Channel, data: unknown) => {
    for (const channel of channels) if (channel !== from) channel.onmessage?.({ data } as MessageEvent);
  };
  const add = (id: string) => {
    const embed = { isRunning: false, freed: 0 };
    const channel: Channel = { postMessage: (data) => hear(channel, structuredClone(data)), onmessage: null };
    channels.push(channel);
    embeds.set(id, embed);
    const turns = createTurns({
      channel,
      id,
      now_ms: () => now_ms,
      onLost() {
        embed.isRunning = false;
        turns.release();
      },
      onFree() {
        embed.freed += 1;
      },
    });
    const start = (isAsked: boolean) => {
      now_ms += 1;
      embed.isRunning = true;
      turns.take(isAsked);
    };
    const stop = () => {
      embed.isRunning = false;
      turns.release();
    };
    /** The embed vanishes without a message. */
    const crash = () => {
      embed.isRunning = false;
      channels.splice(channels.indexOf(channel), 1);
      channel.postMessage = () => undefined;
    };
    return { start, stop, crash, turns, embed };
  };
  return { add, running: () => [...embeds].filter(([, { isRunning }]) => isRunning).map(([id]) => id) };
}

describe("turns", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("the first two that start by themselves run", () => {
    const { add, running } = page();
    for (const id of ["a", "b", "c", "d"]) add(id).start(false);
    expect(running()).toEqual(["a", "b"]);
  });

  it("of three started by users the newest two run", () => {
    const { add, running } = page();
    for (const id of ["a", "b"]) add(id).start(false);
    const c = add("c");
    c.start(true);
    expect(running()).toContain("c");
    expect(running()).toHaveLength(2);
    add("d").start(true);
    expect(running()).toEqual(["c", "d"]);
    add("e").start(true);
    expect(running()).toEqual(["d", "e"]);
  });

  it("notifies waiting embeds when one stops, and reports free turns", () => {
    const { add } = page();
    const [a, b, c] = [add("a"), add("b"), add("c")];
    for (const each of [a, b, c]) each.start(false);
    expect(c.turns.hasRoom).toBe(false);
    a.stop();
    expect(c.embed.freed).toBeGreaterThan(0);
    expect(c.turns.hasRoom).toBe(true);
  });

  it("expire soon after a crash, but not while the embed runs", () => {
    const { add } = page();
    const [a, b, c] = [add("a"), add("b"), add("c")];
    for (const each of [a, b]) each.start(false);
    vi.advanceTimersByTime(60_000);
    expect([c.turns.hasRoom, c.embed.freed]).toEqual([false, 0]);
    a.crash();
    vi.advanceTimersByTime(6_000);
    expect([c.turns.hasRoom, c.embed.freed]).toEqual([true, 1]);
    c.start(false);
    b.stop();
    vi.advanceTimersByTime(60_000);
    expect([b.turns.hasRoom, b.embed.freed]).toEqual([true, 1]); // nothing is sent twice
  });

  it("work without a channel, and ignore foreign messages", () => {
    let lost = 0;
    const options = { id: "a", now_ms: () => 1, onLost: () => ++lost, onFree: () => undefined };
    createTurns({ ...options, channel: null }).take(false);
    const channel: Channel = { postMessage: () => undefined, onmessage: null };
    createTurns({ ...options, channel }).take(false);
    for (const data of [null, 3, "stop", {}, { id: 1, rank: 5 }, { id: "b", rank: "high" }])
      channel.onmessage?.({ data } as MessageEvent);
    expect(lost).toBe(0);
  });
});
