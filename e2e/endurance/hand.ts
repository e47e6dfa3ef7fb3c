// A hand that does anything on the page: at random, but the same for the same seed.
import type { Page } from "@playwright/test";
import { type Act, pageActs } from "./page-acts";

/** Mulberry32: numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const KEYS =
  " kjrcegl?/xhnpt.,[]12340+-^Enter^Escape^Tab^Shift+Tab^ArrowLeft^ArrowRight^ArrowUp^ArrowDown^Home^End^PageUp^PageDown^Delete^Control+z^Control+Shift+z";
const TEXTS = [
  "12",
  "0",
  "-1",
  "1e9",
  "",
  "abc",
  "3 ms",
  "20 packets",
  "NaN",
  "0.5",
  "99999999999999999999",
  "é\u0000",
];
const SIZES = [
  [1440, 900],
  [1920, 1080],
  [1000, 700],
  [768, 1024],
  [360, 780],
] as const;
const PRESETS = ["000-f11-red", "000-f11-dcbt", "red-1993-two-flows", "fq-codel-2018-call", "drop-tail-dumbbell"];
const FRAGMENTS = [
  ...PRESETS.map((id) => `p=${id}`),
  ...PRESETS.map((id) => `p=${id}&t=2&run=0`),
  "p=000-f11-red&q.bottleneck.discipline=codel",
  "p=000-f11-red&q.bottleneck.max_th=nonsense",
  "p=red-1993-two-flows&speed=max",
  "p=no-such-thing",
  "s=1.AAAA",
  "lesson=first-minute",
  "",
];

const keys = () => {
  const [single = "", ...named] = KEYS.split("^");
  return [...single, ...named];
};

/** What can be pressed, as points of the window. A file to choose or a page elsewhere would end the walk. */
const targets = (page: Page, wanted: string) =>
  page.evaluate((selector) => {
    const reachable = (node: Element, x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (node.contains(top) || top.contains(node));
    };
    return [...document.querySelectorAll(selector)].flatMap((node) => {
      if (node.matches("a[href]:not([href^='#'])") || node.matches("[disabled]")) return [];
      const box = node.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (box.width === 0 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || !reachable(node, x, y)) return [];
      const name = node.getAttribute("aria-label") ?? node.textContent ?? "";
      return [{ x, y, width: box.width, name: name.trim().slice(0, 40) }];
    });
  }, wanted);

/** Of a run: sliders, places in time, disciplines and lanes, undo and restart. */
const OF_RUN = "input[type=range], .charts-surface, [data-part=nodes]";
const CHOICES = "[aria-label='Queue discipline'] button, .lane-choice";

export interface Hand {
  /** Does anything at all. */
  readonly anything: Act;
  /** Changes and seeks in the run that plays, which begins again when it has ended. */
  readonly busy: Act;
}

/** @param random numbers from 0 to 1 */
export function handOf(random: () => number): Hand {
  const one = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;

  const clickOn =
    (selector: string): Act =>
    async (page) => {
      const found = await targets(page, selector);
      if (found.length === 0) return "click: nothing to be seen";
      const { x, y, name } = one(found);
      await page.mouse.click(x, y, { clickCount: random() < 0.1 ? 2 : 1 });
      return `click “${name}”`;
    };
  const click = clickOn("button, select, summary, a[href^='#'], [role=button], [role=menuitem], label");
  const dragOn =
    (selector: string): Act =>
    async (page) => {
      const found = await targets(page, selector);
      if (found.length === 0) return "drag: nothing to be seen";
      const { x, y, width, name } = one(found);
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 0; step < 5; ++step)
        await page.mouse.move(x + (random() - 0.5) * width * 0.8, y + (random() - 0.5) * 80);
      await page.mouse.up();
      return `drag “${name}”`;
    };
  const drag = dragOn(`[role=slider], ${OF_RUN}`);
  const press: Act = async (page) => {
    const key = one(keys());
    await page.keyboard.press(key);
    return `press ${key}`;
  };
  const type: Act = async (page) => {
    const found = await targets(page, "input:not([type=range]):not([type=checkbox]):not([type=file]), textarea");
    if (found.length === 0) return press(page);
    const { x, y, name } = one(found);
    await page.mouse.click(x, y, { clickCount: 3 });
    const text = one(TEXTS);
    await page.keyboard.insertText(text);
    await page.keyboard.press(one(["Enter", "Tab", "Escape"]));
    return `type ${JSON.stringify(text)} into “${name}”`;
  };
  const choose: Act = async (page) => {
    const lists = await page.locator("select:visible:enabled").all();
    if (lists.length === 0) return press(page);
    const list = one(lists);
    const options = await list.locator("option").count();
    const index = Math.floor(random() * options);
    // A list may be gone or covered by the time.
    await list.selectOption({ index }, { timeout: 500 }).catch(() => {});
    return `choose option ${index}`;
  };
  const follow: Act = async (page) => {
    const fragment = one(FRAGMENTS);
    await page.evaluate((text) => {
      const before = history.length;
      location.hash = text;
      const places = Number(sessionStorage.getItem("places") ?? "0");
      if (history.length > before) sessionStorage.setItem("places", String(places + 1));
    }, fragment);
    return `open #${fragment}`;
  };
  const resize: Act = async (page) => {
    const [width, height] = one(SIZES);
    await page.setViewportSize({ width, height });
    return `resize to ${width} × ${height}`;
  };
  const wait: Act = async (page) => {
    const ms = Math.round(50 + random() * 700);
    await page.waitForTimeout(ms);
    return `wait ${ms} ms`;
  };
  const restart: Act = async (page) => {
    const hasEnded = await page
      .getByRole("region", { name: "Run", exact: true })
      .getByRole("button", { name: "Play" })
      .isVisible();
    await page.keyboard.press(one(hasEnded ? ["r"] : ["Control+z", "Control+Shift+z", "r"]));
    if (hasEnded) await page.keyboard.press("k");
    return "restart";
  };
  const oneOf = (...often: readonly (readonly [number, Act])[]): Act => {
    const acts = often.flatMap(([count, act]) => Array<Act>(count).fill(act));
    return (page) => one(acts)(page);
  };
  const ofPage = pageActs(random).map((act) => [1, act] as const);
  return {
    anything: oneOf(
      [40, click],
      [12, drag],
      [18, press],
      [10, type],
      [6, choose],
      [4, follow],
      [2, resize],
      [8, wait],
      ...ofPage,
    ),
    busy: oneOf([5, dragOn(OF_RUN)], [2, clickOn(CHOICES)], [3, restart], [2, wait]),
  };
}
