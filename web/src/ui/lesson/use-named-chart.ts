// A chart that the text of a step names in quotation marks is brought to where it can be seen.
import { type RefObject, useEffect, useRef } from "react";
import { isCalm } from "../motion";
import { useRun } from "../run-context";

function bringToView(node: Element): void {
  node.scrollIntoView({ block: "nearest", behavior: isCalm() ? "auto" : "smooth" });
}

/** In a frame the page around it would be scrolled. */
const isFrame = () => window.parent !== window;

/** Scrolls as little as shows the chart from its title to the next one's; false if the text names none. */
export function showNamedChart(text: string): boolean {
  const heads = [...document.querySelectorAll<HTMLElement>(".charts-root .charts-head")];
  const named = heads.find((head) => text.includes(`“${head.querySelector(".charts-title")?.textContent}”`));
  if (!named) return false;
  const { top, bottom } = named.getBoundingClientRect();
  const ends = heads.map((head) => head.getBoundingClientRect().top).filter((each) => each > top);
  const end = Math.min(named.closest(".charts-root")?.getBoundingClientRect().bottom ?? bottom, ...ends);
  named.style.scrollMarginBottom = `${end - bottom}px`;
  bringToView(named);
  return true;
}

/** What a reader may scroll with. */
const ACTS = ["wheel", "touchmove", "keydown", "pointerdown"];

/** Once, when the step begins; and back to the text when that says what was to be seen, unless the reader has moved on. */
export function useNamedChart(section: RefObject<HTMLElement | null>, text: string, isReached: boolean): void {
  const run = useRun();
  const isAway = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what holds when the step begins
  useEffect(() => {
    if (isReached || isFrame()) return;
    let isCurrent = true;
    const stay = () => {
      isAway.current = false;
    };
    for (const act of ACTS) addEventListener(act, stay);
    const show = () => {
      if (isCurrent) isAway.current = showNamedChart(text);
    };
    // The stage may have other charts.
    void run.settled().then(() => requestAnimationFrame(show));
    return () => {
      isCurrent = false;
      for (const act of ACTS) removeEventListener(act, stay);
    };
  }, [run]);
  useEffect(() => {
    if (isReached && isAway.current && section.current) bringToView(section.current);
    if (isReached) isAway.current = false;
  }, [section, isReached]);
}
