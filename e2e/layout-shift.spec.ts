// Nothing on the page moves unless the user moves it: over a run with two changes, at two widths.
import type { Page } from "@playwright/test";
import { expect, type Playground, test } from "./page";

/**
 * The browser's own layout-shift entries, including those after input; and the boxes of all elements, since the browser
 * ignores shifts below 3 px.
 */
async function watchBoxes(page: Page) {
  await page.addInitScript(() => {
    const CHART_BOXES =
      ".charts, .charts-root, canvas, .charts-surface, .charts-head, .charts-tools, .charts-scale, .charts-edge";
    const moved: string[] = [];
    Object.assign(window, { moved });
    const elementOf = (node: Node | null) => (node instanceof Element ? node : (node?.parentElement ?? null));
    const nameOf = (node: Element | null) =>
      node ? `${node.tagName.toLowerCase()}.${[...node.classList].join(".")} “${node.textContent?.slice(0, 40)}”` : "";
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        const isDrawn = (node: Element | null) => node?.closest(".charts") && !node.matches(CHART_BOXES);
        const nodes = entry.sources.map(({ node }) => elementOf(node)).filter((node) => !isDrawn(node));
        if (nodes.length > 0) moved.push(`${entry.value} ${nodes.map(nameOf).join(" | ")}`);
      }
    }).observe({ type: "layout-shift" });

    // Drawn contents move, but charts keep their place and size.
    const OWN_MOTION = `.charts *:not(${CHART_BOXES}), svg *:not(text), .change-mark, .state-tables *, .flow-frame *, [popover], [popover] *`;
    const SECTION = ".topbar, .topology, .charts, .set, .explain, .transport, .tabs";
    const STUCK = ".transport, .tabs, .dialogs"; // to the window, not to the page
    const places = new WeakMap<Element, { x: number; y: number; size: string }>();
    const origin = { x: 0, y: 0 };
    /** Independent of scrolling, both in its section and in the page. */
    const placeOf = (node: Element) => {
      const { x, y } = node.getBoundingClientRect();
      const section = node.parentElement?.closest(SECTION);
      const from = section?.getBoundingClientRect() ?? origin;
      const [left, top] = section ? [section.scrollLeft, section.scrollTop] : [scrollX, scrollY];
      return { x: x - from.x + left, y: y - from.y + top };
    };
    const look = () => {
      for (const node of document.querySelectorAll("body *")) {
        if (node.matches(OWN_MOTION) || node.matches(STUCK) || !node.checkVisibility()) continue;
        const { width, height } = node.getBoundingClientRect();
        const place = { ...placeOf(node), size: node.matches(CHART_BOXES) ? `${width} x ${height}` : "" };
        const before = places.get(node);
        if (before && (Math.hypot(place.x - before.x, place.y - before.y) > 0.05 || place.size !== before.size))
          moved.push(
            `from ${before.x},${before.y} ${before.size} to ${place.x},${place.y} ${place.size}: ${nameOf(node)}`,
          );
        places.set(node, place);
      }
    };
    Object.assign(window, {
      beginToLook() {
        moved.length = 0;
        const again = () => {
          look();
          setTimeout(again, 100);
        };
        again();
      },
    });
  });
}

/** As over a slow network: parts and texts come while one already looks. */
const loadLate = (page: Page) =>
  page.route(/lazy\/(FlowTable|prose)-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });

type Watched = Window & { moved: string[]; beginToLook(): void };
const movedOn = (page: Page) => page.evaluate(() => [...new Set((window as unknown as Watched).moved)]);

async function showNotice({ page, openFile }: Playground) {
  await openFile("broken.json", '{"format": ');
  const notice = page.getByRole("alert").filter({ hasText: "broken.json" });
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
  expect(await movedOn(page)).toEqual([]);
}

for (const width of [360, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: width === 360 ? 780 : 900 } });

    test("nothing moves over a run with a changed parameter and a changed discipline", async ({ playground }) => {
      const { page } = playground;
      await watchBoxes(page);
      await loadLate(page);
      await playground.open();
      const slider = page.getByRole("slider", { name: /^Maximum threshold/ });
      await slider.scrollIntoViewIfNeeded();
      await page.evaluate(() => document.fonts.ready.then(() => (window as unknown as Watched).beginToLook()));
      await slider.focus();
      await page.keyboard.press("ArrowRight");
      await expect(playground.changes()).toHaveText("1 change");
      await playground.speed("10×");
      await expect.poll(playground.time_s).toBeGreaterThan(12);
      await playground.discipline("RED").click();
      await expect(playground.changes()).toHaveText("2 changes");
      await playground.speed("max");
      await playground.ended();
      expect(await movedOn(page)).toEqual([]);
      if (width === 360) return; // files are opened from the menu there, which covers the page
      await test.step("nothing moves when a notice appears and disappears", () => showNotice(playground));
    });
  });
}

/** Parts of dialogs that come late. */
const LATE = {
  Gallery: /lazy\/000-f11-red-/,
  Lessons: /lazy\/cbr-under-red-/,
  Compare: /lazy\/ScriptLanes-/,
};

test("what stands in a dialog stays where it is when the rest comes", async ({ playground }) => {
  const { page } = playground;
  const send = new Map<string, () => void>();
  for (const [name, parts] of Object.entries(LATE)) {
    const isSent = new Promise<void>((resolve) => send.set(name, resolve));
    await page.route(parts, async (route) => {
      await isSent;
      await route.continue();
    });
  }
  await playground.openPaused();
  for (const name of Object.keys(LATE))
    await test.step(name, async () => {
      await page.getByRole("button", { name, exact: true }).click();
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog).toContainText("Loading …");
      const box = () => dialog.getByRole("heading", { name, exact: true }).boundingBox();
      const before = await box();
      send.get(name)?.();
      await expect(dialog.getByRole("listitem").nth(5)).toBeVisible();
      await expect(dialog).not.toContainText("Loading …");
      expect(await box()).toEqual(before);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    });
});
