import { describe, expect, it } from "vitest";
import { advance, follow, isWholeRun, pan, reveal, wholeRun, windowAt, zoom } from "./time-view";

const at = (now_s: number) => ({ duration_s: 30, now_s, sample_interval_s: 0.01 });

describe("time view", () => {
  it("shows the whole run at first and stands still while it runs", () => {
    const view = wholeRun(at(0));
    expect(view).toEqual({ start_s: 0, span_s: 30, following: true, isOwn: false });
    expect(advance(view, at(29))).toEqual(view);
    expect(isWholeRun(view, at(3))).toBe(true);
  });

  it("follows the present with a shorter span", () => {
    const view = zoom(wholeRun(at(10)), 1 / 3, 10, at(10));
    expect(view.following).toBe(true);
    const later = advance(view, at(20));
    expect(later.span_s).toBe(10);
    expect(later.start_s).toBeCloseTo(11.5);
  });

  it("is shorter in slow motion, but has at least ten samples", () => {
    expect(windowAt(1, at(20))).toEqual(wholeRun(at(20)));
    expect(windowAt(Number.POSITIVE_INFINITY, at(20))).toEqual(wholeRun(at(20)));
    const tenth = windowAt(0.1, at(20));
    expect(tenth).toMatchObject({ span_s: 1.5, following: true, isOwn: false });
    expect(tenth.start_s).toBeCloseTo(20 - 0.85 * 1.5);
    expect(windowAt(0.001, at(20)).span_s).toBeCloseTo(0.1);
    expect(windowAt(0.3, { ...at(2), duration_s: 3 }).span_s).toBe(3);
    expect(windowAt(0.1, at(0)).start_s).toBe(0);
  });

  it("keeps the time under the pointer while it zooms, and lets go of the present", () => {
    const before = wholeRun(at(20));
    const view = zoom(before, 0.5, 8, at(20));
    expect((8 - view.start_s) / view.span_s).toBeCloseTo(8 / 30);
    expect(view.following).toBe(false);
    expect(advance(view, at(25))).toEqual(view);
  });

  it("does not leave the run", () => {
    const view = zoom(wholeRun(at(20)), 0.2, 3, at(20));
    expect(pan(view, -100, at(20)).start_s).toBe(0);
    expect(pan(view, 100, at(20)).start_s).toBeCloseTo(24);
    expect(zoom(view, 1000, 3, at(20)).span_s).toBe(30);
    expect(zoom(view, 1e-9, 3, at(20)).span_s).toBeCloseTo(0.1);
  });

  it("is not touched by a pan that cannot move it", () => {
    const view = wholeRun(at(20));
    expect(pan(view, 5, at(20))).toBe(view);
  });

  it("reveals a time with the least movement", () => {
    const view = { start_s: 10, span_s: 5, following: false, isOwn: true };
    expect(reveal(view, 12, at(20))).toBe(view);
    expect(reveal(view, 7, at(20)).start_s).toBe(7);
    expect(reveal(view, 18, at(20)).start_s).toBe(13);
  });

  it("returns to the present with the same span", () => {
    const view = follow({ start_s: 0, span_s: 4, following: false, isOwn: true }, at(20));
    expect(view).toEqual({ start_s: 20 - 0.85 * 4, span_s: 4, following: true, isOwn: true });
  });
});
