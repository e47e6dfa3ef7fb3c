// Page object of the playground: opens it, and fails on errors and policy violations.
import {
  test as base,
  type ElementHandle,
  type Locator,
  type Page,
  expect as playwrightExpect,
} from "@playwright/test";

/** Playwright's, but polls look again within a fifth of a second, not within a whole one. */
export const expect = playwrightExpect.extend({});
const { poll } = expect;
expect.poll = (actual, how = {}) =>
  poll(actual, { intervals: [50, 100, 100, 200], ...(typeof how === "string" ? { message: how } : how) });

export interface Playground {
  page: Page;
  clock: Locator;
  /** Simulated seconds on the clock. */
  time_s(): Promise<number>;
  fingerprint(): Promise<string>;
  open(): Promise<void>;
  /** Opens a run that stands at 1 s: where nothing has to move. */
  openPaused(): Promise<void>;
  openFile(name: string, content: string): Promise<void>;
  speed(name: string): Promise<void>;
  pause(): Promise<void>;
  ended(): Promise<void>;
  discipline(name: string): Locator;
  changes(): Locator;
  /** Everything the browser complained about. */
  complaints: string[];
}

/** Reads a value until it has not changed for a while: slow machines are late. */
export async function atRest<Value>(read: () => Promise<Value>, while_ms = 250): Promise<Value> {
  let last = await read();
  await expect(async () => {
    const before = last;
    await new Promise((resolve) => setTimeout(resolve, while_ms));
    last = await read();
    expect<unknown>(last).toEqual(before);
  }).toPass();
  return last;
}

/**
 * Tells whether an element has the focus. It is looked for only once, or again if it was replaced: to find it by its role
 * takes longer than to press a key.
 */
export function focusOf(target: Locator): () => Promise<boolean> {
  let node: ElementHandle<Element> | null = null;
  const hasFocus = async (): Promise<boolean> => {
    node ??= await target.elementHandle();
    const found = await node?.evaluate((each) => (each.isConnected ? each === document.activeElement : null));
    if (typeof found === "boolean") return found;
    node = null;
    return hasFocus();
  };
  return hasFocus;
}

/** Presses a key until an element has the focus. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toHaveCount(1);
  const isThere = focusOf(target);
  for (let presses = 0; presses < 120; ++presses) {
    if (await isThere()) return expect(target).toBeFocused();
    await page.keyboard.press(key);
  }
  throw new Error("The keyboard does not get there.");
}

/** Playwright's own words, where a test does not allow service workers. */
const BLOCKED = "Service Worker registration blocked by Playwright";

async function watch(page: Page, complaints: string[]) {
  page.on("console", (message) => {
    if (message.text() === BLOCKED) return;
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.stack ?? String(error)));
  await page.addInitScript(() => {
    // The guide of a first visit has tests of its own. A page in one file has none; and where storage is used so early,
    // Chromium sometimes gives a page from a disk that is loaded again an empty one.
    try {
      const isVisit = location.protocol !== "file:" && !location.search.includes("first-visit");
      if (isVisit) localStorage.setItem("aqm.lesson", '"seen"');
    } catch {
      // A frame without storage has no first visit.
    }
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
}

/** Simulated seconds on the clock, with all its digits: the fine ones stand apart. */
export const secondsOn = async (clock: Locator): Promise<number> =>
  Number.parseFloat(((await clock.textContent()) ?? "").replaceAll(/[^\d.]/g, ""));

function playground(page: Page, complaints: string[]): Playground {
  const clock = page.getByRole("timer");
  const fingerprint = page.locator("[data-fingerprint]").first();
  const said = page.getByRole("status").filter({ hasText: /^The run has ended\.$/ });
  const ended = () => said.waitFor({ state: "attached", timeout: 60_000 });
  const time_s = () => secondsOn(clock);
  return {
    page,
    clock,
    complaints,
    time_s,
    fingerprint: async () => (await fingerprint.getAttribute("data-fingerprint")) ?? "",
    async open() {
      await page.goto("./");
      await expect.poll(time_s).toBeGreaterThan(0);
    },
    async openPaused() {
      await page.goto("./#p=000-f11-dcbt&t=1&run=0");
      await expect(clock).toHaveText(/^1\.00/);
    },
    async openFile(name, content) {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Open a scenario file" }).click();
      await (await chooser).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
    },
    async speed(name) {
      const all = page.getByRole("combobox", { name: "Speed", exact: true });
      const slow = page.getByRole("combobox", { name: "Slow motion" });
      if (await all.isVisible()) await all.selectOption(name);
      else if (name.startsWith("0.")) await slow.selectOption(name);
      else await page.getByRole("button", { name, exact: true }).click();
    },
    async pause() {
      // On a busy machine the run may already have ended.
      await page.getByRole("button", { name: "Pause" }).click({ timeout: 5_000 }).catch(ended);
      await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    },
    ended,
    discipline: (name) =>
      page.getByRole("list", { name: "Queue discipline" }).getByRole("button", { name, exact: true }),
    changes: () => page.getByRole("button", { name: /change/ }),
  };
}

interface Options {
  /** For tests in which the browser has reason to complain. */
  mayComplain: boolean;
}

export const test = base.extend<Options & { playground: Playground }>({
  mayComplain: [false, { option: true }],
  playground: async ({ page, mayComplain }, use) => {
    const complaints: string[] = [];
    await watch(page, complaints);
    await use(playground(page, complaints));
    if (!mayComplain) expect(complaints).toEqual([]);
  },
});
