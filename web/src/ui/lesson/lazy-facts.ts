// The runs that a player makes besides the one that is shown.

/** Runs of the engine besides the one that is shown, loaded once they are needed. */
export function lazyFacts() {
  let loading: Promise<import("../../lesson/facts").Facts> | undefined;
  return {
    load: () => {
      loading ??= import("../../lesson/facts").then(
        ({ createFacts }) => createFacts(),
        () => {
          loading = undefined; // the next call tries again
          throw new Error("This could not be loaded. Check the connection, then try again.");
        },
      );
      return loading;
    },
    close: () =>
      void loading?.then(
        (facts) => facts.close(),
        () => undefined,
      ),
  };
}
