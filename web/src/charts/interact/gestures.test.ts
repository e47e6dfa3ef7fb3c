// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type GestureActions, listen } from "./gestures";

let root: HTMLElement;
let surface: HTMLElement;
let stop: () => void;
let actions: { [Name in keyof GestureActions]: ReturnType<typeof vi.fn> };

beforeEach(() => {
  root = document.createElement("div");
  surface = document.createElement("div");
  surface.setPointerCapture = () => {};
  root.append(surface);
  document.body.append(root);
  const names = ["pointAt", "letGo", "zoomAt", "panBy", "reset", "key"] as const;
  actions = Object.fromEntries(names.map((name) => [name, vi.fn()])) as typeof actions;
  stop = listen(root, surface, actions as unknown as GestureActions);
});
afterEach(() => {
  stop();
  root.remove();
});

/** A pointer of a type, at x pixels. */
function pointer(pointerType: string, pointerId = 1) {
  const send = (type: string, x: number, more: PointerEventInit = {}) =>
    surface.dispatchEvent(
      new PointerEvent(type, { pointerType, pointerId, clientX: x, button: 0, bubbles: true, ...more }),
    );
  return {
    down: (x: number) => send("pointerdown", x),
    move: (x: number) => send("pointermove", x),
    up: (x: number) => {
      send("pointerup", x);
      surface.dispatchEvent(new MouseEvent("click", { clientX: x, bubbles: true }));
    },
    cancel: (x: number) => send("pointercancel", x),
    leave: () => root.dispatchEvent(new PointerEvent("pointerleave", { pointerType, pointerId })),
  };
}

/** By how much the window has moved in all. */
const panned = () => actions.panBy.mock.calls.reduce((sum, [dx]) => sum + (dx as number), 0);

describe.each(["mouse", "pen"])("with a %s", (type) => {
  it("the cursor follows before it presses, and goes when it leaves", () => {
    const hand = pointer(type);
    hand.move(40);
    expect(actions.pointAt).toHaveBeenLastCalledWith(40, false);
    hand.leave();
    expect(actions.pointAt).toHaveBeenLastCalledWith(null);
  });

  it("a drag moves the window and pins nothing, a click pins the cursor", () => {
    const hand = pointer(type);
    hand.down(100);
    hand.move(160);
    hand.up(160);
    expect(panned()).toBe(60);
    expect(actions.pointAt).not.toHaveBeenCalledWith(160, true);
    hand.down(50);
    hand.up(50);
    expect(actions.pointAt).toHaveBeenLastCalledWith(50, true);
  });
});

describe("with fingers", () => {
  it("one that scrolls the page moves no cursor, and one that taps does", () => {
    const finger = pointer("touch");
    finger.down(100);
    surface.dispatchEvent(
      new PointerEvent("pointermove", { pointerType: "touch", pointerId: 1, clientY: 20, clientX: 104 }),
    );
    finger.cancel(104);
    expect(actions.pointAt).not.toHaveBeenCalled();
    finger.down(100);
    finger.up(100);
    expect(actions.pointAt.mock.calls).toEqual([[100, true]]);
  });

  it("one moves the cursor, which stays, and leaves the window where it is", () => {
    const finger = pointer("touch");
    finger.down(100);
    finger.move(140);
    finger.up(140);
    finger.leave();
    expect(actions.pointAt.mock.calls).toEqual([
      [140, true],
      [140, true],
    ]);
    expect(actions.panBy).not.toHaveBeenCalled();
  });

  it("two that part zoom in around their middle, and together they move the window", () => {
    const [one, other] = [pointer("touch", 1), pointer("touch", 2)];
    one.down(100);
    other.down(200);
    one.move(50);
    other.move(250);
    const factor = actions.zoomAt.mock.calls.reduce((product, [by]) => product * (by as number), 1);
    expect(factor).toBeCloseTo(0.5, 12);
    expect(actions.zoomAt).toHaveBeenLastCalledWith(expect.any(Number), 150);
    expect(panned()).toBe(0);
    one.move(90);
    other.move(290);
    expect(panned()).toBe(40);
  });

  it("a finger that the browser takes for scrolling is forgotten", () => {
    const [one, other] = [pointer("touch", 1), pointer("touch", 2)];
    one.down(100);
    one.cancel(100);
    other.down(200);
    other.move(230);
    expect(actions.zoomAt).not.toHaveBeenCalled();
  });
});
