/** After each file: the next one in the same process finds no fake timers, globals or spies, and the page's own address. */
import { afterAll, vi } from "vitest";

const ADDRESS = "http://localhost:3000/"; // Vitest's own

/** The simulated browser; absent where a file has no window, as those of the service worker. */
interface Simulated {
  happyDOM?: { setURL(url: string): void };
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  (globalThis as Simulated).happyDOM?.setURL(ADDRESS); // saving a file made its contents the address
});
