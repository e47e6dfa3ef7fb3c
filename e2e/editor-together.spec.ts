// Several nodes at once: selected with Shift, with a frame and all; moved, copied, joined and deleted as one step.
import { dragBy, type Editor, middleOf, openEditor, saved } from "./editor-page";
import { expect, type Playground, tabTo, test } from "./page";

const side = ({ page }: Playground) => page.getByRole("complementary", { name: "Selection" });
const undo = ({ page }: Playground) => page.getByRole("banner").getByRole("button", { name: /^Undo/ });
const heading = (playground: Playground) => side(playground).getByRole("heading", { name: / nodes selected$/ });
const document = async (playground: Playground) => JSON.parse(await saved(playground));
const places = async (playground: Playground) =>
  new Map<string, { x: number; y: number }>(
    (await document(playground)).nodes.map(({ id, x, y }: { id: string; x: number; y: number }) => [id, { x, y }]),
  );

const senders = ["ftp-senders", "media-senders", "cbr-senders"];

async function selectWithShift(playground: Playground, { node }: Editor) {
  const { page } = playground;
  const before = await places(playground);
  await node("ftp-senders").click();
  await node("media-senders").click({ modifiers: ["Shift"] });
  await node("cbr-senders").click({ modifiers: ["Shift"] });
  await expect(heading(playground)).toHaveText("3 nodes selected");
  for (const id of senders) await expect(node(id)).toHaveAttribute("aria-pressed", "true");
  await dragBy(playground, node("media-senders"), 0, 60);
  await expect(undo(playground)).toHaveAccessibleName("Undo: Move 3 nodes");
  const moved = await places(playground);
  const ways = senders.map((id) => moved.get(id)!.y - before.get(id)!.y);
  expect(new Set(ways).size).toBe(1);
  expect(ways[0]).toBeGreaterThan(20);
  expect(moved.get("r1")).toEqual(before.get("r1"));
  await undo(playground).click();
  await expect(undo(playground)).toBeDisabled();
  expect(await places(playground)).toEqual(before);

  await side(playground).getByRole("button", { name: "Duplicate" }).click();
  await expect(undo(playground)).toHaveAccessibleName("Undo: Duplicate 3 nodes");
  await expect(node("cbr-senders-2")).toHaveAccessibleName("Rack cbr-senders-2, 2 hosts, linked with r1");
  await expect(node("cbr-senders-2")).toHaveAttribute("aria-pressed", "true");
  const buttons = (await page.getByRole("button", { name: "Show all" }).boundingBox())!;
  for (const id of senders) expect((await middleOf(node(`${id}-2`))).y).toBeLessThan(buttons.y);
  await expect(node("cbr-senders")).toHaveAttribute("aria-pressed", "false");
  await side(playground).getByRole("button", { name: "Delete these nodes" }).click();
  await expect(undo(playground)).toHaveAccessibleName("Undo: Delete 3 nodes with 3 links");
  await expect(node("cbr-senders-2")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(node("cbr-senders-2")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(node("cbr-senders-2")).toHaveCount(0);
  expect(await places(playground)).toEqual(before);
}

async function selectWithFrame(playground: Playground, { node }: Editor) {
  const { page } = playground;
  const frame = async (from: string, to: string, key?: string) => {
    const [begin, end] = [await middleOf(node(from)), await middleOf(node(to))];
    if (key) await page.keyboard.down(key);
    await page.mouse.move(begin.x - 30, begin.y - 45);
    await page.mouse.down();
    await page.mouse.move(end.x + 10, end.y + 10, { steps: 6 });
    await expect(page.locator(".drawing-frame")).toBeVisible();
    await page.mouse.up();
    if (key) await page.keyboard.up(key);
    await expect(page.locator(".drawing-frame")).toHaveCount(0);
  };
  await page.keyboard.press("Escape");
  const at = await middleOf(node("r1"));
  await frame("ftp-senders", "media-senders", "Shift");
  await expect(heading(playground)).toHaveText("2 nodes selected");
  await page.getByRole("button", { name: "Several" }).click();
  await frame("ftp-receivers", "cbr-receivers");
  await expect(heading(playground)).toHaveText("5 nodes selected");
  await node("r2").click();
  await expect(heading(playground)).toHaveText("6 nodes selected");
  await node("r2").click();
  await expect(heading(playground)).toHaveText("5 nodes selected");
  await page.getByRole("button", { name: "Several" }).click();
  expect(await middleOf(node("r1"))).toEqual(at);
  await node("r2").click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("r2");
}

async function setAll(playground: Playground, { node }: Editor) {
  const { page } = playground;
  await node("ftp-senders").click();
  await node("media-senders").click({ modifiers: ["Shift"] });
  const count = side(playground).getByRole("spinbutton", { name: "Hosts" });
  await expect(count).toHaveAttribute("placeholder", "10 to 55");
  await node("media-senders").click({ modifiers: ["Shift"] });
  await node("ftp-receivers").click({ modifiers: ["Shift"] });
  await expect(count).toHaveValue("55");
  await count.fill("60");
  await count.press("Enter");
  await expect(node("ftp-receivers")).toContainText("× 60");
  await expect(node("ftp-senders")).toContainText("× 60");
  await node("r1").click({ modifiers: ["Shift"] });
  await expect(count).toHaveCount(0);
  await side(playground).getByRole("button", { name: "In a row" }).click();
  const now = await places(playground);
  expect(new Set(["ftp-senders", "r1", "ftp-receivers"].map((id) => now.get(id)!.y)).size).toBe(1);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(node("ftp-receivers")).toContainText("× 55");
}

async function changeAll(playground: Playground, { node }: Editor) {
  const { page } = playground;
  const before = await places(playground);
  await page.keyboard.press("Control+a");
  await expect(heading(playground)).toHaveText("8 nodes selected");
  await expect(page.getByRole("status")).toHaveText("8 nodes are selected.");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await expect(undo(playground)).toHaveAccessibleName("Undo: Move 8 nodes");
  const moved = await places(playground);
  for (const [id, { x, y }] of before) expect(moved.get(id)).toEqual({ x: x + 10, y: y + 20 });
  await undo(playground).press("Enter");
  await expect(undo(playground)).toBeDisabled();
  expect(await places(playground)).toEqual(before);

  await page.keyboard.press("Escape");
  await tabTo(page, node("cbr-senders"));
  await page.keyboard.press("Enter");
  await tabTo(page, node("cbr-receivers"));
  await page.keyboard.press("Shift+Enter");
  await expect(heading(playground)).toHaveText("2 nodes selected");
  await page.keyboard.press("Control+d");
  await expect(node("cbr-receivers-2")).toHaveAttribute("aria-pressed", "true");
  expect((await document(playground)).flows.at(-1)).toMatchObject({
    id: "cbr-2",
    from: "cbr-senders-2",
    to: "cbr-receivers-2",
  });
  await node("cbr-senders-2").focus();
  await page.keyboard.press("Delete");
  await expect(undo(playground)).toHaveAccessibleName("Undo: Delete 2 nodes with 2 links and 1 flow group");
  await expect(node("cbr-senders-2")).toHaveCount(0);
  await expect(node("cbr-receivers-2")).toHaveCount(0);

  await page.keyboard.press("Control+a");
  await page.keyboard.press("f");
  const chooser = page.getByRole("dialog", { name: "Flows from 8 nodes to" });
  await expect(chooser).toHaveText(/No other node to send to\.$/);
  await page.keyboard.press("Escape");
  await expect(chooser).toHaveCount(0);
  await expect(heading(playground)).toHaveText("8 nodes selected");
}

async function joinSeveral(playground: Playground, { node, link, flow, problems }: Editor) {
  const { page } = playground;
  await page.getByRole("button", { name: "Add a router" }).click();
  await page.keyboard.press("Escape");
  await node("ftp-senders").focus();
  for (const id of ["ftp-senders", "media-senders"]) {
    await node(id).focus();
    await page.keyboard.press("Shift+Enter");
  }
  await page.keyboard.press("c");
  await expect(page.getByRole("dialog", { name: "Connect 2 nodes to" })).toBeVisible();
  await page.keyboard.type("r3");
  await page.keyboard.press("Enter");
  await expect(undo(playground)).toHaveAccessibleName("Undo: Connect 2 nodes to r3");
  await expect(link("link-2")).toHaveAccessibleName(/^Link link-2 from media-senders to r3/);
  await page.getByRole("button", { name: "Add flow …" }).click();
  await node("cbr-receivers").click();
  await expect(flow("flow-2")).toHaveAccessibleName("Flow flow-2, 10 from media-senders to cbr-receivers, tcp");
  await expect(problems).toHaveCount(0);
}

async function undoAll(playground: Playground, { node }: Editor) {
  while (await undo(playground).isEnabled()) await playground.page.keyboard.press("Control+z");
  await node("r1").focus();
  await playground.page.keyboard.press("Escape");
}

test("nodes are selected together, by pointer and by keyboard, and changed as one", async ({ playground }) => {
  const editor = await openEditor(playground);
  await test.step("selected with Shift, then dragged, duplicated and deleted, each in one step", () =>
    selectWithShift(playground, editor));
  await test.step("a frame selects what it touches, adds to what is selected, and moves nothing", () =>
    selectWithFrame(playground, editor));
  await test.step("racks that are selected together get the same number of hosts, and stand in a row", () =>
    setAll(playground, editor));
  await undoAll(playground, editor);
  await test.step("by keyboard all but one are selected, moved, copied and deleted", () =>
    changeAll(playground, editor));
  await undoAll(playground, editor);
  await test.step("several hosts are connected to a router at once, and send to one host", () =>
    joinSeveral(playground, editor));
});
