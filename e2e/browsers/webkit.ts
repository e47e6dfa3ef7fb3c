// WebKit, driven over WebDriver (https://w3c.github.io/webdriver/), in WebKitGTK's own small browser on a screen without a
// display.
import { findMiniBrowser } from "../../engine/tools/build/other-browsers.mjs";
import { type Browser, begun, type Ends, freePort, ownHome, STARTING_MS, start, started, stop } from "./browser";

/** The member by which WebDriver tells that an object is an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

// biome-ignore lint/suspicious/noExplicitAny: the shape of an answer depends on the command
type Answer = any;

/** One session: commands by their path. */
async function session(address: string, binary: string) {
  async function send(method: string, path: string, body?: object, options: RequestInit = {}): Promise<Answer> {
    const request = { ...options, method, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${address}${path}`, request);
    const { value } = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  }
  const args = ["--automation"];
  const alwaysMatch = { "webkitgtk:browserOptions": { binary, args } };
  const signal = AbortSignal.timeout(STARTING_MS);
  const { sessionId } = await send("POST", "/session", { capabilities: { alwaysMatch } }, { signal });
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

/** The browser draws on the screen without a display, also where the desktop is one of Wayland, which GTK prefers. */
export function onScreen(
  { WAYLAND_DISPLAY: _, ...environment }: NodeJS.ProcessEnv,
  display: string,
): NodeJS.ProcessEnv {
  return {
    ...environment,
    DISPLAY: `:${display}`,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_COMPOSITING_MODE: "1", // a quarter of the work is drawing by software
  };
}

async function drive(ends: Ends): Promise<Omit<Browser, "close">> {
  const home = ownHome();
  ends.push(home.remove);
  const screen = start("Xvfb", ["-displayfd", "3", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], process.env);
  ends.push(() => stop(screen.child));
  const display = await started(screen, () => /^(\d+)\n/m.exec(screen.printed.text)?.[1]);
  const port = await freePort();
  const driver = start("WebKitWebDriver", [`--port=${port}`], onScreen(home.environment, display));
  ends.push(() => stop(driver.child));
  const address = `http://127.0.0.1:${port}`;
  await started(driver, () => isReady(address));
  const { post, end } = await session(address, findMiniBrowser() ?? "MiniBrowser");
  ends.push(end);
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
  };
}

export const startWebKit = () => begun(drive);
