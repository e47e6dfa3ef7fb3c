// The view of the editor: new nodes are visible and cover nothing, labels do not overlap, and the initial view is
// readable on a phone.
import type { Locator } from "@playwright/test";
import { type Editor, enterEditor, middleOf, openEditor, openTemplate } from "./editor-page";
import { expect, type Playground, test } from "./page";

type Box = { x: number; y: number; width: number; height: number };

const boxesOf = (parts: Locator): Promise<Box[]> =>
  parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

/** The number of overlapping pairs; less than a pixel does not count. */
function overlaps(boxes: readonly Box[]): number {
  const isOver = (a: Box, b: Box) =>
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;
  return boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => isOver(one, other))).length;
}

const nodes = ({ page }: Playground) => page.locator('.drawing [data-part="nodes"]');
const labels = ({ page }: Playground) => page.locator(".drawing .link-label");
const canvas = ({ page }: Playground) => page.getByRole("application");

/** All parts are inside the visible area. */
async function areSeen(playground: Playground, parts: Locator) {
  const frame = (await canvas(playground).boundingBox())!;
  const isIn = ({ x, y, width, height }: Box) =>
    x >= frame.x && y >= frame.y && x + width <= frame.x + frame.width && y + height <= frame.y + frame.height;
  return (await boxesOf(parts)).every(isIn);
}

async function addNodes(playground: Playground, { node }: Editor, kinds: readonly string[]) {
  const { page } = playground;
  await openTemplate(playground, /^Blank/);
  const add = (kind: string) => page.getByRole("button", { name: `Add a ${kind}` }).click();
  for (const kind of kinds) await add(kind);
  await expect(nodes(playground)).toHaveCount(kinds.length);
  expect(overlaps(await boxesOf(nodes(playground)))).toBe(0);
  expect(await areSeen(playground, nodes(playground))).toBe(true);
  await node("r1").click();
  await add("router");
  const routers = kinds.filter((kind) => kind === "router").length;
  const [beside, at] = [await middleOf(node(`r${routers + 1}`)), await middleOf(node("r1"))];
  const { width } = (await canvas(playground).boundingBox())!;
  expect(Math.hypot(beside.x - at.x, beside.y - at.y)).toBeLessThan(width / 2);
}

const long = {
  format: "aqm-scenario",
  version: 1,
  title: "Long names",
  duration: "30 s",
  nodes: [
    ...["students-in-the-north", "lecturers", "guests"].map((id) => ({ id, kind: "host", count: 10 })),
    ...["north-gateway", "backbone-router", "r3"].map((id) => ({ id, kind: "router" })),
    ...["library-of-videos", "mail", "games"].map((id) => ({ id, kind: "host" })),
  ],
  links: [
    ["students-in-the-north", "north-gateway"],
    ["lecturers", "north-gateway"],
    ["guests", "backbone-router"],
    ["north-gateway", "backbone-router"],
    ["backbone-router", "r3"],
    ["r3", "library-of-videos"],
    ["r3", "mail"],
    ["backbone-router", "games"],
  ].map(([from, to], index) => ({
    id: `link-${index}`,
    from,
    to,
    rate: "100 Mbps",
    delay: "12.5 ms",
    ...(index === 3 || index === 4 ? { rate: "10 Mbps", queue: { discipline: "fq_codel" } } : {}),
  })),
  flows: [
    ["students-in-the-north", "library-of-videos"],
    ["lecturers", "mail"],
    ["guests", "games"],
  ].map(([from, to]) => ({ id: `to-${to}`, from, to, transport: { type: "tcp" }, application: { type: "ftp" } })),
};

async function arrange(playground: Playground): Promise<Editor> {
  const { page } = playground;
  await playground.openFile("long.json", JSON.stringify(long));
  await expect(page.getByText("Long names", { exact: true })).toBeVisible();
  const editor = await enterEditor(playground, "r3");
  await page.getByRole("button", { name: "Arrange" }).click();
  await expect(labels(playground)).toHaveCount(long.links.length);
  const names = page.locator(".drawing .node-name.is-below");
  const queues = page.locator(".drawing .queue-glyph rect");
  for (const parts of [nodes(playground), labels(playground), queues, names]) {
    await expect(parts).not.toHaveCount(0);
    expect(await areSeen(playground, parts)).toBe(true);
  }
  const boxes = await Promise.all([nodes(playground), labels(playground), queues, names].map(boxesOf));
  expect(overlaps(boxes.flat())).toBe(0);
  return editor;
}

test("nothing covers another part: neither in an arranged network, nor new nodes, on wide and narrow pages", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.openPaused();
  const editor = await test.step("arranged, no name, label or queue covers another", () => arrange(playground));
  const few = ["router", "host", "rack of ten hosts", "router"];
  await test.step("new nodes come into sight, beside the selected one, and cover none", () =>
    addNodes(playground, editor, few));
  await page.setViewportSize({ width: 360, height: 780 });
  await test.step("nor on a narrow page, where they need more than one row", async () => {
    const many = ["router", "router", "router", "router", "host", "host", "rack of ten hosts", "router", "host"];
    await addNodes(playground, editor, many);
    const boxes = await boxesOf(nodes(playground));
    expect(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size).toBeGreaterThan(1);
  });
});

const all = ({ page }: Playground) => page.getByRole("button", { name: /^Show all/ });
/** The drawing's scale, which must be large enough for touch. */
const scale = ({ page }: Playground) =>
  page.locator(".react-flow__viewport").evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);

const names = ({ page }: Playground) => page.locator(".drawing .node-name");

/** The smallest text in the drawing, in pixels of the screen. */
async function leastText(playground: Playground): Promise<number> {
  const sizes = await playground.page
    .locator(".drawing :is(.node-name, .node-count, .link-label, .queue-glyph text)")
    .evaluateAll((texts) =>
      texts
        .filter((text) => text.checkVisibility({ opacityProperty: true }))
        .map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
    );
  return Math.min(...sizes) * (await scale(playground));
}

async function readNames(playground: Playground) {
  const { page } = playground;
  await page.getByRole("button", { name: "Menu" }).tap();
  await playground.openFile("long.json", JSON.stringify(long));
  await expect(nodes(playground)).toHaveCount(long.nodes.length);
  await page.getByRole("button", { name: "Arrange" }).tap();
  await expect(all(playground)).toContainText("outside");
  expect(await leastText(playground)).toBeGreaterThanOrEqual(10);
  await all(playground).tap();
  await expect(all(playground)).toHaveText("Show all");
  await expect.poll(() => leastText(playground)).toBeGreaterThanOrEqual(10);
  expect(overlaps(await boxesOf(names(playground)))).toBe(0);
  for (const { id } of long.nodes) await expect(page.getByTitle(id, { exact: true })).toHaveText(id);
}

async function seeWhole(playground: Playground, { node, link }: Editor) {
  const { page } = playground;
  await expect(node("r1")).toBeInViewport();
  await expect(node("r2")).toBeInViewport();
  expect(await leastText(playground)).toBeGreaterThanOrEqual(10);
  await expect(all(playground)).toHaveText("Show all 6 outside");
  await node("r2").locator(".port").tap();
  await expect(page.getByRole("dialog", { name: "Connect r2 to" })).toBeVisible();
  await node("r1").tap();
  await expect(link("link-1")).toHaveAccessibleName(/^Link link-1 from r2 to r1/);
  await all(playground).tap();
  await expect(all(playground)).toHaveText("Show all");
  for (const id of ["ftp-senders", "cbr-receivers"]) await expect(node(id)).toBeInViewport({ ratio: 0.99 });
}

async function connectByTaps(playground: Playground, { node, link }: Editor) {
  const { page } = playground;
  await expect.poll(() => scale(playground)).toBeLessThan(0.5);
  await node("ftp-senders").tap();
  await expect(node("ftp-senders")).toHaveAttribute("aria-pressed", "true");
  const port = node("ftp-senders").locator(".port");
  const { width } = (await port.boundingBox())!;
  expect(width).toBeGreaterThanOrEqual(10);
  // Touches land slightly below their target.
  const { x, y } = await middleOf(port);
  await page.touchscreen.tap(x + 8, y + 6);
  await expect(page.getByRole("dialog", { name: "Connect ftp-senders to" })).toBeVisible();
  await node("r2").tap();
  await expect(link("link-2")).toHaveAccessibleName(/^Link link-2 from ftp-senders to r2/);
  // Below the handle, the node itself is tapped.
  await node("ftp-receivers").tap();
  await node("media-receivers").tap();
  await expect(node("media-receivers")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function seeValues(playground: Playground, { node, flow }: Editor) {
  const { page } = playground;
  await expect(page.getByRole("button", { name: /^Values of/ })).toHaveCount(0);
  await node("r1").tap();
  const form = page.locator("#inspector");
  // Below the screen, or behind the bar at its bottom.
  const isNameSeen = () =>
    form.getByRole("textbox", { name: "Name" }).evaluate((field) => {
      const { x, y, width, height } = field.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === field;
    });
  await expect.poll(isNameSeen).toBe(false);
  await expect(page.getByRole("button", { name: "Values of r1" })).toBeInViewport({ ratio: 1 });
  await expect(form).not.toBeFocused();
  await page.getByRole("button", { name: "Values of r1" }).tap();
  await expect.poll(isNameSeen).toBe(true);
  await expect(form).toBeFocused();
  await flow("ftp").tap();
  await page.getByRole("button", { name: "Values of ftp" }).tap();
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("ftp");
}

async function addFlow(playground: Playground, { node, flow }: Editor) {
  const { page } = playground;
  await all(playground).tap();
  await node("ftp-senders").tap();
  await page.getByRole("button", { name: "Add flow …" }).tap();
  await expect(page.getByRole("dialog", { name: "Flow from ftp-senders to" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Flow from ftp-senders to" })).not.toBeFocused();
  await expect(node("cbr-receivers")).toBeInViewport({ ratio: 0.99 });
  await node("cbr-receivers").tap();
  await expect(flow("flow-1")).toHaveAccessibleName("Flow flow-1, 55 from ftp-senders to cbr-receivers, tcp");
}

async function selectSeveral(playground: Playground, { node }: Editor) {
  const { page } = playground;
  await all(playground).tap();
  await page.getByRole("button", { name: "Several" }).tap();
  for (const id of ["ftp-senders", "r1"]) await node(id).tap();
  await expect(page.getByRole("heading", { name: "2 nodes selected" })).toBeAttached();
  const [from, to] = [await middleOf(node("ftp-receivers")), await middleOf(node("cbr-receivers"))];
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [{ x: from.x - 30, y: from.y - 30 }]);
  await send("touchMove", [{ x: from.x, y: to.y }]);
  await send("touchMove", [{ x: to.x + 10, y: to.y + 10 }]);
  await send("touchEnd", []);
  await expect(page.getByRole("heading", { name: "5 nodes selected" })).toBeAttached();
}

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

  test("a network is shown large enough for fingers; taps connect nodes at any scale, lead to values, and select several", async ({
    playground,
  }) => {
    const { page } = playground;
    const editor = await openEditor(playground);
    await test.step("a wide network is shown from its bottleneck, with a note of what is outside", () =>
      seeWhole(playground, editor));
    await test.step("two taps connect two nodes at a small scale, too", () => connectByTaps(playground, editor));
    await page.keyboard.press("Escape"); // nothing is selected
    await test.step("tapping a part offers a button that leads to its values", () => seeValues(playground, editor));
    await test.step("a flow is added by taps alone, with the drawing in view", () => addFlow(playground, editor));
    await test.step("several nodes are selected by taps and by a frame drawn with a finger", () =>
      selectSeveral(playground, editor));
    await test.step("a network that fits is shown whole", async () => {
      await openTemplate(playground, /^Blank/);
      for (const kind of ["host", "router"]) await page.getByRole("button", { name: `Add a ${kind}` }).tap();
      await expect(all(playground)).toHaveText("Show all");
      expect(await leastText(playground)).toBeGreaterThanOrEqual(10);
    });
    await test.step("names are readable at any scale, and cover none", () => readNames(playground));
  });
});
