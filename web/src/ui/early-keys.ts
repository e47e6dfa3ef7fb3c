/** Keys that are pressed before the code for them is there: they count, too. Listens from when it is loaded. */

const early: KeyboardEvent[] = [];
const keep = (event: KeyboardEvent) => early.push(event);
window.addEventListener("keydown", keep);

/** What was pressed up to now, in order, once; from now on the caller listens. */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener("keydown", keep);
  return early.splice(0);
}
