import { defineConfig } from "@playwright/test";
import { findChromium } from "./engine/tools/build/chromium.mjs";

// The built site in a sub-folder, as a static host would serve it.
const port = process.env.AQM_PORT ?? "4173";
const folder = "/some/folder/";
const chromium = await findChromium();

// Chromium loads the popups of its address bar in every window, which doubles the work of opening a page. The switch
// replaces Playwright's, so the features that it turns off are repeated.
const features = [
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

// One browser without background requests.
const quiet = [
  `--disable-features=${features.join()}`,
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-first-run",
  "--no-pings",
];

// By `npm run soak`, `npm run monkey` and `npm test -- endurance` only.
const isEndurance = Boolean(process.env.AQM_ENDURANCE);

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  testIgnore: isEndurance ? [] : "endurance/**",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 3, // while one waits for a page, two cores are busy with the others
  // Ample: tests wait for conditions, so only a busy machine takes this long.
  timeout: 120_000,
  expect: { timeout: 15_000, toPass: { timeout: 15_000, intervals: [50, 100, 200] } },
  // Where nobody can look again, a test that fails is run again, at most twice; if it then passes, it is listed as flaky.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.AQM_REPORT ? [["list"], ["json", { outputFile: process.env.AQM_REPORT }]] : "list",
  use: {
    baseURL: `http://127.0.0.1:${port}${folder}`,
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // Tests of other things meet the host's files; offline.spec.ts allows them.
    serviceWorkers: "block",
    // They need not wait for what moves, nor pay for it; those of packets allow it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        ...quiet,
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        ...(isEndurance ? ["--js-flags=--expose-gc"] : []), // in workers nothing else collects at once
      ],
    },
  },
  webServer: {
    command: `node_modules/.bin/vite preview --config web/vite.config.ts --base ${folder} --host 127.0.0.1 --port ${port} --strictPort`,
    url: `http://127.0.0.1:${port}${folder}`,
    reuseExistingServer: false,
  },
});
