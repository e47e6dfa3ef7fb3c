// Firefox, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFirefox } from "../../engine/tools/build/other-browsers.mjs";
import { connect } from "./bidi";
import { type Browser, begun, type Ends, ownHome, start, started, stop } from "./browser";

/** Nothing is fetched in the background: where the network is closed, that would only cost time. */
const preferences = {
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.safebrowsing.downloads.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.search.update": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.getAddons.cache.enabled": false,
  "extensions.systemAddon.update.enabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,nothing",
  "toolkit.telemetry.enabled": false,
};

/** In every page before its own scripts: the guide of a first visit has tests of its own; violations reach the console. */
const beforePage = `() => {
  try { localStorage.setItem("aqm.lesson", '"seen"'); } catch {}
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
    console.error("policy: " + violatedDirective + " " + blockedURI + " " + sample));
}`;

async function drive(ends: Ends): Promise<Omit<Browser, "close">> {
  const home = ownHome();
  ends.push(home.remove);
  const lines = Object.entries(preferences).map((row) => `user_pref(${row.map((part) => JSON.stringify(part))});\n`);
  writeFileSync(join(home.folder, "user.js"), lines.join(""));
  const size = ["--width=1440", "--height=900"];
  const args = ["--headless", "--no-remote", "--profile", home.folder, "--remote-debugging-port=0", ...size];
  const firefox = start(findFirefox() ?? "firefox", args, home.environment);
  ends.push(() => stop(firefox.child));
  const address = await started(firefox, () => /BiDi listening on (\S+)\n/.exec(firefox.printed.text)?.[1]);

  let heard: string[] = [];
  const { call, close } = await connect(`${address}/session`, (method, { level, text }) => {
    if (method === "log.entryAdded" && (level === "error" || level === "warn")) heard.push(text);
  });
  ends.push(async () => {
    await call("browser.close").catch(() => {}); // it may leave without an answer
    close();
  });
  await call("session.new", { capabilities: {} });
  await call("session.subscribe", { events: ["log.entryAdded"] });
  await call("script.addPreloadScript", { functionDeclaration: beforePage });
  const tree = async () => (await call("browsingContext.getTree")).contexts[0];
  const { context } = await tree();

  async function value<Value>(expression: string, where = "page"): Promise<Value> {
    const target = { context: where === "page" ? context : (await tree()).children[0]?.context };
    const functionDeclaration = `async () => JSON.stringify(await (${expression}))`;
    const answer = await call("script.callFunction", { functionDeclaration, awaitPromise: true, target });
    if (answer.type === "exception") throw new Error(`${expression}: ${answer.exceptionDetails.text}`);
    return JSON.parse(answer.result.value ?? "null") as Value;
  }
  const act = (...actions: object[]) => call("input.performActions", { context, actions });

  return {
    name: "Firefox",
    knowsSelf: true,
    open: (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
    value,
    async click(selector) {
      const [x, y] = await value<[number, number]>(middleOf(selector));
      const press = [
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await act({ type: "pointer", id: "mouse", actions: [{ type: "pointerMove", x, y }, ...press] });
    },
    async type(keys) {
      const actions = [...keys].flatMap((key) => ["keyDown", "keyUp"].map((type) => ({ type, value: key })));
      await act({ type: "key", id: "keyboard", actions });
    },
    async complaints() {
      const said = heard;
      heard = [];
      return said;
    },
  };
}

export const startFirefox = () => begun(drive);

const middleOf = (selector: string) => `(() => {
  const node = document.querySelector(${JSON.stringify(selector)});
  node.scrollIntoView({ block: "center" });
  const box = node.getBoundingClientRect();
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
})()`;
