import { vi } from "vitest";

/** Waits until the check passes. Ample: only on a busy machine, or if it never does, is that long. */
export const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000 });
