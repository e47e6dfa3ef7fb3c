/** Whether this tab had the page before. A link that is followed begins as it says. */
export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isDiscarded = "wasDiscarded" in document && document.wasDiscarded === true;
  return isDiscarded || (navigation !== undefined && navigation.type !== "navigate");
}
