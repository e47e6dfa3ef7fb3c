// What may be wider than its place: it scrolls within a frame, also by keyboard, and a shade says that there is more.
import { type ComponentProps, useEffect, useRef, useState } from "react";
import "./scroll-frame.css";

/** Whether the contents of a frame are larger than it: then it must take the focus, to be scrolled by keyboard. */
function useScrolls() {
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

interface Props extends ComponentProps<"section"> {
  /** Of the contents. */
  name: string;
}

export function ScrollFrame({ name, className = "", ...rest }: Props) {
  const { frame, scrolls } = useScrolls();
  return (
    <section
      {...rest}
      ref={frame}
      className={`scroll-frame ${className}`.trim()}
      aria-label={scrolls ? `${name}, scrolls` : undefined}
      tabIndex={scrolls ? 0 : undefined}
    />
  );
}
