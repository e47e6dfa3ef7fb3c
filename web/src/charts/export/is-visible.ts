/** Whether neither an element nor an ancestor is hidden. `checkVisibility` is newer than the browsers that the page runs in. */
export const isVisible = (node: Element): boolean =>
  node.getClientRects().length > 0 && getComputedStyle(node).visibility === "visible";
