// Packets on the network drawing: while the run stands still, step by step, and with reduced motion.
import type { Page } from "@playwright/test";
import { FALL_MS } from "../web/src/views/network/packets/falls";
import { atRest, expect, type Playground, test } from "./page";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** A link of 1 Mbps, on which a packet takes 8 ms, with a short queue; two senders offer three times as much. */
const overload = {
  format: "aqm-scenario",
  version: 1,
  title: "Overload",
  duration: "600 s", // so that it has not ended when it is paused on a busy machine
  nodes: ["a", "b", "r1", "r2", "c"].map((id) => ({ id, kind: id.length > 1 ? "router" : "host" })),
  links: [
    { id: "a-in", from: "a", to: "r1", rate: "10 Mbps", delay: "5 ms" },
    { id: "b-in", from: "b", to: "r1", rate: "10 Mbps", delay: "5 ms" },
    {
      id: "narrow",
      from: "r1",
      to: "r2",
      rate: "1 Mbps",
      delay: "40 ms",
      queue: { discipline: "drop_tail", limit: "12 packets" },
    },
    { id: "out", from: "r2", to: "c", rate: "10 Mbps", delay: "25 ms" },
  ],
  flows: [
    {
      id: "one",
      from: "a",
      to: "c",
      class: "tagged",
      transport: { type: "udp" },
      application: { type: "cbr", rate: "1.3 Mbps" },
    },
    {
      id: "two",
      from: "b",
      to: "c",
      class: "untagged",
      transport: { type: "udp" },
      application: { type: "cbr", rate: "1.7 Mbps" },
    },
  ],
  measure: { watch: ["narrow"] },
};

/** The drawing while it has packets: its ribbons give way. */
const drawn = (page: Page) => page.locator(".topology[data-packets]");

async function openOverload(playground: Playground) {
  await playground.openFile("overload.json", JSON.stringify(overload));
  await expect(playground.page.getByText("Overload", { exact: true }).first()).toBeVisible();
  await expect.poll(playground.time_s).toBeGreaterThan(0.5);
  await expect(drawn(playground.page)).toHaveCount(0);
  await playground.pause();
}

const canvas = (page: Page) => page.locator("canvas.packets");
const step = (page: Page) => page.getByRole("button", { name: "Step 10 ms" }).click();

/** How many pixels of the canvas have a token's colour, and along the row of the watched queue, the place of each's token. */
async function picture(page: Page, tokens: readonly string[]) {
  await canvas(page).waitFor();
  return canvas(page).evaluate((node: HTMLCanvasElement, names) => {
    // A copy: the page's own canvas is not made for reading.
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [node.width, node.height + 1];
    const context = copy.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
    /** Each pixel as one number. */
    const read = (left: number, top: number, width: number, height: number) =>
      new Uint32Array(context.getImageData(left, top, width, height).data.buffer);
    const colours = names.map((name) => {
      context.fillStyle = getComputedStyle(node).getPropertyValue(name).trim();
      context.fillRect(0, node.height, 1, 1);
      return read(0, node.height, 1, 1)[0];
    });
    context.drawImage(node, 0, 0);
    const box = document.querySelector(".queue-frame")?.getBoundingClientRect() as DOMRect;
    const { left, top, width } = node.getBoundingClientRect();
    const ratio = node.width / width;
    const x = Math.round((box.left - left) * ratio);
    const middle = Math.round((box.top + box.height / 2 - top) * ratio);
    const all = read(0, 0, node.width, node.height);
    return {
      counts: colours.map((colour) => all.filter((pixel) => pixel === colour).length),
      row: Array.from(read(x, middle, node.width - x, 1), (pixel) => colours.indexOf(pixel)),
    };
  }, tokens);
}

/** The number of pixels of a token's colour on the canvas. */
const pixels = async (page: Page, token: string) => (await picture(page, [token])).counts[0] ?? 0;

/** The classes of the packets in the row of the watched queue, from its head. */
async function rowOf(page: Page): Promise<string> {
  const { row } = await picture(page, ["--tagged", "--untagged"]);
  return row.map((place, x) => (place >= 0 && place !== row[x - 1] ? "tu"[place] : "")).join("");
}

async function waitInOrder(playground: Playground) {
  const { page, clock } = playground;
  // They move up for a moment.
  const row = () => atRest(() => rowOf(page));
  let before = await row();
  expect(before).toMatch(/^[tu]{11,12}$/);
  for (let steps = 0; steps < 2; ++steps) {
    const at = (await clock.textContent()) ?? "";
    await step(page);
    await expect(clock).not.toHaveText(at);
    const after = await row();
    expect(after).toMatch(/^[tu]{11,12}$/);
    // 10 ms are one or two packets of 8 ms.
    const isShifted = [1, 2].some((gone) => after.startsWith(before.slice(gone)));
    expect(isShifted, `${before} then ${after}`).toBe(true);
    before = after;
  }
}

async function fallOut(playground: Playground) {
  const { page } = playground;
  await expect.poll(() => pixels(page, "--danger")).toBe(0);
  let most = 0;
  await expect(async () => {
    await step(page);
    most = Math.max(most, await pixels(page, "--danger"));
    expect(most).toBeGreaterThan(10);
  }).toPass();
  await expect.poll(() => pixels(page, "--danger")).toBe(0);
}

async function followPacket(playground: Playground) {
  const { page } = playground;
  await expect.poll(() => rowOf(page)).toMatch(/^[tu]{11,12}$/);
  await page.getByRole("button", { name: "Inspect packets" }).focus();
  await page.keyboard.press("Enter");
  const card = page.getByRole("group", { name: "The chosen packet" });
  await expect(card).toContainText(/(one|two) #\d+ data, .*, waits at narrow, place 1 of 1[12], for/);
  await page.keyboard.press("Enter");
  await expect(card).toContainText(/place 2 of 1[12]/);
  const name = (await card.locator("strong").textContent()) ?? "";
  await page.keyboard.press(","); // 10 ms back, in which one or two packets were sent
  await expect(card).toContainText(/waits at narrow, place [34] of 1[12]/);
  expect(await card.locator("strong").textContent()).toBe(name);
  const [others, own] = name.startsWith("one") ? ["--untagged", "--tagged"] : ["--tagged", "--untagged"];
  await expect.poll(() => pixels(page, others)).toBeGreaterThan(20);
  await card.getByRole("button", { name: "Only this flow" }).click();
  await expect.poll(() => pixels(page, others)).toBe(0);
  expect(await pixels(page, own)).toBeGreaterThan(20);
  for (const text of ["on its way over narrow", "arrived at c"])
    await expect(async () => {
      await step(page);
      await expect(card).toContainText(text, { timeout: 200 });
    }).toPass();
  expect(await card.locator("strong").textContent()).toBe(name);
  await card.getByRole("button", { name: "Close" }).click();
  await expect(card).toBeHidden();

  const { left, top } = await page.locator(".queue-frame").evaluate((node) => {
    const box = node.getBoundingClientRect();
    return { left: box.left, top: box.top + box.height / 2 };
  });
  await page.mouse.click(left + 4, top);
  await expect(card).toContainText("place 1 of");
}

async function followFlow(playground: Playground) {
  const { page } = playground;
  await expect.poll(() => rowOf(page)).toMatch(/t.*u|u.*t/);
  const opener = page.getByRole("button", { name: "Inspect packets" });
  const card = page.getByRole("group", { name: "The chosen packet" });
  const only = card.getByRole("button", { name: "Only this flow" });
  const choice = page.getByRole("combobox", { name: "Show the packets of" });
  await opener.press("Enter");
  await only.press("Enter");
  await expect(only).toHaveAttribute("aria-pressed", "true");
  const flowOf = async () => (await card.locator("strong").textContent())?.split(" ")[0] ?? "";
  const first = await flowOf();
  await expect(choice).toHaveValue(first);
  await expect(async () => {
    await card.getByRole("button", { name: "Next packet" }).press("Enter");
    expect(await flowOf()).not.toBe(first);
  }).toPass();
  await expect(choice).toHaveValue(await flowOf());
  await expect(only).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Show all flows again" }).click();
  await expect(only).toHaveAttribute("aria-pressed", "false");
  await only.press("Enter");
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(choice).toHaveValue("");
  await expect(opener).toBeFocused();
}

test("packets are seen when the run is paused: they wait in order, fall out when they are dropped, and are followed with their flow", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.openPaused();
  await openOverload(playground);
  await test.step("a step takes some from the head and adds others at the tail", () => waitInOrder(playground));
  await test.step("a dropped packet falls out of its queue with the reason, and is gone", () => fallOut(playground));
  await test.step("a packet is chosen and followed by key or by a click, until it has arrived", () =>
    followPacket(playground));
  await page.keyboard.press("Escape");
  await test.step("only its flow stands out, until the packet is given up", () => followFlow(playground));
  await page.getByRole("button", { name: "Play" }).click();
  await expect(drawn(page)).toHaveCount(0);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("packets are seen when the run stands still only, not in slow motion, and a drop stays until the next step", async ({
    playground,
  }) => {
    const { page } = playground;
    await playground.openPaused();
    await expect(drawn(page)).toBeVisible();
    await expect.poll(() => canvas(page).getAttribute("data-seen").then(Number)).toBeGreaterThan(20);
    await expect.poll(() => pixels(page, "--tcp")).toBeGreaterThan(50);
    await expect(page.locator(".topology > p[aria-live]")).toHaveText(/packets? waits? at bottleneck.*on the link/);
    await playground.speed("0.1×");
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(playground.time_s).toBeGreaterThan(1.03);
    await expect(drawn(page)).toHaveCount(0);
    await playground.speed("3×");
    await openOverload(playground);
    await expect.poll(() => rowOf(page)).toMatch(/^[tu]{11,12}$/);
    await expect(async () => {
      await step(page);
      expect(await pixels(page, "--danger")).toBeGreaterThan(10);
    }).toPass();
    await page.waitForTimeout(FALL_MS + 100); // by then, it would have fallen out
    expect(await pixels(page, "--danger")).toBeGreaterThan(10);
  });
});
