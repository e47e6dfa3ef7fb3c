/** Beside what is edited, or far below it: the keyboard goes there when what it was on is gone, or when it is asked to. */
export function focusForm(): void {
  requestAnimationFrame(() => window.document.getElementById("inspector")?.focus());
}
