// Finds the browsers other than Chromium in which the page is tested.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { which } from "../process.mjs";

/** The path of Firefox, or undefined. The environment variable `FIREFOX` takes precedence. */
export const findFirefox = () => process.env.FIREFOX ?? which("firefox-esr") ?? which("firefox");

/** The path of WebKitGTK's test browser, or undefined: it is in the folder of its library. */
export function findMiniBrowser() {
  const folders = ["/usr/libexec", "/usr/lib", "/usr/lib64"].filter(existsSync);
  const inside = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return [...folders, ...inside]
    .flatMap((folder) => [join(folder, "webkit2gtk-4.1", "MiniBrowser"), join(folder, "webkitgtk-6.0", "MiniBrowser")])
    .find(existsSync);
}

/** Whether WebKit can be driven; it needs a screen. */
export const hasWebKit = () => Boolean(which("WebKitWebDriver") && which("Xvfb") && findMiniBrowser());
