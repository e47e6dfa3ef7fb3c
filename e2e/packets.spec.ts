// Packets on the network drawing: while the run stands still, step by step, and with reduced motion.
import type { Page } from "@playwright/test";
import { expect, type Playground, test } from "./page";

/** A link of 1 Mbps, on which a packet takes 8 ms, with a short queue; two senders offer three times as much. */
const overload = {
  format: "aqm-scenario",
  version: 1,
  title: "Overload",
  duration: "60 s",
  nodes: ["a", "b", "r1", "r2", "c"].map((id) => ({ id, kind: id.length > 1 ? "router" : "host" })),
  links: [
    { id: "a-in", from: "a", to: "r1", rate: "10 Mbps", delay: "5 ms" },
    { id: "b-in", from: "b", to: "r1", rate: "10 Mbps", delay: "5 ms" },
    { id: "narrow", from: "r1", to: "r2", rate: "1 Mbps", delay: "40 ms", queue: { discipline: "drop_tail", limit: "12 packets" } },
    { id: "out", from: "r2", to: "c", rate: "10 Mbps", delay: "5 ms" },
  ],
  flows: [
    { id: "one", from: "a", to: "c", class: "tagged", transport: { type: "udp" }, application: { type: "cbr", rate: "1.3 Mbps" } },
    { id: "two", from: "b", to: "c", class: "untagged", transport: { type: "udp" }, application: { type: "cbr", rate: "1.7 Mbps" } },
  ],
  measure: { watch: ["narrow"] },
};

async function openPaused(playground: Playground) {
  await playground.open();
  await playground.openFile("overload.json", JSON.stringify(overload));
  await expect(playground.page.getByText("Overload", { exact: true }).first()).toBeVisible();
  await expect.poll(playground.time_s).toBeGreaterThan(0.5);
  await playground.pause();
}

const canvas = (page: Page) => page.locator("canvas.packets");
const step = (page: Page) => page.getByRole("button", { name: "Step 10 ms" }).click();

/** The number of pixels of a token's colour on the canvas. */
const pixels = (page: Page, token: string) =>
  canvas(page).evaluate((node: HTMLCanvasElement, name) => {
    const probe = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    probe.fillStyle = getComputedStyle(node).getPropertyValue(name).trim();
    probe.fillRect(0, 0, 1, 1);
    const [red, green, blue] = probe.getImageData(0, 0, 1, 1).data;
    const context = node.getContext("2d") as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, 0, node.width, node.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255) ++count;
    return count;
  }, token);

/** The classes of the packets in the row of the watched queue, from its head. */
const rowOf = (page: Page) =>
  canvas(page).evaluate((node: HTMLCanvasElement) => {
    const colours = ["--tagged", "--untagged"].map((name) => {
      const probe = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      probe.fillStyle = getComputedStyle(node).getPropertyValue(name).trim();
      probe.fillRect(0, 0, 1, 1);
      return [...probe.getImageData(0, 0, 1, 1).data].join();
    });
    const box = document.querySelector(".queue-frame")?.getBoundingClientRect() as DOMRect;
    const { left, top, width } = node.getBoundingClientRect();
    const ratio = node.width / width;
    const y = Math.round((box.top + box.height / 2 - top) * ratio);
    const context = node.getContext("2d") as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, y, node.width, 1);
    const found: string[] = [];
    let last = -1;
    for (let x = Math.round((box.left - left) * ratio); x < node.width; ++x) {
      const name = colours.indexOf([...data.slice(4 * x, 4 * x + 4)].join());
      if (name >= 0 && name !== last) found.push("tu"[name] as string);
      last = name;
    }
    return found.join("");
  });

test("packets are seen when the run is paused, and the ribbons give way", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await expect(canvas(page)).toHaveCount(0);
  await playground.pause();
  await expect(page.locator(".topology[data-packets]")).toBeVisible();
  await expect.poll(() => canvas(page).getAttribute("data-seen").then(Number)).toBeGreaterThan(20);
  await expect.poll(() => pixels(page, "--tcp")).toBeGreaterThan(50);
  await expect(page.locator(".topology [aria-live]")).toHaveText(/packets? waits? at bottleneck.*on the link/);
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.locator(".topology[data-packets]")).toHaveCount(0);
});

test("packets wait in order: a step takes some from the head and adds others at the tail", async ({ playground }) => {
  const { page } = playground;
  await openPaused(playground);
  await expect.poll(() => rowOf(page)).toMatch(/^[tu]{11,12}$/);
  let before = await rowOf(page);
  for (let steps = 0; steps < 4; ++steps) {
    await step(page);
    await expect.poll(() => rowOf(page)).toMatch(/^[tu]{11,12}$/);
    const after = await rowOf(page);
    // 10 ms are one or two packets of 8 ms.
    const isShifted = [1, 2].some((gone) => after.startsWith(before.slice(gone)));
    expect(isShifted, `${before} then ${after}`).toBe(true);
    before = after;
  }
});

test("a dropped packet falls out of its queue with the reason, and is gone", async ({ playground }) => {
  const { page } = playground;
  await openPaused(playground);
  await expect.poll(() => pixels(page, "--danger")).toBe(0);
  let most = 0;
  await expect(async () => {
    await step(page);
    most = Math.max(most, await pixels(page, "--danger"));
    expect(most).toBeGreaterThan(10);
  }).toPass();
  await expect.poll(() => pixels(page, "--danger")).toBe(0);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("packets are seen when the run stands still only, and a drop stays until the next step", async ({ playground }) => {
    const { page } = playground;
    await playground.open();
    await playground.speed("0.1×");
    await expect(page.locator(".topology[data-packets]")).toHaveCount(0);
    await openPaused(playground);
    await expect.poll(() => rowOf(page)).toMatch(/^[tu]{11,12}$/);
    await expect(async () => {
      await step(page);
      expect(await pixels(page, "--danger")).toBeGreaterThan(10);
    }).toPass();
    await page.waitForTimeout(1500);
    expect(await pixels(page, "--danger")).toBeGreaterThan(10);
  });
});
