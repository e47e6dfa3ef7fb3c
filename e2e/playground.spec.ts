import { readFileSync } from "node:fs";
import { firstNetwork } from "./first-network";
import { atRest, expect, test } from "./page";

test("opens on the D-CBT experiment, running, and its clock advances", async ({ playground }) => {
  await playground.open();
  await expect(playground.page.getByText("D-CBT main experiment", { exact: true })).toBeVisible();
  await expect(playground.discipline("D-CBT")).toHaveAttribute("aria-pressed", "true");
  const before = await playground.time_s();
  await expect.poll(playground.time_s).toBeGreaterThan(before);
});

test("makes no requests to other hosts", async ({ playground }) => {
  const hosts = new Set<string>();
  playground.page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await playground.open();
  await playground.page.getByRole("button", { name: "Gallery" }).click();
  await expect(playground.page.getByRole("heading", { name: "CBT validation", exact: true })).toBeVisible();
  expect([...hosts]).toEqual([new URL(playground.page.url()).host]);
});

test("explains parameters with their sources, and the discipline", async ({ playground }) => {
  await playground.open();
  const { page } = playground;
  await page.getByRole("button", { name: "Minimum threshold" }).first().click();
  await expect(page.getByText("no packet is dropped early").first()).toBeVisible();
  await expect(page.locator("cite", { hasText: "1993" }).first()).toBeVisible();
  await playground.discipline("RED").click();
  await page.getByRole("button", { name: "What is RED?" }).click();
  await expect(page.getByRole("article", { name: "RED" })).toContainText("Random Early Detection. Averages the queue");
});

test("RED, CBT and D-CBT are changed while it runs, and each change is recorded", async ({ playground }) => {
  await playground.open();
  await playground.speed("1×");
  for (const name of ["RED", "CBT", "D-CBT"]) {
    await playground.discipline(name).click();
    await expect(playground.discipline(name)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(playground.changes()).toHaveText("3 changes");
  await playground.changes().click();
  const listed = playground.page.getByRole("listitem").filter({ hasText: "Switch to" });
  await expect(listed).toHaveText([/RED/, /CBT/, /D-CBT/]);
  const before = await playground.time_s();
  await expect.poll(playground.time_s).toBeGreaterThan(before);
});

test("a change gives another run, and undoing it the first one again", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.speed("max");
  await playground.ended();
  const untouched = await playground.fingerprint();
  await playground.discipline("RED").click();
  await expect.poll(playground.fingerprint).not.toBe(untouched);
  await playground.ended();
  await playground.changes().click();
  await page.getByRole("button", { name: "Remove all" }).click();
  await expect.poll(playground.fingerprint).toBe(untouched);
});

test("changing a threshold by keyboard moves its line in the chart", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  const line = page.getByRole("slider", { name: "max_th", exact: true });
  await expect(line).toHaveAttribute("aria-valuenow", "15");
  const field = page.getByRole("spinbutton", { name: /^Maximum threshold/ });
  await field.focus();
  for (let press = 0; press < 3; ++press) await page.keyboard.press("ArrowUp");
  await expect(field).not.toHaveValue("15");
  const value = await field.inputValue();
  await expect(line).toHaveAttribute("aria-valuenow", value);
  await expect(playground.changes()).toHaveText(/change/);
  await expect(playground.changes()).toBeEnabled();
});

test("a refused value is said with what was typed, and the space bar plays after a click on the timeline", async ({
  playground,
}) => {
  const { page, clock } = playground;
  await page.goto("./#p=000-f11-dcbt&t=5&run=0");
  await expect(clock).toHaveText(/^5\.00/);
  const field = page.getByRole("spinbutton", { name: /^Minimum threshold/ });
  await field.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await expect(page.getByText("must be greater than the minimum threshold (20 packets).").last()).toBeVisible();
  await page.getByRole("slider", { name: "Simulated time" }).click({ position: { x: 40, y: 8 } });
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("a dragged threshold records few changes, which replay identically", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.speed("1×");
  const line = page.getByRole("slider", { name: "max_th", exact: true });
  const grip = await line.locator(".charts-handle-pill").boundingBox();
  if (!grip) throw new Error("The threshold has no grip.");
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  const started_ms = Date.now();
  await page.mouse.down();
  for (let step = 1; step <= 40; ++step) {
    await page.mouse.move(x, y - step);
    await page.waitForTimeout(15);
  }
  await page.mouse.up();
  await expect(line).not.toHaveAttribute("aria-valuenow", "15");
  const took_s = (Date.now() - started_ms) / 1000;
  // One drag, unless the machine stalled meanwhile.
  await expect(playground.changes()).toHaveText(took_s > 1.6 ? /^\d changes?$/ : "1 change");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  const { timeline } = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  const entries = timeline.filter(({ set }: { set: string }) => set.endsWith(".max_th"));
  expect(entries.length).toBeLessThanOrEqual(1 + 10 * took_s);
  await playground.speed("max");
  await playground.ended();
  const first = await playground.fingerprint();
  await page.getByRole("button", { name: "Restart" }).click();
  await playground.ended();
  await expect.poll(playground.fingerprint).toBe(first);
});

test("a typed value may have another unit; one out of range is refused beside its control", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  const field = page.getByRole("spinbutton", { name: /^Active-flow interval/ });
  await field.fill("0.5 s");
  await field.press("Enter");
  await expect(field).toHaveAttribute("aria-valuetext", "500 ms");
  await field.fill("1 ns");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toContainText("allowed");
  await expect(field).toHaveAttribute("aria-valuetext", "500 ms");
});

test("restart with the same seed reproduces the fingerprint, another seed does not", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.speed("max");
  await playground.ended();
  const first = await playground.fingerprint();
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  await page.getByRole("button", { name: "Restart" }).click();
  await playground.ended();
  await expect.poll(playground.fingerprint).toBe(first);
  const seed = page.getByRole("textbox", { name: "seed" });
  for (const text of ["1.5", "abc", "-1"]) {
    await seed.fill(text);
    await seed.press("Enter");
    await expect(page.getByText("A seed must be a whole number")).toBeVisible();
    await expect(seed).toHaveValue(text);
  }
  await seed.fill("7");
  await seed.press("Enter");
  await expect.poll(playground.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  await expect.poll(playground.fingerprint).not.toBe(first);
});

test("pause, step and seek by the track", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.pause();
  const at_s = await atRest(playground.time_s);
  await page.getByRole("button", { name: "Step 10 ms" }).click();
  await expect.poll(playground.time_s).toBeCloseTo(at_s + 0.01, 5);
  const track = page.getByRole("slider", { name: "Simulated time" });
  await track.focus();
  await track.press("End");
  await expect.poll(playground.time_s).toBe(30);
  await track.press("Home");
  await expect.poll(playground.time_s).toBe(0);
});

test("a saved scenario contains its changes, and can be reopened", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.discipline("CBT").click();
  await expect(playground.changes()).toHaveText("1 change");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  const stream = await (await download).createReadStream();
  const text = (await stream.toArray()).join("");
  expect(JSON.parse(text).timeline).toHaveLength(1);
  await playground.openFile("mine.json", text);
  await expect(playground.changes()).toHaveText("1 change");
});

test("a bad document lists its problems while the previous run continues", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.speed("1×");
  const bad = {
    format: "aqm-scenario",
    version: 1,
    title: "Bad",
    duration: "-1 s",
    nodes: [],
    links: [],
    flows: [],
    x: 1,
  };
  await playground.openFile("bad.json", JSON.stringify(bad));
  const alert = page.getByRole("alert").filter({ hasText: "bad.json cannot be run" });
  await expect(alert).toContainText("duration");
  await alert.getByRole("button", { name: /^\d problems$/ }).click();
  await expect(alert.getByRole("listitem").nth(1)).toBeVisible();
  await expect(page.getByText("D-CBT main experiment", { exact: true })).toBeVisible();
  const before = await playground.time_s();
  await expect.poll(playground.time_s).toBeGreaterThan(before);
  await playground.openFile("broken.json", '{"format": ');
  await expect(page.getByRole("alert").filter({ hasText: "broken.json" })).toContainText("not valid JSON");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a change after the end says that it counts from the start; undo takes it back in one step", async ({
  playground,
}) => {
  const { page } = playground;
  await playground.open();
  await playground.discipline("RED").click();
  await expect(playground.changes()).toHaveText("1 change");
  await playground.speed("max");
  await playground.ended();
  const note = page.getByText("The run had ended, so it restarted with CBT, replacing an earlier change.");
  await expect(note).toBeHidden();
  await playground.discipline("CBT").click();
  await expect(note).toBeInViewport();
  await expect(playground.changes()).toHaveText("1 change");
  await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  await expect(note).toBeHidden();
  await expect(playground.discipline("RED")).toHaveAttribute("aria-pressed", "true");
  await expect(playground.changes()).toHaveText("1 change");
});

test("a window-limited download is explained, with a link to its window", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  await playground.openFile("first.json", JSON.stringify(firstNetwork));
  const note = page.getByText("Limited by the window, not by the link.");
  await expect(note.locator("..")).toContainText("ftp has 20 packets in flight, its whole receiver window");
  await page.getByRole("button", { name: "Change the receiver window" }).press("Enter");
  const field = page.getByRole("spinbutton", { name: "Receiver window" });
  await expect(field).toBeFocused();
  await field.fill("200 packets");
  await field.press("Enter");
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(playground.time_s).toBeGreaterThan(4);
  await expect(note).toBeHidden();
  await expect(page.locator(".link-label")).toContainText("100 % used");
});

test("a network without coordinates is arranged", async ({ playground }) => {
  const dumbbell = JSON.parse(readFileSync("scenarios/drop-tail-dumbbell.json", "utf8"));
  const nodes = dumbbell.nodes.map(({ x: _x, y: _y, ...node }: { x?: number; y?: number }) => node);
  await playground.open();
  await playground.openFile("bare.json", JSON.stringify({ ...dumbbell, title: "Bare", nodes }));
  await expect(playground.page.getByText("Bare").first()).toBeVisible();
  const drawn = playground.page.locator(".topology :is(.host, .router)");
  await expect(drawn).toHaveCount(nodes.length);
  const places = await drawn.evaluateAll((all) => all.map((node) => node.getAttribute("transform")));
  expect(new Set(places).size).toBe(nodes.length);
});
