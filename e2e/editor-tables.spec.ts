// The tables of the editor, and the accessibility of tables and forms, also on a narrow page.
import type { Page } from "@playwright/test";
import { violations } from "./axe";
import {
  details,
  editAs,
  goesOn,
  inspector,
  openEditor,
  problems,
  saved,
  table,
  type,
  unfold,
} from "./editor-form-page";
import { expect, type Playground, test } from "./page";

test("a network is built in the tables by keyboard alone, and run", async ({ playground }) => {
  const { page } = playground;
  await openEditor(playground);
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("button", { name: /^Blank/ }).click();
  const tables = page.locator(".editor-tables");
  const press = (name: string) => tables.getByRole("button", { name, exact: true }).press("Enter");
  await expect(table(playground, "Nodes").getByText("No entries yet.")).toBeVisible();
  for (const kind of ["rack", "router", "router", "host"]) await press(`Add a ${kind}`);
  const name = async (from: string, to: string) => {
    const field = page.getByRole("textbox", { name: `Name of ${from}`, exact: true });
    await field.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(to);
    await page.keyboard.press("Enter");
  };
  await name("hosts-1", "senders");
  await name("host-1", "sink");
  const choose = async (cell: string, text: string) => {
    await page.getByRole("combobox", { name: cell, exact: true }).focus();
    await page.keyboard.type(text);
  };
  for (const [id, from, to] of [
    ["link-1", "senders", "r1"],
    ["link-2", "r1", "r2"],
    ["link-3", "r2", "sink"],
  ] as const) {
    await press("Add a link");
    await choose(`From of ${id}`, from);
    await choose(`To of ${id}`, to);
  }
  await choose("Discipline of link-2", "CoDel");
  await press("Add a flow group");
  await press("Duplicate flow-1");
  await choose("Sender of flow-2", "Constant");
  await press("Duplicate sink");
  await press("Remove sink-2");
  const x = page.getByRole("spinbutton", { name: "x of sink" });
  await x.press("ArrowUp");
  await goesOn(playground);
  const document = await saved(playground);
  expect(document.nodes.map(({ id }: { id: string }) => id)).toEqual(["senders", "r1", "r2", "sink"]);
  expect(document.links.map(({ from, to }: Record<string, string>) => `${from} ${to}`)).toEqual([
    "senders r1",
    "r1 r2",
    "r2 sink",
  ]);
  expect(document.links[1].queue.discipline).toBe("codel");
  expect(document.flows.map(({ application }: { application: { type: string } }) => application.type)).toEqual([
    "ftp",
    "cbr",
  ]);
});

/** Small, because axe checks every element. */
const small = {
  format: "aqm-scenario",
  version: 1,
  title: "Small",
  duration: "60 s",
  nodes: [
    { id: "a", kind: "host", count: 2 },
    { id: "r", kind: "router" },
    { id: "b", kind: "host" },
  ],
  links: [
    { id: "in", from: "a", to: "r", rate: "10 Mbps", delay: "1 ms" },
    { id: "neck", from: "r", to: "b", rate: "5 Mbps", delay: "10 ms", queue: { discipline: "cbq" } },
  ],
  flows: [
    { id: "ftp", from: "a", to: "b", transport: { type: "tcp" }, application: { type: "ftp" } },
    { id: "cbr", from: "a", to: "b", transport: { type: "udp" }, application: { type: "cbr" } },
  ],
  routes: [{ flow: "ftp", via: ["r"] }],
  timeline: [{ at: "1 s", set: "links.neck.rate", value: "4 Mbps" }],
};

/** Controls that are too low for fingers. */
const lowIn = (page: Page, parts: string) =>
  page.locator(`:is(${parts}) :is(button, summary, select, input:not([role=switch]), textarea)`).evaluateAll((all) =>
    all
      .map((node) => ({ name: node.getAttribute("aria-label") ?? node.textContent, box: node.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0 && box.height < 39.5)
      .map(({ name, box }) => `${name} ${box.height}`),
  );
const isSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

async function expectNoObstacle(playground: Playground) {
  const { page } = playground;
  const check = async (of: string, within = ".editor", isNarrow = false) => {
    expect(await violations(page, { within, isNarrow }), of).toEqual([]);
  };
  await check("the experiment", ".editor-side");
  await details(playground, "ftp");
  await unfold(playground);
  await check("a flow group", ".editor-side");
  await details(playground, "neck");
  await unfold(playground);
  await type(page.getByRole("spinbutton", { name: "Rate of neck" }), "1 bps");
  await expect(problems(playground).first()).toBeVisible();
  await check("a link with a problem, and the tables");
  await page.setViewportSize({ width: 360, height: 5600 });
  await check("narrow", ".editor", true);
}

async function expectLargeTargets(playground: Playground) {
  const { page } = playground;
  for (const id of ["neck", "cbr", "ftp", "r"]) {
    await details(playground, id);
    await expect(inspector(playground)).toBeInViewport();
    await unfold(playground);
    expect(await isSideways(page)).toBe(false);
    expect(await lowIn(page, "#inspector, .editor-tables"), id).toEqual([]);
  }
  await editAs(playground, "Drawing").click();
  await page.locator('[data-part="nodes"][data-id="r"]').click();
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toHaveValue("r");
  expect(await isSideways(page)).toBe(false);
  const drawing = await page.getByRole("application").boundingBox();
  expect((await name.boundingBox())!.y, "the form stands below").toBeGreaterThan(drawing!.y + drawing!.height);
  expect(await lowIn(page, ".editor-bar, .flow-strip, .view-buttons")).toEqual([]);
}

test("tables and forms are no obstacle: axe finds nothing, at 360 px nothing scrolls sideways, and touch targets are large", async ({
  playground,
}) => {
  test.slow();
  const { page } = playground;
  await playground.openPaused();
  await playground.openFile("small.json", JSON.stringify(small));
  await expect(page.getByText("Small", { exact: true })).toBeVisible();
  await page.keyboard.press("e");
  await editAs(playground, "Table").click();
  await test.step("axe finds nothing, wide and narrow", () => expectNoObstacle(playground));
  await page.setViewportSize({ width: 360, height: 740 });
  await test.step("at 360 px nothing scrolls sideways, and touch targets are large, in the tables and in the drawing", () =>
    expectLargeTargets(playground));
});
