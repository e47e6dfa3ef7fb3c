/** Closes an explain page: back to where the reader came from. */
import type { Run } from "../../state/run/run";
import { takeOrigin } from "./navigate";

/** What shows or holds the panels, where what opened the page is gone; or a link has opened it. */
const NEAREST = [".drawer-button", ".tabs [aria-pressed='true']", "#explain :is(a, button, summary, input)"];

/** Focuses the first element that takes the focus: hidden ones do not. */
function focusFirst(places: readonly (HTMLElement | null)[]): void {
  places.find((place) => {
    place?.focus();
    return place !== null && document.activeElement === place;
  });
}

export function closeExplanation({ stores: { page } }: Run): void {
  const { opener = null, tab = "explain" as const, isDrawerOpen = false } = takeOrigin() ?? {};
  page.setState({ explained: null, tab, isDrawerOpen });
  // When the tab has been drawn.
  requestAnimationFrame(() =>
    focusFirst([opener, ...NEAREST.map((place) => document.querySelector<HTMLElement>(place))]),
  );
}
