import { type RefCallback, useCallback, useRef } from "react";

/** In pixels; the width of the first measurement is not known before. */
interface Room {
  readonly about: unknown;
  height: number;
  width?: number;
}

/**
 * Keeps an element at its greatest height since `about` or its width changed, so that nothing below it moves. It is
 * measured when the page has been laid out: to ask for its height while it is being changed would lay the whole page out
 * once more.
 */
export function useKeptHeight(about: unknown): RefCallback<HTMLElement> {
  const kept = useRef<Room>({ about, height: 0 });
  return useCallback(
    (node: HTMLElement) => {
      if (kept.current.about !== about) kept.current = { about, height: 0 };
      const { current: room } = kept;
      const keep = (height: number) => {
        room.height = height;
        node.style.minHeight = height > 0 ? `${height}px` : "";
      };
      keep(room.height);
      const observer = new ResizeObserver(([entry]) => {
        const [size] = entry?.borderBoxSize ?? [];
        // What the user has unfolded may shrink again when the user folds it.
        if (!size || node.querySelector("[open], [aria-expanded=true]")) return;
        const isOther = room.width !== undefined && room.width !== size.inlineSize;
        room.width = size.inlineSize;
        // In the next frame, as it may be less: an observer that shrinks what it observes is an error.
        if (isOther) requestAnimationFrame(() => keep(0));
        else if (size.blockSize > room.height) keep(size.blockSize);
      });
      observer.observe(node);
      return () => observer.disconnect();
    },
    [about],
  );
}
