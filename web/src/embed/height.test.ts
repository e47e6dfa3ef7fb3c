import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHeightMessages } from "./height";

describe("height messages", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function frame() {
    const sent: unknown[] = [];
    let height = 500;
    const messages = createHeightMessages({
      send: (message) => sent.push(message),
      height: () => height,
      width: () => 360,
    });
    const grow = (to: number) => {
      height = to;
      messages.changed();
    };
    return { sent, messages, grow };
  }

  it("reports the last of many changes, once", () => {
    const { sent, grow } = frame();
    sent.length = 0;
    for (const to of [510, 520, 530.4]) grow(to);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(100);
    const message = { subject: "lti.frameResize", height: 531 };
    expect(sent).toEqual([message, JSON.stringify(message)]);
    grow(530.6);
    vi.advanceTimersByTime(500);
    expect(sent).toHaveLength(2);
  });

  it("keeps reporting during continuous changes", () => {
    const { sent, grow } = frame();
    for (let step = 0; step < 10; ++step) {
      grow(600 + step);
      vi.advanceTimersByTime(50);
    }
    expect(sent.length).toBeGreaterThan(4);
  });

  it("answers H5P and iframe-resizer in their own protocols, and ignores other messages", () => {
    const { sent, messages } = frame();
    messages.changed();
    vi.advanceTimersByTime(100);
    expect(messages.hear({ context: "h5p", action: "hello" })).toBe(true);
    expect(sent.at(-1)).toMatchObject({ context: "h5p", action: "prepareResize", scrollHeight: 500 });
    expect(messages.hear({ context: "h5p", action: "resizePrepared" })).toBe(true);
    expect(sent.at(-1)).toEqual({ context: "h5p", action: "resize", scrollHeight: 500, height: 500 });
    expect(messages.hear("[iFrameSizer]one:8:false")).toBe(true);
    expect(sent.at(-1)).toBe("[iFrameSizer]one:500:360:init");
    const count = sent.length;
    for (const data of [null, 7, "hello", { context: "other" }, { ns: "aqm" }]) expect(messages.hear(data)).toBe(false);
    expect(messages.hear("[iFrameSizer]<img src=x>")).toBe(true);
    expect(sent.slice(count).join()).not.toContain("<");
  });
});
