// A queue discipline of one's own: written from an empty editor, changed while it runs, broken, mended, shared, embedded.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { violations } from "./axe";
import { embedIn, frameOf, hostPage } from "./embed-host";
import { fingerprintInNode } from "./made-once";
import { atRest, expect, type Playground, test } from "./page";

const editor = (page: Page) => page.getByRole("textbox", { name: "Your queue discipline" });
const script = (page: Page) => page.getByRole("region", { name: "Script" });
const status = (page: Page) => script(page).getByRole("status");
const runs = (page: Page) => expect(status(page)).toHaveText("Runs.");

async function writeOwn({ page }: Playground) {
  await page.getByRole("button", { name: "Write your own" }).click();
  await expect(editor(page)).toBeVisible();
  await runs(page);
}

/** Replaces the text, key by key after what is pasted; the editor indents by itself. */
async function type(page: Page, lines: readonly string[], pasted: readonly string[] = []) {
  await editor(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  if (pasted.length > 0) {
    await page.keyboard.insertText(pasted.join("\n"));
    if (lines.length > 0) await page.keyboard.press("Enter");
  }
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Home");
    await page.keyboard.type(line);
    await page.keyboard.press("Escape"); // what is offered to complete a word
  }
}

/** The sketch of RED that every student writes first. */
const DECLARATIONS = [
  "param min_th = 5  # packets, 0..200",
  "param max_th = 15 # packets, 0..200",
  "param max_p = 0.1 # 0..1",
  "param w_q = 0.002 # 0.0001..1, log",
  "state avg = 0     # packets",
  "signal avg        # packets",
];
const HANDLER = [
  "on arrival:",
  "    avg = avg + w_q * (queue.packets - avg)",
  "    if avg >= max_th:",
  '        drop "forced"',
  "    if avg > min_th:",
  "        p_a = max_p * (avg - min_th) / (max_th - min_th)",
  "        if random() < p_a:",
  '            mark or drop "early"',
  "    accept",
];

test("RED is pasted and typed into an empty editor, runs, breaks, runs on, and is shared to the last bit", async ({
  playground,
}) => {
  const { page, clock } = playground;
  await page.goto("./#p=drop-tail-dumbbell&t=2&run=0");
  await expect(clock).toHaveText("2.00 s");
  await writeOwn(playground);
  await type(page, HANDLER.slice(-3), [...DECLARATIONS, ...HANDLER.slice(0, -3)]);
  await runs(page);
  // Its parameters are sliders, its signal is a line.
  const slider = page.getByRole("slider", { name: "max_th" });
  await expect(slider).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => playground.time_s()).toBeGreaterThan(5);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.locator(".charts-root")).toContainText("avg");
  await expect(page.locator(".decision")).toContainText(/: (early|forced)/);
  await slider.press("ArrowRight");
  await expect(page.getByText("3 changes")).toBeVisible();

  // A mistake is said with its line; the last good version runs on.
  await editor(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("x");
  await page.keyboard.press("Escape");
  await expect(status(page)).toContainText("Line 1:");
  await expect(status(page)).toContainText("did you mean");
  await expect(page.getByText("3 changes")).toBeVisible();
  await page.keyboard.press("Backspace");
  await runs(page);

  // Who opens the link reaches the same state.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.keyboard.press("l");
  const address = page.getByRole("dialog").getByRole("textbox", { name: "Address" });
  await expect(address).toHaveValue(/#s=1\..*&expect=/);
  const link = await address.inputValue();
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator('.transport [data-outcome="reproduced"]')).toBeVisible();
  await expect(editor(page)).toContainText("mark or drop");
});

const paste = (page: Page, lines: readonly string[]) => type(page, [], lines);

/** A division by zero: the run goes back to just before, and a sound text takes the place of the wrong one. */
async function mendFromBefore({ page, time_s }: Playground): Promise<void> {
  await paste(page, ["state n = 3", "on arrival:", "    n -= 1", "    x = 1 / n", '    if x > 2: drop "never"']);
  await runs(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Play" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "line 4: division of 1 by zero" }).first();
  await expect(notice).toBeVisible();
  const stopped_s = await atRest(time_s);
  expect(stopped_s).toBeGreaterThanOrEqual(6);
  await page.getByRole("button", { name: "Go back to just before" }).click();
  await expect(page.getByRole("button", { name: "Go back to just before" })).toHaveCount(0);
  await paste(page, ["on arrival:", "    accept"]);
  await runs(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(time_s).toBeGreaterThan(stopped_s + 1);
  await page.getByRole("button", { name: "Pause" }).click();
}

/** An endless loop, which is typed away while the run stands where it went wrong. */
async function mendByTyping({ page, time_s }: Playground): Promise<void> {
  const now_s = await atRest(time_s);
  await paste(page, ["on arrival:", "    for i in 0..100000:", "        x = i"]);
  await runs(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Play" }).click();
  await expect(script(page).getByRole("alert")).toHaveText(/stopped in line 2: more than 10000 steps for one event/);
  await paste(page, ["on arrival:", '    if queue.packets > 9: drop "mended"']);
  await runs(page);
  await expect(script(page).getByRole("alert")).toHaveCount(0);
  await expect(editor(page)).toContainText("mended");
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(time_s).toBeGreaterThan(now_s + 1);
  await expect(page.locator(".decision")).toContainText(": mended");
}

/** To the line that dropped. */
async function stepThrough(playground: Playground) {
  const { page, clock } = playground;
  await page.goto("./#p=script-red&t=6&run=0");
  await expect(clock).toHaveText("6.00 s");
  await runs(page);
  await page.getByRole("button", { name: "Step through this decision" }).click();
  const said = script(page).getByRole("status").last();
  await expect(said).toHaveText(/^(near|far) #\d+ at [\d.]+ s, on arrival: dropped, early, in line 32$/);
  const ran = script(page).getByRole("list", { name: "Lines that ran" });
  await expect(ran).toContainText(/Line 30: random\(\) = 0\.\d+, p_a = [\d.]+, true/);
  await expect(ran.getByRole("listitem").last()).toHaveText("Line 32");
  await expect(page.locator(".cm-line", { hasText: 'drop "early"' })).toBeInViewport();
  const first = await said.textContent();
  await page.getByRole("button", { name: "Previous packet" }).click();
  await expect(said).not.toHaveText(first ?? "");
  await page.getByRole("button", { name: "Next packet" }).click();
  await expect(said).toHaveText(first ?? "");
  await page.getByRole("button", { name: "Next of this flow" }).click();
  await expect(said).toContainText(first?.split(" ")[0] ?? "");
  expect(await playground.time_s()).toBe(6);
  await page.getByRole("button", { name: "End stepping" }).click();
  await expect(ran).toHaveCount(0);
  // Without a cursor it is the newest drop, which the panel beside it explains too.
  await page.getByRole("button", { name: "Step through a drop" }).click();
  await expect(said).toHaveText(first ?? "");
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The script and its language, at 1440 px and 360 px. */
async function expectAccessible(page: Page) {
  const box = page.locator(".code-host");
  const help = page.getByRole("dialog", { name: "The language of scripts" });
  for (const width of [1440, 360])
    await test.step(`${width} px`, async () => {
      const isNarrow = width === 360;
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page, { within: ".own", isNarrow, inDark: !isNarrow })).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      // The text scrolls inside its box: nothing of it is cut off beyond reach.
      expect(await box.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      expect(await box.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
      await page.getByRole("button", { name: "Explain this language" }).click();
      await expect(help).toBeVisible();
      expect(await violations(page, { isNarrow })).toEqual([]);
      await page.keyboard.press("Escape");
    });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("a script is stepped through to the line that dropped, is accessible, and is mended where it goes wrong", async ({
  playground,
}) => {
  const { page } = playground;
  await test.step("the decision on a drop is stepped through, line by line", () => stepThrough(playground));
  await page.getByRole("button", { name: "End stepping" }).click();
  await test.step("axe finds nothing in it and its language, and nothing scrolls sideways", () =>
    expectAccessible(page));
  await test.step("where it goes wrong, the run stops with its line, and it is mended from just before", () =>
    mendFromBefore(playground));
  await test.step("it is mended by another text alone, from where it went wrong", () => mendByTyping(playground));
  // Every version took effect where the run stood, none at its start.
  await page.getByRole("button", { name: /changes?$/ }).click();
  const change = page.getByRole("listitem").filter({ hasText: "Edit the code" });
  await expect(change.filter({ hasText: /^6\.00/ }).first()).toBeVisible();
  await expect(change.filter({ hasText: /^0\.00/ })).toHaveCount(0);
});

test("a discipline becomes a script with its own values, and every example runs", async ({ playground }) => {
  const { page, clock } = playground;
  await page.goto("./#p=000-f11-cbt&t=2&run=0");
  await expect(clock).toHaveText("2.00 s");
  await writeOwn(playground);
  await expect(editor(page)).toContainText("CBT");
  for (const name of ["Drop-tail", "CoDel", "SFB"]) {
    await page.getByRole("button", { name: /^Start from/ }).click();
    await script(page).getByRole("button", { name, exact: true }).click();
    await runs(page);
  }
  await page.getByRole("button", { name: "Explain this language" }).click();
  const help = page.getByRole("dialog", { name: "The language of scripts" });
  for (const word of ["queue.flow_packets", "mark or drop", "on arrival", "hash"])
    await expect(help).toContainText(word);
});

test("the embed runs a script in a frame without an origin, with the results of the command", async ({
  playground: { page },
  baseURL,
}) => {
  const { address, close } = await hostPage(
    frameOf(`${baseURL}embed.html#p=script-red&speed=max`, { sandbox: "allow-scripts" }),
  );
  await page.goto(address);
  const embed = embedIn(page);
  await expect(embed.frame.getByRole("status")).toHaveText("The run has ended.", { timeout: 30_000 });
  expect(await embed.fingerprint()).toBe(await fingerprintInNode(readFileSync("scenarios/script-red.json", "utf8")));
  close();
});

test("axe finds nothing in a narrow embed of a script, and nothing scrolls sideways, at 1440 px and 360 px", async ({
  playground: { page },
}) => {
  await page.goto("./embed.html#p=script-red&run=0");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("timer")).toHaveText(/^[1-9]/);
  await page.getByRole("button", { name: "Pause" }).click();
  for (const width of [1440, 360])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    });
  expect(await violations(page)).toEqual([]); // wide, its parts are those of the page and of other embeds
});
