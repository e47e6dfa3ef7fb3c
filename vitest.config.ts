import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    projects: [
      {
        extends: "web/vite.config.ts",
        test: { name: "web", environment: "happy-dom", include: ["web/src/**/*.test.{ts,tsx}"] },
      },
      {
        test: { name: "wasm", environment: "node", include: ["engine/tests/wasm/**/*.test.ts"], testTimeout: 120_000 },
      },
    ],
  },
});
