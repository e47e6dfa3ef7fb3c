const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** "May 1, 2026, 10:21 AM" @param time_ms since 1970 */
export const whenText = (time_ms: number): string => format.format(time_ms);
