// Finds the browsers other than Chromium in which the page is tested.
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { capture, which } from "../process.mjs";

/** Whether a program is a snap, or Ubuntu's script that starts one: a snap cannot read a profile below /tmp. */
function isSnap(path) {
  const program = realpathSync(path);
  const text = readFileSync(program, "latin1");
  return basename(program) === "snap" || (text.startsWith("#!") && text.includes("/snap/"));
}

const isWorking = (path) => Boolean(path) && existsSync(path) && !isSnap(path) && capture(path, ["--version"]).ok;

/** The path of a working Firefox, or undefined. The environment variable `FIREFOX` takes precedence. */
export function findFirefox() {
  const { FIREFOX } = process.env;
  return (FIREFOX ? [FIREFOX] : ["firefox-esr", "firefox"].map(which)).find(isWorking);
}

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
