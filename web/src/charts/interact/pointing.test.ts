import { expect, test } from "vitest";
import { onPointing } from "./pointing";

function surfaceWith() {
  const surface = document.createElement("div");
  const found: [number, boolean][] = [];
  onPointing(surface, ({ clientX }, stays) => found.push([clientX, stays]));
  const send = (pointerType: string) => (type: string, clientX: number, clientY: number) =>
    surface.dispatchEvent(new PointerEvent(type, { pointerType, clientX, clientY }));
  return { found, send };
}

test("a finger that scrolls past points at nothing; one that taps or goes sideways does", () => {
  const { found, send } = surfaceWith();
  const finger = send("touch");
  finger("pointerdown", 50, 50);
  finger("pointermove", 52, 80);
  finger("pointercancel", 52, 80);
  expect(found).toEqual([]);
  finger("pointerdown", 60, 50);
  finger("pointerup", 60, 50);
  finger("pointerdown", 70, 50);
  finger("pointermove", 80, 52);
  expect(found).toEqual([
    [60, true],
    [80, true],
  ]);
});

test("a mouse points where it is, and stays where it presses", () => {
  const { found, send } = surfaceWith();
  send("mouse")("pointermove", 10, 10);
  send("mouse")("pointerdown", 20, 10);
  expect(found).toEqual([
    [10, false],
    [20, true],
  ]);
});
