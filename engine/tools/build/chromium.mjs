// Finds the browser for the browser tests: the system's or Playwright's own.
import { existsSync } from "node:fs";
import { capture, which } from "../process.mjs";

// The headless shell opens a page with less than half of the work of the whole browser's process.
const names = ["chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable", "chromium-browser"];

/** The path of a working Chromium, or undefined. The environment variable `CHROMIUM` takes precedence. */
export async function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const path of names.map(which)) {
    // Ubuntu's package is only a script that asks to install a snap.
    if (path && capture(path, ["--version"]).ok) return path;
  }
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
