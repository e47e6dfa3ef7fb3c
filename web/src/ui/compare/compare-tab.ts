/** The tabs of the comparison, and which one it opens with. */
export type CompareTab = "lane" | "seeds" | "vary" | "card" | "expected";

/** The tab that was open last, or that is asked for. */
export const compareTab: { next: CompareTab } = { next: "lane" };
