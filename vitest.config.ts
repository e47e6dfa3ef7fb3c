import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Files of the page share a process and its modules, which saves nine tenths of the time; those that replace modules
// (`vi.mock`) have one of their own.
const alone = ["web/src/**/*.isolated.test.{ts,tsx}", "web/offline/*.test.ts"];
// Ample: tests wait for nothing but themselves, so only a busy machine takes this long.
const page = {
  environment: "happy-dom",
  setupFiles: "web/tests/clean-up.ts",
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
} as const;

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: "web/vite.config.ts",
        test: {
          ...page,
          name: "web",
          include: ["web/{src,tools}/**/*.test.{ts,tsx}"],
          exclude: alone,
          isolate: false,
        },
      },
      {
        extends: "web/vite.config.ts",
        test: { ...page, name: "web-isolated", include: alone },
      },
      {
        test: { name: "wasm", environment: "node", include: ["engine/tests/wasm/**/*.test.ts"], testTimeout: 120_000 },
      },
      // The built site in browsers other than Chromium, which has Playwright's tests.
      ...["firefox", "webkit"].map((name) => ({
        test: {
          name,
          environment: "node" as const,
          include: [`e2e/browsers/${name}.test.ts`],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      })),
    ],
  },
});
