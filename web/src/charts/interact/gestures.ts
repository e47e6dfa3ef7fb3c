// Translates pointer, wheel and key events into actions on a time axis. Uses pointer events instead of d3-zoom: with
// touch-action pan-y the browser keeps scrolling the page vertically, which d3-zoom's touch listeners would prevent.

export interface GestureActions {
  /** Moves the cursor to x pixels of the stack, or removes it; after a click or with a finger it stays. */
  pointAt(x: number | null, stays?: boolean): void;
  /** Removes the cursor. */
  letGo(): void;
  /** Makes the span `factor` times as long around x. */
  zoomAt(factor: number, x: number): void;
  /** The window follows a drag by dx pixels. */
  panBy(dx: number): void;
  reset(): void;
  /** Returns whether the key was handled. */
  key(event: KeyboardEvent): boolean;
}

const DRAG_THRESHOLD = 3;

/** A pen points before it touches and drags like a mouse; fingers do neither, and there are several. */
export const isFinger = ({ pointerType }: PointerEvent): boolean => pointerType === "touch";

/** Whether a finger goes sideways from where it was pressed; up and down it scrolls the page. */
export function isSideways(from: PointerEvent, { clientX, clientY }: PointerEvent): boolean {
  const dx = Math.abs(clientX - from.clientX);
  return dx >= DRAG_THRESHOLD && dx > Math.abs(clientY - from.clientY);
}
const WHEEL_STEP = 0.002;
const LINE_PIXELS = 16;

/**
 * Listens for presses and keys on `surface` and for movement on `root`, so that the cursor also follows over handles
 * above the surface.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the listeners of one gesture share what is pressed
export function listen(root: HTMLElement, surface: HTMLElement, actions: GestureActions): () => void {
  const abort = new AbortController();
  const options = { signal: abort.signal };
  const pointers = new Map<number, number>();
  let dragFrom: number | null = null;
  let isDragging = false;
  /** The newest press was no drag, and no selection. */
  let isClick = false;
  let pinchDistance = 0;
  /** The newest press of a finger, until it goes sideways: it may scroll the page past the charts. */
  let pressed: PointerEvent | null = null;

  const xOf = (event: MouseEvent) => event.clientX - root.getBoundingClientRect().left;
  const distance = () => {
    const [a = 0, b = 0] = [...pointers.values()];
    return Math.max(20, Math.abs(a - b));
  };
  const middle = () => [...pointers.values()].reduce((sum, x) => sum + x, 0) / pointers.size;

  const pinch = (event: PointerEvent, x: number) => {
    const before = middle();
    pointers.set(event.pointerId, x);
    actions.panBy(middle() - before);
    const now = distance();
    actions.zoomAt(pinchDistance / now, middle());
    pinchDistance = now;
  };

  const drag = (x: number) => {
    if (dragFrom === null) return;
    if (!isDragging && Math.abs(x - dragFrom) < DRAG_THRESHOLD) return;
    isDragging = true;
    isClick = false;
    surface.classList.add("is-dragging");
    actions.panBy(x - dragFrom);
    dragFrom = x;
  };

  const release = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    dragFrom = null;
    isDragging = false;
    surface.classList.remove("is-dragging");
  };

  surface.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0) return;
      const x = xOf(event);
      surface.setPointerCapture(event.pointerId);
      isClick = !event.shiftKey;
      if (isFinger(event)) {
        pointers.set(event.pointerId, x);
        pressed = event;
      } else {
        dragFrom = x;
        actions.pointAt(x, false);
      }
      if (pointers.size === 2) pinchDistance = distance();
    },
    options,
  );
  root.addEventListener(
    "pointermove",
    (event) => {
      const x = xOf(event);
      if (pointers.size >= 2 && pointers.has(event.pointerId)) {
        pinch(event, x);
        return;
      }
      if (isFinger(event)) {
        if (!pointers.has(event.pointerId) || (pressed && !isSideways(pressed, event))) return;
        pressed = null;
      } else drag(x);
      actions.pointAt(x, isFinger(event));
    },
    options,
  );
  surface.addEventListener("pointerup", release, options);
  surface.addEventListener("pointercancel", release, options);
  root.addEventListener(
    "pointerleave",
    (event) => {
      if (!isFinger(event) && dragFrom === null) actions.pointAt(null);
    },
    options,
  );
  surface.addEventListener("click", (event) => isClick && actions.pointAt(xOf(event), true), options);
  surface.addEventListener(
    "dblclick",
    () => {
      actions.letGo();
      actions.reset();
    },
    options,
  );
  root.addEventListener(
    "wheel",
    (event) => {
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1;
      if (event.ctrlKey || event.metaKey) {
        actions.zoomAt(Math.exp(event.deltaY * unit * WHEEL_STEP * (event.ctrlKey ? 2 : 1)), xOf(event));
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
        actions.panBy(-(event.deltaX || event.deltaY) * unit);
      } else return;
      event.preventDefault();
    },
    { ...options, passive: false },
  );
  surface.addEventListener(
    "keydown",
    (event) => {
      if (actions.key(event)) event.preventDefault();
    },
    options,
  );
  return () => abort.abort();
}
