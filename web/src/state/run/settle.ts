/** What controls hold back: values of a drag, of which only some are recorded. */

/** Each sends a value that is pending, after one that is being sent. */
export const unsettled = new Set<() => Promise<void>>();

/** Sends all pending values, after those that are being sent; to be called before anything that builds on them, such as undo. */
export const settle = (): Promise<unknown> => Promise.all([...unsettled].map((finish) => finish()));
