import { type RefObject, useLayoutEffect, useRef } from "react";

/** Keeps an element at its greatest height since `about` changed, so that nothing below it moves. */
export function useKeptHeight<Kind extends HTMLElement>(about: unknown): RefObject<Kind | null> {
  const node = useRef<Kind>(null);
  const kept = useRef({ about, height: 0 });
  useLayoutEffect(() => {
    const { current } = node;
    if (!current) return;
    if (kept.current.about !== about) kept.current = { about, height: 0 };
    // What the user has unfolded may shrink again when the user folds it.
    if (current.querySelector("[open], [aria-expanded=true]")) return;
    current.style.minHeight = "";
    kept.current.height = Math.max(kept.current.height, current.offsetHeight);
    current.style.minHeight = `${kept.current.height}px`;
  });
  return node;
}
