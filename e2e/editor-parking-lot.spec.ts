// Builds a parking-lot topology from nothing: two bottlenecks with different disciplines, three flow groups.
import { inspector } from "./editor-form-page";
import { middleOf, openEditor, openTemplate, saved, summary } from "./editor-page";
import { expect, type Playground, test } from "./page";

const KINDS = ["router", "router", "router", "rack of ten hosts", "host", "host", "host", "host"];
const ENDS = { senders: "hosts-1", receiver: "host-1", first: "host-2", second: "host-3", last: "host-4" };
const LINKS: readonly [string, string][] = [
  ["r1", "r2"],
  ["r2", "r3"],
  [ENDS.senders, "r1"],
  [ENDS.first, "r1"],
  [ENDS.second, "r2"],
  ["r3", ENDS.receiver],
  ["r3", ENDS.last],
];
const FLOWS: readonly [string, string][] = [
  [ENDS.senders, ENDS.receiver],
  [ENDS.first, ENDS.second],
  [ENDS.second, ENDS.last],
];
const QUEUES: readonly [string, string, string][] = [
  ["link-1", "CoDel", "codel"],
  ["link-2", "RED", "red"],
];

const discipline = (playground: Playground) =>
  inspector(playground).getByRole("combobox", { name: "Discipline" }).first();

/** Checks the document, and that it runs. */
async function expectParkingLot(playground: Playground) {
  const { page } = playground;
  await expect(page.getByRole("region", { name: "Problems" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const { links, flows, measure } = JSON.parse(await saved(playground));
  expect(links.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual(LINKS);
  expect(flows.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual(FLOWS);
  expect(flows[2].application.type).toBe("cbr");
  expect(QUEUES.map(([id]) => links.find((link: { id: string }) => link.id === id).queue.discipline)).toEqual(
    QUEUES.map(([, , name]) => name),
  );
  expect(measure.watch).toEqual(["link-1", "link-2"]);
  await page.getByRole("button", { name: "Done" }).focus();
  await page.keyboard.press("Enter");
  await expect(summary(playground)).toHaveAccessibleName(/^8 places joined by 7 links; 12 flows/);
  await expect.poll(playground.time_s).toBeGreaterThan(0.5);
}

test("by pointer: nodes are added, links are drawn, flows are chosen from the menu", async ({ playground }) => {
  const { page } = playground;
  const { node, link, flow } = await openEditor(playground);
  await openTemplate(playground, /^Blank/);
  await expect(page.getByText("Nothing yet. Add hosts")).toBeVisible();
  for (const kind of KINDS) await page.getByRole("button", { name: `Add a ${kind}` }).click();
  for (const [index, [from = "", to = ""]] of LINKS.entries()) {
    // The problems that the engine finds may come, and move the drawing, while the pointer is on its way.
    await expect(async () => {
      const end = await middleOf(node(to));
      await node(from).hover();
      const port = await middleOf(node(from).locator(".port"));
      await page.mouse.move(port.x, port.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 5 });
      await page.mouse.up();
      await expect(link(`link-${index + 1}`)).toBeVisible({ timeout: 1000 });
    }).toPass();
  }
  await expect(link(`link-${LINKS.length}`)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Arrange" }).click();
  for (const [from, to] of FLOWS) {
    await node(from).click();
    await page.getByRole("button", { name: "Add flow …" }).click();
    await node(to).click();
  }
  await expect(flow("flow-2")).toHaveAccessibleName("Flow flow-2, one from host-2 to host-3, tcp");
  await flow("flow-3").click();
  await inspector(playground).getByRole("combobox", { name: "Sender" }).selectOption("cbr");
  for (const [id, label] of QUEUES) {
    await link(id).click();
    await discipline(playground).selectOption({ label });
    const watch = inspector(playground).getByRole("switch", { name: "Watch this queue" }).first();
    if (!(await watch.isChecked())) await watch.click();
  }
  await expectParkingLot(playground);
});
