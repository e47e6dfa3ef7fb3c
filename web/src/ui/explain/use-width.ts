import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width of an element in pixels, 0 before it is known. */
export function useWidth<Node extends HTMLElement>(): [RefObject<Node | null>, number] {
  const node = useRef<Node>(null);
  const [width_px, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!node.current) return;
    setWidth(node.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(node.current);
    return () => observer.disconnect();
  }, []);
  return [node, width_px];
}
