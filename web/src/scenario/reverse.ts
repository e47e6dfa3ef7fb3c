/** The reverse direction of a link, where the document says nothing of it. */

/** Whether it follows the forward direction in this parameter: it has no loss of its own unless the document says so. */
export const followsForward = (param: string): boolean => param !== "loss";
