import { useEffect, useRef, useState } from "react";

/** Whether the contents of a frame are larger than it: then it must take the focus, to be scrolled by keyboard. */
export function useScrolls() {
  const frame = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const look = () => setScrolls(node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight);
    const observer = new ResizeObserver(look);
    observer.observe(node);
    for (const child of node.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return { frame, scrolls };
}
