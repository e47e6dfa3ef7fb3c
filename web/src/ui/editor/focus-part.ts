import type { Selection } from "../../scenario/edit";

/** Focuses an entry in the drawing; false if it is not drawn, as in the table. */
export function focusPart({ part, id }: Selection): boolean {
  const place = `[data-part="${part}"][data-id="${CSS.escape(id)}"]`;
  const drawn = document.querySelector<HTMLElement>(place);
  drawn?.focus();
  return drawn !== null;
}

/** Focuses the editor, and shows its top, which on narrow pages is the drawing with the problems above it. */
export function focusEditor(): void {
  document.querySelector<HTMLElement>(".editor")?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}
