/** What has been begun and has not settled yet. */
export interface Pending {
  /** Hands the promise on. */
  add<Answer>(begun: Promise<Answer>): Promise<Answer>;
  /** Resolves when all that was added so far has settled, after those who wait for one alone; null if there is nothing. */
  settled(): Promise<void> | null;
}

export function createPending(): Pending {
  let all: Promise<void> | null = null;
  return {
    add(begun) {
      const settled = Promise.allSettled([all, begun]).then(() => {
        if (all === settled) all = null;
      });
      all = settled;
      return begun;
    },
    settled: () => all,
  };
}
