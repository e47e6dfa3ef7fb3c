import { type RefObject, useEffect } from "react";

/** Gives the focus to `stand` when what had it in a part of the page goes, or can be used no longer. */
export function useKeptFocus(part: RefObject<HTMLElement | null>, stand: () => void): void {
  useEffect(() => {
    const root = part.current;
    if (!root) return;
    let last: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      last = target as Element;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) last = null; // by the reader's own hand
    };
    const look = () => {
      if (!last || (last.isConnected && !last.matches(":disabled"))) return;
      const now = document.activeElement;
      const isLost = now === document.body || now === last;
      last = null;
      if (isLost) stand();
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    root.addEventListener("focusin", note);
    root.addEventListener("focusout", leave);
    return () => {
      observer.disconnect();
      root.removeEventListener("focusin", note);
      root.removeEventListener("focusout", leave);
    };
  }, [part, stand]);
}
