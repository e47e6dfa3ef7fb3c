// WebKit, driven over WebDriver (https://w3c.github.io/webdriver/), in WebKitGTK's own small browser on a screen without a
// display.
import { findMiniBrowser } from "../../engine/tools/build/other-browsers.mjs";
import { type Browser, eventually, freePort, ownHome, start, stop } from "./browser";

/** The member by which WebDriver tells that an object is an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

// biome-ignore lint/suspicious/noExplicitAny: the shape of an answer depends on the command
type Answer = any;

/** One session: commands by their path. */
async function session(address: string, binary: string) {
  async function send(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${address}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  }
  const args = ["--automation"];
  const alwaysMatch = { "webkitgtk:browserOptions": { binary, args } };
  const { sessionId } = await send("POST", "/session", { capabilities: { alwaysMatch } });
  return {
    post: (command: string, body: object = {}) => send("POST", `/session/${sessionId}/${command}`, body),
    end: () => send("DELETE", `/session/${sessionId}`),
  };
}

const isReady = (address: string) =>
  fetch(`${address}/status`).then(
    ({ ok }) => ok || undefined,
    () => undefined,
  );

export async function startWebKit(): Promise<Browser> {
  const home = ownHome();
  const screen = start("Xvfb", ["-displayfd", "3", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], process.env);
  const display = await eventually(() => /^(\d+)\n/m.exec(screen.printed.text)?.[1], "a screen");
  const port = await freePort();
  const environment = {
    ...home.environment,
    DISPLAY: `:${display}`,
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_COMPOSITING_MODE: "1", // a quarter of the work is drawing by software
  };
  const driver = start("WebKitWebDriver", [`--port=${port}`], environment);
  const address = `http://127.0.0.1:${port}`;
  await eventually(() => isReady(address), "WebKitWebDriver");
  const { post, end } = await session(address, findMiniBrowser() ?? "MiniBrowser");
  await post("timeouts", { script: 120_000 });
  await post("window/rect", { x: 0, y: 0, width: 1440, height: 900 });

  const element = async (selector: string) =>
    (await post("element", { using: "css selector", value: selector }))[ELEMENT];
  async function value<Value>(expression: string, where = "page"): Promise<Value> {
    await post("frame", { id: where === "page" ? null : 0 });
    const script = `const tell = arguments[arguments.length - 1];
      (async () => (${expression}))().then((value) => tell({ value }), (error) => tell({ error: String(error) }));`;
    const answer = await post("execute/async", { script, args: [] });
    await post("frame", { id: null });
    if (answer.error) throw new Error(`${expression}: ${answer.error}`);
    return answer.value;
  }

  return {
    name: "WebKit",
    knowsSelf: false,
    open: (url) => post("url", { url }),
    value,
    click: async (selector) => post(`element/${await element(selector)}/click`),
    async type(keys) {
      const actions = [...keys].flatMap((key) => ["keyDown", "keyUp"].map((type) => ({ type, value: key })));
      await post("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    async close() {
      await end();
      await stop(driver.child);
      await stop(screen.child);
      home.remove();
    },
  };
}
