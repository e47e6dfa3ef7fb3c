/** After each file: the next one in the same process finds no fake timers, globals or spies, an empty page and its own address. */
import { afterAll, vi } from "vitest";

const ADDRESS = "http://localhost:3000/"; // Vitest's own

/** The simulated browser; absent where a file has no window, as those of the service worker. */
interface Simulated {
  document?: Document;
  happyDOM?: { setURL(url: string): void };
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  const { document, happyDOM } = globalThis as Simulated;
  document?.body.replaceChildren();
  happyDOM?.setURL(ADDRESS); // saving a file made its contents the address
});
