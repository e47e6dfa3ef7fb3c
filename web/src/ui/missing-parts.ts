// Parts of the page that could not be loaded: the host has newer files by now, the network is down, or something blocks them.
import type { PageStore } from "../state/page/page-state";

const failures = new WeakSet<object>();

/** Whether an error comes from loading a part, rather than from the part. */
export const isMissingPart = (error: object): boolean => failures.has(error);

/** Vite tells of every `import()` that fails, whether or not its caller shows that. */
export function watchMissingParts(page: PageStore): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    failures.add(payload);
    // A newer version that waits has it.
    page.setState(({ upkeep }) => ({
      upkeep: upkeep ?? "incomplete",
      announcement: "A part of this page could not be loaded. Reload it when you are online.",
    }));
  });
}

/** So long no part takes that is on its way. */
const PATIENCE_MS = 15_000;

/** To be called when something waits for a part; returns how to say that it has come. */
export function waitForPart(page: PageStore): () => void {
  const timer = setTimeout(() => {
    page.setState(({ upkeep }) => ({
      upkeep: upkeep ?? "slow",
      announcement: "A part of this page has not loaded yet.",
    }));
  }, PATIENCE_MS);
  return () => {
    clearTimeout(timer);
    page.setState(({ upkeep }) => ({ upkeep: upkeep === "slow" ? null : upkeep }));
  };
}
