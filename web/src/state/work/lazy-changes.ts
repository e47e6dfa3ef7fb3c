/** Loads the code for changes, which is not part of the first load: when a run has begun, or with the first change. */
import type { Changes, ChangesOptions } from "./changes";

export interface LazyChanges extends Changes {
  /** Null if the code cannot be loaded; the next call tries again. */
  load(): Promise<Changes | null>;
  /** Resolves when the changes that wait for the code have been sent; null if none waits. */
  sending(): Promise<unknown> | null;
}

const FAILED = "The page could not load what a change needs. Check the connection, then try again or reload the page.";

export function createLazyChanges(options: ChangesOptions): LazyChanges {
  const { run, page } = options.stores;
  let loaded: Promise<Changes | null> | undefined;
  let isLoaded = false;
  let sending: Promise<unknown> | null = null;
  const load = () => {
    loaded ??= import("./changes").then(
      ({ createChanges }) => {
        isLoaded = true;
        return createChanges(options);
      },
      () => {
        loaded = undefined;
        sending = null;
        return null;
      },
    );
    return loaded;
  };
  const fail = () => page.setState({ announcement: FAILED });
  return {
    load,
    sending: () => (isLoaded ? null : sending),
    async change(path, value) {
      sending = load();
      const changes = await load();
      if (changes) return changes.change(path, value);
      fail();
      run.setState(({ refused }) => ({ refused: { ...refused, [path]: { path, message: FAILED } } }));
      return false;
    },
    remove: async (indices) => (await load())?.remove(indices) ?? fail(),
    applyFromStart: async () => (await load())?.applyFromStart() ?? fail(),
  };
}
