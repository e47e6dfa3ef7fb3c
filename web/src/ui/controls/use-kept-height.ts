import { type RefObject, useLayoutEffect, useRef } from "react";

/** Never lower than it has been since `about` is the same: what stands below stays where it is when there is less to show. */
export function useKeptHeight<Kind extends HTMLElement>(about: unknown): RefObject<Kind | null> {
  const node = useRef<Kind>(null);
  const kept = useRef({ about, height: 0 });
  useLayoutEffect(() => {
    const { current } = node;
    if (!current) return;
    if (kept.current.about !== about) kept.current = { about, height: 0 };
    // What was unfolded by hand is folded again by hand.
    if (current.querySelector("[open], [aria-expanded=true]")) return;
    current.style.minHeight = "";
    kept.current.height = Math.max(kept.current.height, current.offsetHeight);
    current.style.minHeight = `${kept.current.height}px`;
  });
  return node;
}
