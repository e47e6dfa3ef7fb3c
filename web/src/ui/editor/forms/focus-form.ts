const form = () => window.document.getElementById("inspector");

/** Focuses the form, which may be far below the drawing: when the focused element is removed, or on request. */
export function focusForm(): void {
  requestAnimationFrame(() => form()?.focus());
}

/** Focuses the wrong field at a path of the document, such as "timeline[2]", else the first field there. */
export function focusField(path: string): void {
  requestAnimationFrame(() => {
    const place = form()?.querySelector(`[data-path="${path}"]`);
    const field =
      place?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      place?.querySelector<HTMLElement>("input, select, textarea");
    place?.scrollIntoView({ block: "nearest" });
    field?.focus({ preventScroll: true });
  });
}

/**
 * Focuses the form if a button goes with the entry that it removes; in lists by position it stays, for the next entry.
 * Nothing scrolls, because the list is in view.
 */
export function focusFormWithout(button: Element): void {
  requestAnimationFrame(() => {
    if (!button.isConnected) form()?.focus({ preventScroll: true });
  });
}
