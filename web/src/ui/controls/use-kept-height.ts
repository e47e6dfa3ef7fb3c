import { type RefCallback, useCallback, useRef } from "react";

/**
 * Keeps an element at its greatest height since `about` changed, so that nothing below it moves. It is measured when the
 * page has been laid out: to ask for its height while it is being changed would lay the whole page out once more.
 */
export function useKeptHeight(about: unknown): RefCallback<HTMLElement> {
  const kept = useRef({ about, height: 0 });
  return useCallback(
    (node: HTMLElement) => {
      if (kept.current.about !== about) kept.current = { about, height: 0 };
      const { current: room } = kept;
      const keep = () => {
        node.style.minHeight = room.height > 0 ? `${room.height}px` : "";
      };
      keep();
      const observer = new ResizeObserver(() => {
        // What the user has unfolded may shrink again when the user folds it.
        if (node.querySelector("[open], [aria-expanded=true]")) return;
        room.height = Math.max(room.height, node.offsetHeight);
        keep();
      });
      observer.observe(node);
      return () => observer.disconnect();
    },
    [about],
  );
}
