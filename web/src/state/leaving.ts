/** Asks before the page is left, while there is something to lose: pages that may ask are not kept for going back. */

/**
 * For each thing that can be lost a switch of its own.
 * @param isStill  whether there is something to lose at that moment
 */
export function askOnLeaving(isStill: () => boolean = () => true): (isNeeded: boolean) => void {
  const ask = (event: Event) => {
    if (isStill()) event.preventDefault();
  };
  return (isNeeded) => {
    if (isNeeded) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  };
}
