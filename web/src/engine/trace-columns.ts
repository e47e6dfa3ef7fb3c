/** The columns of a row of a flow's trace: the time, then those of `TraceColumn` in the engine. */
export const TRACE = { at_s: 0, kind: 1, seq: 2, ecn: 3, retransmitted: 4, sent_s: 5, reason: 6, edge: 7 } as const;
