/** Loads the code for changes, which is not part of the first load: when a run has begun, or with the first change. */
import type { Changes, ChangesOptions } from "./changes";

export interface LazyChangesOptions extends ChangesOptions {
  /** Resolves when the work that is shown is not being opened anew; null if it is not. */
  renewed(): Promise<unknown> | null;
  isOpenToChanges(): boolean;
}

export interface LazyChanges extends Changes {
  /** Null if the code cannot be loaded; the next call tries again. */
  load(): Promise<Changes | null>;
  /** Resolves when all changes so far have been answered; null if there are none to wait for. */
  made(): Promise<unknown> | null;
}

const FAILED = "This could not be loaded. Check the connection, then try again.";

export function createLazyChanges(options: LazyChangesOptions): LazyChanges {
  const { loop, renewed, isOpenToChanges } = options;
  const { run, work, page } = options.stores;
  let loaded: Promise<Changes | null> | undefined;
  /** The newest change on its way to the engine. */
  let sending: Promise<unknown> | null = null;
  const load = () => {
    loaded ??= import("./changes").then(
      ({ createChanges }) => createChanges(options),
      () => {
        loaded = undefined;
        return null;
      },
    );
    return loaded;
  };
  const fail = () => page.setState({ announcement: FAILED });
  const changeNow = (changes: Changes | null, path: string, value: unknown) => {
    if (changes) return changes.change(path, value);
    fail();
    run.setState(({ refused }) => ({ refused: { ...refused, [path]: { path, message: FAILED, sent: value } } }));
    return false;
  };
  /** Resolves when the engine has been asked, whose answer comes later. */
  const send = async (path: string, value: unknown) => {
    const { workId } = work.getState();
    const [changes] = await Promise.all([load(), renewed()]);
    const isStillShown = workId === work.getState().workId && isOpenToChanges();
    return { answer: isStillShown && changeNow(changes, path, value) };
  };
  return {
    load,
    made: () => (sending ? sending.then(() => loop.answers()) : loop.answers()),
    async change(path, value) {
      const sent = send(path, value);
      sending = sent;
      const { answer } = await sent;
      if (sending === sent) sending = null;
      return answer;
    },
    remove: async (indices) => (await load())?.remove(indices) ?? fail(),
    applyFromStart: async () => (await load())?.applyFromStart() ?? fail(),
  };
}
