// The browser of the browser tests: the system's, or Playwright's own.
import { existsSync } from "node:fs";
import { capture, which } from "../process.mjs";

const names = ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser"];

/** The path of a Chromium that runs, or undefined. `CHROMIUM` in the environment goes before all others. */
export async function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const path of names.map(which)) {
    // Ubuntu's package is a script that only asks for a snap.
    if (path && capture(path, ["--version"]).ok) return path;
  }
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
