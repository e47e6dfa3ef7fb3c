/** Loads what names and draws changes with the first document that has some; null if it cannot be loaded. */
export const changeRows = (): Promise<typeof import("./change-rows") | null> =>
  import("./change-rows").catch(() => null);
