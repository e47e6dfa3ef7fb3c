// The editor: builds and changes networks by pointer and by keyboard, and runs them.
import type { Locator } from "@playwright/test";
import { violations } from "./axe";
import { editAs } from "./editor-form-page";
import { dragBy, openEditor, openTemplate, saved, summary, tabTo } from "./editor-page";
import { expect, type Playground, test } from "./page";

/** Leaves the editor and waits until the run advances. */
async function expectRun(playground: Playground, text: string) {
  const { page } = playground;
  await page.keyboard.press("e");
  await expect(summary(playground)).toHaveAccessibleName(text);
  await expect.poll(() => playground.time_s()).toBeGreaterThan(0.5);
  await playground.speed("max");
  await playground.ended();
  await expect(page.locator(".explain").getByRole("row", { name: /^TCP/ }).first()).toContainText(/[1-9]/);
}

test("a network with two bottlenecks is built from nothing and run, by keyboard alone", async ({ playground }) => {
  const { page } = playground;
  const { node, problems } = await openEditor(playground);
  const press = async (name: string | RegExp) => {
    await tabTo(playground, page.getByRole("button", { name }));
    await page.keyboard.press("Enter");
  };
  const join = async (key: "c" | "f", from: string, to: string, way = "Tab") => {
    await tabTo(playground, node(from), way);
    await page.keyboard.press(key);
    await page.keyboard.type(to);
    await page.keyboard.press("Enter");
    await expect(node(from)).toBeFocused();
  };
  await press("Templates");
  await press(/^Blank/);
  await expect(problems).toContainText("Add two hosts and a link to start.");
  for (const name of ["Add a rack of ten hosts", "Add a router", "Add a router", "Add a router"]) await press(name);
  await press("Add a host");
  await page.keyboard.press("Enter");
  await expect(node("host-2")).toHaveAttribute("aria-pressed", "true");
  await press("Connect …");
  await page.keyboard.type("r");
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key); // r1, then r2
  await join("c", "hosts-1", "r1");
  await join("c", "r1", "r2");
  await join("c", "r2", "r3");
  await join("c", "r3", "host-1");
  await join("f", "hosts-1", "host-1", "Shift+Tab");
  await join("f", "host-2", "host-1");
  await expect(problems).toHaveCount(0);
  await expect(node("r2")).toHaveAccessibleName("Router r2, linked with host-2, r1, r3");
  await expectRun(playground, "6 places joined by 5 links; 11 flows");
});

test("the same by pointer: nodes are dragged, links are drawn, flows are chosen from the menu", async ({
  playground,
}) => {
  const { page } = playground;
  const { node, link, flow, problems } = await openEditor(playground);
  await openTemplate(playground, /^Blank/);
  await expect(page.getByText("Nothing yet. Add hosts")).toBeVisible();
  for (const name of ["host", "router", "router", "router", "host"])
    await page.getByRole("button", { name: `Add a ${name}`, exact: true }).click();
  const drag = async (id: string, to: Locator) => {
    await node(id).hover();
    await node(id).locator(".port").dragTo(to);
  };
  await drag("host-1", node("r1"));
  await drag("r1", node("r2"));
  await drag("r2", node("r3"));
  await drag("r3", node("host-2"));
  await expect(link("link-4")).toHaveAttribute("aria-pressed", "true");
  const before = await node("r2").boundingBox();
  await dragBy(playground, node("r2"), 0, 80);
  await expect.poll(async () => (await node("r2").boundingBox())!.y).toBeGreaterThan(before!.y + 30);
  await node("host-1").click();
  await page.getByRole("button", { name: "Add flow …" }).click();
  await node("host-2").click();
  await expect(flow("flow-1")).toHaveAccessibleName("Flow flow-1, one from host-1 to host-2, tcp");
  await expect(problems).toHaveCount(0);
  await page.getByRole("button", { name: "Done" }).focus();
  await expectRun(playground, "5 places joined by 4 links; 1 flows");
});

test("a tap on a node's handle and a tap on another node connect them", async ({ playground }) => {
  const { page } = playground;
  const { node, link } = await openEditor(playground);
  await node("cbr-senders").hover();
  await node("cbr-senders").locator(".port").click();
  await expect(page.getByRole("dialog", { name: "Connect cbr-senders to" })).toBeVisible();
  await node("r2").click();
  await expect(link("link-1")).toHaveAccessibleName(/^Link link-1 from cbr-senders to r2, 100 Mbps · 10\.?0* ms/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The next tap starts a new selection.
  await node("media-senders").hover();
  await node("media-senders").locator(".port").click();
  await expect(page.getByRole("dialog", { name: "Connect media-senders to" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link("link-2")).toHaveCount(0);
});

test.describe("with touch", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("two taps connect two nodes", async ({ playground }) => {
    const { node, link } = await openEditor(playground);
    await node("r2").locator(".port").tap();
    await expect(playground.page.getByRole("dialog", { name: "Connect r2 to" })).toBeVisible();
    await node("r1").tap();
    await expect(link("link-1")).toHaveAccessibleName(/^Link link-1 from r2 to r1/);
  });
});

test("Enter leads to the values of a part, Escape back to it", async ({ playground }) => {
  const { page } = playground;
  const { node, flow } = await openEditor(playground);
  for (const [part, name] of [
    [node("r2"), "r2"],
    [flow("media"), "media"],
  ] as const) {
    await part.focus();
    await page.keyboard.press("Enter");
    await expect(part).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(name);
    await page.keyboard.press("Escape");
    await expect(part).toBeFocused();
  }
});

test("a draft that cannot run is reported outside the editor, too", async ({ playground }) => {
  const { page } = playground;
  const { node } = await openEditor(playground);
  await node("r1").focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("e");
  const notice = page.getByRole("status").filter({ hasText: "Your changes cannot run yet" });
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "Details" }).click();
  await expect(page.getByText("there is no path from").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(notice).toHaveCount(0);
});

test("ten edits are undone exactly, and redone", async ({ playground }) => {
  const { page } = playground;
  const { node, link } = await openEditor(playground);
  await playground.pause();
  const fingerprintOf = async () => {
    await page.keyboard.press("e");
    await page.keyboard.press("r");
    await expect(playground.clock).toHaveText(/^0\.00/);
    await page.keyboard.press(">");
    await expect(playground.clock).toHaveText(/^0\.10/);
    const fingerprint = await playground.fingerprint();
    await page.keyboard.press("e");
    return fingerprint;
  };
  const original = await fingerprintOf();
  const before = await saved(playground);
  await page.getByRole("button", { name: "Add a router" }).click();
  await page.getByRole("button", { name: "Connect …" }).click();
  await page.keyboard.type("r1");
  await page.keyboard.press("Enter");
  await node("cbr-senders").focus();
  await page.keyboard.press("Delete");
  await expect(node("cbr-senders")).toHaveCount(0);
  await node("ftp-senders").focus();
  for (const key of ["ArrowUp", "Control+d"]) await page.keyboard.press(key);
  await expect(node("ftp-senders-2")).toHaveAccessibleName("Rack ftp-senders-2, 55 hosts, linked with r1");
  await node("media-senders").focus();
  await page.keyboard.press("ArrowDown");
  await link("bottleneck").focus();
  for (const key of ["Control+d", "Delete"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Arrange" }).click();
  await page.getByRole("button", { name: "Add a rack of ten hosts" }).click();
  await expect(node("hosts-1")).toBeVisible();
  const changed = await saved(playground);
  expect(changed).not.toBe(before);
  for (let steps = 0; steps < 10; ++steps) await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await expect(node("cbr-senders")).toBeVisible();
  expect(await saved(playground)).toBe(before);
  expect(await fingerprintOf()).toBe(original);
  for (let steps = 0; steps < 10; ++steps) await page.keyboard.press(steps % 2 ? "Control+y" : "Control+Shift+z");
  await expect(page.getByRole("button", { name: "Redo" })).toBeDisabled();
  await expect(node("hosts-1")).toBeVisible();
  expect(await saved(playground)).toBe(changed);
});

test("a drag is one step, a template opens new work", async ({ playground }) => {
  const { page } = playground;
  const { node } = await openEditor(playground);
  const undo = page.getByRole("button", { name: /^Undo/ });
  const before = await node("r1").boundingBox();
  await dragBy(playground, node("r1"), 20, 90);
  await expect(undo).toHaveAccessibleName("Undo: Move r1");
  await undo.click();
  await expect(undo).toBeDisabled();
  await expect.poll(() => node("r1").boundingBox()).toEqual(before);
  await openTemplate(playground, /^Parking lot/);
  await expect(node("third-receivers")).toBeInViewport();
  await undo.click();
  await expect(node("cbr-senders")).toBeVisible();
});

test("a rejected edit shows its problem beside the part while the previous run continues", async ({ playground }) => {
  const { page } = playground;
  const { node, link, problems } = await openEditor(playground);
  await playground.speed("1×");
  await node("cbr-senders").focus();
  await page.keyboard.press("c");
  await page.keyboard.type("ftp-senders");
  await page.keyboard.press("Enter");
  await expect(problems).toContainText("racks of different sizes cannot be joined");
  await expect(link("link-1")).toContainText("racks of different sizes cannot be joined");
  const time_s = await playground.time_s();
  await expect.poll(() => playground.time_s()).toBeGreaterThan(time_s);
  await node("r1").click();
  await problems.getByRole("button", { name: "link-1" }).click();
  await expect(link("link-1")).toHaveAttribute("aria-pressed", "true");
  await link("link-1").focus();
  await page.keyboard.press("Delete");
  await expect(problems).toHaveCount(0);
});

test("structural edits restart the run with the same seed, edits of values do not", async ({ playground }) => {
  const { page } = playground;
  const { node, link } = await openEditor(playground);
  await expect.poll(() => playground.time_s()).toBeGreaterThan(2);
  await node("r1").focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("button", { name: "Undo: Move r1" })).toBeVisible();
  expect(await playground.time_s()).toBeGreaterThan(2);
  await link("bottleneck").click();
  const rate = page.getByRole("spinbutton", { name: "Rate" }).first();
  await rate.fill("20");
  await rate.press("Enter");
  await expect(link("bottleneck")).toContainText("20 Mbps");
  await expect.poll(() => playground.time_s()).toBeGreaterThan(2);
  await playground.speed("0.1×"); // it takes 20 s to get there again
  await page.getByRole("button", { name: "Add a router" }).click();
  await expect.poll(() => playground.time_s()).toBeLessThan(2);
  await expect(page.getByRole("textbox", { name: "Seed" }).last()).toHaveValue("1");
});

test("renaming a node updates all references", async ({ playground }) => {
  const { page } = playground;
  const { node, link } = await openEditor(playground);
  await node("r1").click();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("west");
  await name.press("Enter");
  await expect(node("west")).toBeVisible();
  await expect(link("bottleneck")).toHaveAccessibleName(/^Link bottleneck from west to r2/);
});

test("axe finds nothing in the editor", async ({ playground }) => {
  const { page } = playground;
  // Tall enough that no form is cut off.
  await page.setViewportSize({ width: 1440, height: 1800 });
  test.slow();
  const { node, link } = await openEditor(playground);
  await playground.pause();
  await page.keyboard.press("Control+a");
  await expect(page.getByRole("heading", { name: "8 nodes selected" })).toBeVisible();
  expect(await violations(page, { within: "main" })).toEqual([]);
  await link("bottleneck").click();
  expect(await violations(page, { within: ".editor-side" })).toEqual([]);
  await node("cbr-senders").focus();
  await page.keyboard.press("c");
  await page.keyboard.type("media-receivers");
  await page.keyboard.press("Enter");
  await expect(link("link-1")).toContainText("cannot be joined");
  await node("ftp-senders").focus();
  await page.keyboard.press("f");
  await expect(page.getByRole("dialog", { name: "Flow from ftp-senders to" })).toBeVisible();
  expect(await violations(page, { within: "main" })).toEqual([]);
  await page.setViewportSize({ width: 360, height: 5000 });
  expect(await violations(page, { within: "main" })).toEqual([]);
  await page.keyboard.press("Escape");
  await editAs(playground, "Table").click();
  expect(await violations(page, { within: "main" })).toEqual([]);
});

test("on a narrow page nothing scrolls sideways, and touch targets are large", async ({ playground }) => {
  const { page } = playground;
  await page.setViewportSize({ width: 360, height: 740 });
  const { node } = await openEditor(playground);
  await node("r1").click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("r1");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const drawing = await page.getByRole("application").boundingBox();
  const form = await page.getByRole("textbox", { name: "Name" }).boundingBox();
  expect(form!.y).toBeGreaterThan(drawing!.y + drawing!.height);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll(".editor-bar button, .flow-strip button, .view-buttons button")]
      .map((button) => ({ name: button.textContent, height: button.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 39.5),
  );
  expect(small).toEqual([]);
});
