// What is pointed at on a surface: where a mouse or a pen is, and where a finger taps or moves sideways.
import { isFinger, isSideways } from "./gestures";

/** `stays`: it was pressed or touched. */
export function onPointing(surface: HTMLElement, point: (event: PointerEvent, stays: boolean) => void): void {
  /** The press of a finger that may scroll the page. */
  let pressed: PointerEvent | null = null;
  surface.addEventListener("pointerdown", (event) => {
    if (isFinger(event)) pressed = event;
    else point(event, true);
  });
  surface.addEventListener("pointermove", (event) => {
    if (pressed && !isSideways(pressed, event)) return;
    pressed = null;
    point(event, isFinger(event));
  });
  surface.addEventListener("pointerup", (event) => {
    pressed = null;
    if (isFinger(event)) point(event, true);
  });
  surface.addEventListener("pointercancel", () => {
    pressed = null;
  });
}
