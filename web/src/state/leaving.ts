/** Asks before the page is left, while there is something to lose: pages that may ask are not kept for going back. */

/** For each thing that can be lost a switch of its own. */
export function askOnLeaving(): (isNeeded: boolean) => void {
  const ask = (event: Event) => event.preventDefault();
  return (isNeeded) => {
    if (isNeeded) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  };
}
