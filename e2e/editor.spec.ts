// The editor: builds and changes networks by pointer and by keyboard, and runs them.
import type { Locator, Page } from "@playwright/test";
import { violations } from "./axe";
import { inspector } from "./editor-form-page";
import { dragBy, type Editor, openEditor, openTemplate, saved, summary } from "./editor-page";
import { expect, type Playground, tabTo, test } from "./page";

/** Leaves the editor and waits until the run advances. */
async function expectRun(playground: Playground, text: string) {
  const { page } = playground;
  await page.keyboard.press("e");
  await expect(summary(playground)).toHaveAccessibleName(text);
  await expect.poll(() => playground.time_s()).toBeGreaterThan(0.5);
  await expect(page.locator(".explain").getByRole("row", { name: /^TCP/ }).first()).toContainText(/[1-9]/);
}

const undo = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Undo/ });

type Ends = Record<"from" | "to", string>;

/** By keyboard: chooses what a flow sends. */
async function typeSender(playground: Playground, flow: Locator, name: string) {
  const { page } = playground;
  await tabTo(page, flow);
  await page.keyboard.press("Enter");
  await tabTo(page, inspector(playground).getByRole("combobox", { name: "Sender" }));
  await page.keyboard.type(name);
  await page.keyboard.press("Escape");
  await expect(flow).toBeFocused();
}

/** By keyboard: chooses the discipline of a link's queue, and watches it. */
async function typeDiscipline(playground: Playground, link: Locator, name: string, way: "Tab" | "Shift+Tab") {
  const { page } = playground;
  await tabTo(page, link, way);
  for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
  await tabTo(page, inspector(playground).getByRole("combobox", { name: "Discipline" }).first());
  await page.keyboard.type(name);
  const watch = inspector(playground).getByRole("switch", { name: "Watch this queue" }).first();
  await tabTo(page, watch);
  if (!(await watch.isChecked())) await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
}

test("a network with two bottlenecks is built from nothing and run, by keyboard alone", async ({ playground }) => {
  const { page } = playground;
  const { node, link, flow, problems } = await openEditor(playground);
  const press = async (name: string | RegExp) => {
    await tabTo(page, page.getByRole("button", { name }));
    await page.keyboard.press("Enter");
  };
  const join = async (key: "c" | "f", from: string, to: string, way: "Tab" | "Shift+Tab" = "Tab") => {
    await tabTo(page, node(from), way);
    await page.keyboard.press(key);
    await page.keyboard.type(to);
    await page.keyboard.press("Enter");
    await expect(node(from)).toBeFocused();
  };
  await press("Templates");
  await press(/^Blank/);
  await expect(problems).toContainText("Add two hosts and a link to start.");
  for (const name of ["Add a rack of ten hosts", "Add a router", "Add a router"]) await press(name);
  await press("Add a host");
  await page.keyboard.press("Enter");
  await expect(node("host-2")).toHaveAttribute("aria-pressed", "true");
  await press("Connect …");
  await page.keyboard.type("r");
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key); // r1, then r2
  await join("c", "hosts-1", "r1");
  await join("c", "r1", "r2");
  await join("c", "r2", "host-1");
  await join("f", "hosts-1", "host-1", "Shift+Tab");
  await join("f", "host-2", "host-1");
  await expect(problems).toHaveCount(0);
  await expect(node("r2")).toHaveAccessibleName("Router r2, linked with host-2, r1, host-1");
  await typeSender(playground, flow("flow-2"), "Constant");
  await typeDiscipline(playground, link("link-3"), "CoDel", "Shift+Tab");
  await typeDiscipline(playground, link("link-4"), "FQ-CoDel", "Tab");
  await expect(problems).toHaveCount(0);
  const { links, flows, measure } = JSON.parse(await saved(playground));
  expect(links.map(({ from, to }: Ends) => `${from} ${to}`)).toEqual(["host-2 r2", "hosts-1 r1", "r1 r2", "r2 host-1"]);
  expect(flows.map(({ from, to }: Ends) => `${from} ${to}`)).toEqual(["hosts-1 host-1", "host-2 host-1"]);
  expect(flows[1].application.type).toBe("cbr");
  expect([links[2].queue.discipline, links[3].queue.discipline]).toEqual(["codel", "fq_codel"]);
  expect(measure.watch).toEqual(["link-3", "link-4"]);
  await expectRun(playground, "5 places joined by 4 links; 11 flows");
});

async function enterValues(playground: Playground, { node }: Editor) {
  const { page } = playground;
  const name = page.getByRole("textbox", { name: "Name" });
  await node("r2").focus();
  await page.keyboard.press("Enter");
  await expect(node("r2")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("r2");
  await page.keyboard.press("Escape");
  await expect(node("r2")).toBeFocused();
}

async function tapHandle(playground: Playground, { node, link }: Editor) {
  const { page } = playground;
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
  await undo(page).click();
  await expect(link("link-1")).toHaveCount(0);
}

async function drag(playground: Playground, { node }: Editor) {
  const { page } = playground;
  const before = await node("r1").boundingBox();
  await dragBy(playground, node("r1"), 20, 90);
  await expect(undo(page)).toHaveAccessibleName("Undo: Move r1");
  await undo(page).click();
  await expect(undo(page)).toBeDisabled();
  await expect.poll(() => node("r1").boundingBox()).toEqual(before);
}

async function openAnother(playground: Playground, { node }: Editor) {
  await openTemplate(playground, /^Parking lot/);
  await expect(node("third-receivers")).toBeInViewport();
  await undo(playground.page).click();
  await expect(node("hosts-1")).toBeVisible();
}

async function undoAll(page: Page) {
  while (await undo(page).isEnabled()) await undo(page).click();
  await expect(undo(page)).toBeDisabled();
}

async function editStructure(playground: Playground, { link }: Editor) {
  const { page, clock } = playground;
  const before = await playground.fingerprint();
  await link("bottleneck").click();
  const rate = page.getByRole("spinbutton", { name: "Rate" }).first();
  await rate.fill("20");
  await rate.press("Enter");
  await expect(link("bottleneck")).toContainText("20 Mbps");
  await expect.poll(playground.fingerprint).not.toBe(before); // the engine has run with it
  await expect(clock).toHaveText(/^1\.00/);
  await page.getByRole("button", { name: "Add a router" }).click();
  await expect(clock).toHaveText(/^0\.00/);
  await expect(page.getByRole("textbox", { name: "Seed" }).last()).toHaveValue("1");
  await undoAll(page);
}

/** Two racks that do not fit are connected. */
async function joinWrongly({ page }: Playground, { node, link, problems }: Editor) {
  await node("cbr-senders").focus();
  await page.keyboard.press("c");
  await page.keyboard.type("ftp-senders");
  await page.keyboard.press("Enter");
  await expect(problems).toContainText("racks of different sizes cannot be joined");
  await expect(link("link-1")).toContainText("racks of different sizes cannot be joined");
}

async function deleteAgain({ page }: Playground, { link, problems }: Editor) {
  await link("link-1").focus();
  await page.keyboard.press("Delete");
  await expect(problems).toHaveCount(0);
  const deleted = page.getByText("Deleted link-1.");
  await expect(deleted).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(deleted).toHaveCount(0);
  await expect(problems).toContainText("racks of different sizes cannot be joined");
}

async function expectNoObstacle({ page }: Playground, { node, link }: Editor) {
  // Tall enough that no form is cut off.
  await page.setViewportSize({ width: 1440, height: 1800 });
  await link("bottleneck").click();
  expect(await violations(page, { within: ".editor-side" })).toEqual([]);
  await page.keyboard.press("Control+a");
  await expect(page.getByRole("heading", { name: "8 nodes selected" })).toBeVisible();
  await node("r1").focus();
  await page.keyboard.press("f");
  await expect(page.getByRole("dialog", { name: "Flows from 8 nodes to" })).toBeVisible();
  expect(await violations(page, { within: "main", inDark: true })).toEqual([]);
  await page.setViewportSize({ width: 360, height: 5000 });
  expect(await violations(page, { within: "main" })).toEqual([]); // narrow, its bar has colours of its own
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
}

async function leaveDraft(playground: Playground, { node }: Editor) {
  const { page } = playground;
  await node("r1").focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("e");
  const notice = page.getByRole("status").filter({ hasText: "Your changes cannot run yet" });
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "Details" }).click();
  await expect(page.getByText("there is no path from").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(notice).toHaveCount(0);
}

test("an edit that changes the network restarts the run; one that cannot run says why, in the editor and outside", async ({
  playground,
}) => {
  test.slow();
  const editor = await openEditor(playground);
  await test.step("structural edits restart the run with the same seed, edits of values do not", () =>
    editStructure(playground, editor));
  await test.step("a rejected edit shows its problem beside the part", () => joinWrongly(playground, editor));
  await test.step("axe finds nothing, wide and narrow", () => expectNoObstacle(playground, editor));
  await test.step("what is deleted is told, and comes back", () => deleteAgain(playground, editor));
  await undoAll(playground.page);
  await test.step("a draft that cannot run is reported outside the editor, too", () => leaveDraft(playground, editor));
});

async function undoTen(playground: Playground, { node, link }: Editor) {
  const { page } = playground;
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
  for (let steps = 0; steps < 10; ++steps) await page.keyboard.press(steps % 2 ? "Control+y" : "Control+Shift+z");
  await expect(page.getByRole("button", { name: "Redo" })).toBeDisabled();
  await expect(node("hosts-1")).toBeVisible();
  expect(await saved(playground)).toBe(changed);
}

test("parts are dragged, connected, and lead to their values; all edits are undone", async ({ playground }) => {
  const editor = await openEditor(playground);
  await test.step("Enter leads to the values of a part, Escape back to it", () => enterValues(playground, editor));
  await test.step("a tap on a node's handle and a tap on another node connect them", () =>
    tapHandle(playground, editor));
  await test.step("a drag is one step", () => drag(playground, editor));
  await test.step("ten edits are undone exactly, and redone", () => undoTen(playground, editor));
  await test.step("a template opens new work, in sight", () => openAnother(playground, editor));
});
