/** Focuses the form, which may be far below the drawing: when the focused element is removed, or on request. */
export function focusForm(): void {
  requestAnimationFrame(() => window.document.getElementById("inspector")?.focus());
}
