import { defineConfig } from "@playwright/test";
import { findChromium } from "./engine/tools/build/chromium.mjs";

// The built site, from a sub-folder, as any static host would serve it.
const port = process.env.AQM_PORT ?? "4173";
const folder = "/some/folder/";
const chromium = await findChromium();

// The popups of Chromium's address bar are pages of their own, which every window loads unseen: half of the work of
// opening ours. The switch replaces Playwright's, so what that turns off is named again.
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

// One browser that asks nobody for anything but the page.
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

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // Ample, since nothing waits longer than it must: a busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 15_000, toPass: { timeout: 15_000 } },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.AQM_REPORT ? [["list"], ["json", { outputFile: process.env.AQM_REPORT }]] : "list",
  use: {
    baseURL: `http://127.0.0.1:${port}${folder}`,
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [...quiet, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    },
  },
  webServer: {
    command: `node_modules/.bin/vite preview --config web/vite.config.ts --base ${folder} --host 127.0.0.1 --port ${port} --strictPort`,
    url: `http://127.0.0.1:${port}${folder}`,
    reuseExistingServer: false,
  },
});
