// A student's way through lessons: to full points by pointer, to fewer by keyboard and with a break, to the printed result.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { packText } from "../web/src/share/pack";
import { unpack } from "../web/src/share/unpack";
import { violations } from "./axe";
import fourSteps from "./fixtures/four-steps.json" with { type: "json" };
import { answerField, button, ESSAY, goals, type Hand, lesson, pointer, throughCbr } from "./lesson-ways";
import { expect, focusOf, test } from "./page";

/** How many stops of Tab a part is about away from the focus, less than none if before it; none known without focus. */
const stopsTo = (target: Locator): Promise<number> =>
  target.evaluate((node) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 0;
    const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")];
    const isStop = (each: Element) =>
      (each as HTMLElement).tabIndex >= 0 &&
      !each.matches(":disabled, [type=radio]:not(:checked), [inert] *") &&
      each.checkVisibility();
    const all = stops.filter((each) => each === focused || each === node || isStop(each));
    return all.indexOf(node) - all.indexOf(focused);
  });

/** Tabs to what is wanted, forwards or backwards from where the focus is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled({ timeout: 60_000 });
  const stops = await stopsTo(target);
  const key = stops < 0 ? "Shift+Tab" : "Tab";
  // The last ones are looked at.
  for (let tabs = 0; tabs < Math.abs(stops) - 3; ++tabs) await page.keyboard.press(key);
  const isThere = focusOf(target);
  for (let tabs = 0; tabs < 80 && !(await isThere()); ++tabs) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

const keyboard = (page: Page): Hand => ({
  async press(name) {
    await tabTo(page, button(page, name));
    await page.keyboard.press("Enter");
  },
  async fill(field, text) {
    await tabTo(page, field);
    await page.keyboard.press("Control+A");
    // An essay letter by letter proves no more than its first words.
    await page.keyboard.type(text.slice(0, 12));
    await page.keyboard.insertText(text.slice(12));
    if ((await field.evaluate(({ tagName }) => tagName)) === "INPUT") await page.keyboard.press("Enter");
  },
});

async function begin(page: Page, title: string, number: string): Promise<void> {
  await page.goto("./?first-visit"); // else each load forgets the open lesson
  await page.getByRole("button", { name: "Lessons", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Lessons" });
  await dialog.getByRole("textbox", { name: "Your number" }).fill(number);
  await dialog.getByRole("button", { name: `Begin: ${title}` }).click();
  await expect(lesson(page).getByRole("heading", { level: 2 })).toBeFocused();
}

/** Judges the result of the page again, by the command. */
function graded(code: string, lessonFile?: string) {
  const file = join(mkdtempSync(join(tmpdir(), "aqm-")), "student.txt");
  writeFileSync(file, code);
  const args = ["engine/bin/aqm.mjs", "grade", file, "--json", ...(lessonFile ? ["--lesson", lessonFile] : [])];
  return JSON.parse(execFileSync("node", args, { encoding: "utf8" }));
}

async function resultCode(page: Page): Promise<string> {
  const field = lesson(page).getByRole("textbox", { name: "Result code" });
  await expect(field).not.toHaveValue("");
  return field.inputValue();
}

const RED = "Choose RED thresholds for a given delay target";

test("“Why the CBR flows win” to full points, by pointer; axe finds nothing at any kind of step", async ({
  playground: { page, speed },
}) => {
  test.slow();
  await page.goto("./?first-visit#lesson=cbr-under-red");
  const at = async (kind: string) => expect(await violations(page, { within: ".lesson" }), kind).toEqual([]);
  const drawn = page.locator(".charts-aims text");
  const atGoals = async () => {
    // Both goals are drawn in their charts, and gone with the step; no control beside those of the lesson is open.
    await expect(drawn.filter({ hasText: "at least 95 %" })).toBeVisible();
    await expect(drawn.filter({ hasText: "0.5 to 1 Mbps" })).toBeVisible();
    await expect(drawn.filter({ hasText: "✓" })).toHaveCount(2);
    await expect(page.getByText("Locked at this step: use the controls of the lesson.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit network" })).toBeDisabled();
  };
  // Things are put in order by keyboard, too: the other kinds of steps are below.
  const press = (name: string | RegExp) => {
    const isOfOrder = name === "Check" || String(name).startsWith("Move");
    return (isOfOrder ? keyboard : pointer)(page).press(name);
  };
  const hurry = () => speed("max");
  await throughCbr({ lesson: lesson(page), ...pointer(page), press, at, hurry }, atGoals);
  await expect(drawn).toHaveCount(0);
  await expect(lesson(page)).toContainText("18 of 18 points (100 %): passed");
  const linkField = lesson(page).getByRole("textbox", { name: "Result link" });
  await expect(linkField).not.toHaveValue("");
  const link = await linkField.inputValue();
  const result = graded(await resultCode(page));
  expect(result).toMatchObject({ points: 18, most: 18, isPassed: true, hasFingerprints: true, problems: [] });
  await button(page, "Next lesson: What must a router know to stop greedy streams?").click();
  await expect(lesson(page)).toContainText("1 of 12");

  await page.goto("about:blank");
  await page.goto(link);
  const dialog = page.getByRole("dialog", { name: "Result of a lesson" });
  await expect(dialog.getByRole("row", { name: /^2\. .*More than 4 Mbps committed 1 0 1 of 1$/ })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /untagged threshold 0\.17/ })).toContainText("4 of 4");
  await expect(dialog.getByRole("row", { name: /RED, then CBT, then D-CBT solved/ })).toBeVisible();
});

test("the result is a page to print: alone, with lesson, version, variant, answers, points and a QR code if its link fits", async ({
  playground: { page },
}) => {
  await page.goto(`./#l=1.${await packText(JSON.stringify(fourSteps))}`);
  const { press, fill } = pointer(page);
  await press("Next");
  await press("Some");
  await expect(lesson(page)).toContainText("1 point for committing · 1 of 6 so far");
  await press("Next");
  await fill(answerField(lesson(page)), "2");
  await expect(lesson(page)).toContainText("Not yet");
  await expect(lesson(page)).not.toContainText("so far");
  await fill(answerField(lesson(page)), "1");
  await expect(lesson(page)).toContainText("3 of 4 points · 4 of 6 so far");
  await press("Next");
  await lesson(page).getByRole("textbox").fill("Both have the same round trip.");
  await press("Commit");
  await press("End the lesson");
  await lesson(page).getByRole("textbox", { name: "Your number or name" }).fill("Ada <4711>");
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".result-sheet");
  await expect(sheet).toBeVisible();
  await expect(lesson(page)).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  for (const said of [
    fourSteps.title,
    "Ada <4711>",
    "5 of 6 (83 %)",
    "seed 1",
    "four-steps, version",
    "Playgroundversion",
  ])
    await expect(sheet).toContainText(said);
  const digest = /four-steps, version ([0-9a-f]{16})/.exec((await sheet.textContent()) ?? "")?.[1];
  expect(digest).toBeDefined();
  await expect(sheet.getByRole("row", { name: "2. Predict Some committed 1 0 1 of 1" })).toBeVisible();
  await expect(sheet.getByRole("row", { name: "3. Check 1 Mbps solved 2 0 3 of 4" })).toBeVisible();
  await expect(sheet.getByRole("row", { name: /Both have the same round trip\. committed/ })).toBeVisible();
  await expect(sheet.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  const link = await sheet.getByRole("link", { name: "Open this result" }).getAttribute("href");
  expect(link).toContain("#r=1.");

  await page.emulateMedia({ media: "screen" });
  await expect(sheet).toBeHidden();
  await button(page, "Close the lesson").first().click();
  await expect(sheet).toHaveCount(0);

  // A long text makes a link that no QR code takes. Its lesson is kept, so its steps are told in its words.
  const made = await unpack(link?.split("#r=1.")[1] ?? "", { document_bytes: 64 * 1024, depth: 12 });
  const { steps, ...rest } = JSON.parse(String(made));
  const long = Array.from({ length: 400 }, (_, at) => `word${(at * 7919) % 1000}`).join(" ");
  const why = { end: "committed", tries: 0, hints: 0, answer: long };
  const code = await packText(JSON.stringify({ ...rest, steps: { ...steps, why } }));
  await page.goto(`./#r=1.${code}`);
  await expect(page.getByRole("dialog", { name: "Result of a lesson" })).toContainText("Ada <4711>");
  expect(await violations(page, { within: "dialog[open]" })).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.locator("dialog[open]").evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(sheet.getByRole("row", { name: /^3\. Check 1 Mbps solved/ })).toBeVisible();
  await expect(sheet.getByRole("img")).toHaveCount(0);
  await expect(sheet.getByRole("link", { name: /too long for a QR code/ })).toBeVisible();
});

/** To the run of “Choose RED thresholds”, with a mistake, a hint, a change of one's own that is undone, and a reload. */
async function toRun(page: Page, { press, fill }: Hand): Promise<void> {
  await press("Next");
  await fill(answerField(lesson(page)), "100");
  await expect(lesson(page)).toContainText("Bits, not bytes");
  await press(/Show a hint/);
  await expect(lesson(page).getByRole("list", { name: "Hints" })).toContainText("8000 bits");
  const rate = Number(/at ([\d.]+)\sMbps/.exec((await lesson(page).textContent()) ?? "")?.[1]);
  await fill(answerField(lesson(page)), String((rate * 1e6 * 0.01) / 8000));
  await expect(lesson(page)).toContainText("Right.");
  await press("Next");
  // What is changed by hand is not what the question is about.
  const threshold = page.getByRole("slider", { name: "min_th" }).first();
  await threshold.focus();
  await page.keyboard.press("ArrowUp");
  await expect(lesson(page)).toContainText("You have changed this run.");
  await press("Undo the changes");
  await expect(lesson(page)).not.toContainText("You have changed this run.");
  await expect(threshold).toHaveAttribute("aria-valuenow", "30");
  await press("below 10 ms");
  await page.reload();
  await expect(lesson(page)).toContainText("How long a wait?");
  await expect(button(page, "below 10 ms")).toHaveAttribute("aria-pressed", "true");
  await press("Next");
}

/** Two settings that miss the goals, one that is refused, and a solution that is shown. */
async function giveUpGoals(page: Page, { press, fill }: Hand): Promise<void> {
  const threshold = (name: RegExp) => lesson(page).getByRole("spinbutton", { name });
  for (const value of ["20", "25"]) {
    await fill(threshold(/^Minimum threshold min/), value);
    await expect(goals(lesson(page))).toContainText("too much");
    await expect(lesson(page)).toContainText(value === "20" ? "1 of 15 tries" : "2 of 15 tries");
  }
  await fill(threshold(/^Maximum threshold max/), "12");
  await expect(lesson(page).getByRole("alert")).toHaveText(
    /Maximum threshold must be greater than the minimum threshold/,
  );
  await expect(lesson(page)).toContainText("2 of 15 tries");
  await press("Show me a solution");
  await expect(goals(lesson(page))).not.toContainText("too");
}

test("“Choose RED thresholds” by keyboard, with mistakes, hints and a reload: fewer points, the same by the command, and found again", async ({
  playground: { page },
}) => {
  test.slow();
  const hand = keyboard(page);
  const { press, fill } = hand;
  await begin(page, RED, "s12345");
  await expect(lesson(page)).toContainText("You have runs and questions of your own: seed");
  await toRun(page, hand);
  // In slow motion it would take an hour, so the lesson sets the pace.
  await page.getByRole("combobox", { name: "Slow motion" }).selectOption("0.01");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await press("Run to 30 s");
  await expect(button(page, "Next")).toBeEnabled({ timeout: 60_000 });
  await expect(lesson(page)).toContainText(/a packet waited \d\d\.?\d*\sms in the queue/);
  await expect(lesson(page)).toContainText("RED does nothing before");
  await press("Next");
  await giveUpGoals(page, hand);
  await press("Next");
  await press("triples");
  await press("Next");
  await press("Adaptive RED");
  await press(/^PIE$/);
  await press("Check");
  await expect(lesson(page)).toContainText("Right.");
  await press("Next");
  await fill(answerField(lesson(page)), ESSAY);
  await press("Commit");
  await press("End the lesson");
  // 2 × (1 − 0.25 − 0.1) + 1 + 4 × ½ (the busy link) + 1 + 3 + 2
  await expect(lesson(page)).toContainText("10.3 of 13 points");
  expect(graded(await resultCode(page))).toMatchObject({ points: 10.3, most: 13, problems: [] });

  await test.step("whoever closes the result finds it again", async () => {
    await button(page, "Close the lesson").first().click();
    await page.getByRole("button", { name: "Lessons", exact: true }).click();
    await page.getByRole("button", { name: `Show the result: ${RED}` }).click();
    await expect(lesson(page)).toContainText("10.3 of 13 points");
    expect(graded(await resultCode(page))).toMatchObject({ points: 10.3, problems: [] });
  });
});

async function followLinks(page: Page) {
  await page.goto("./#lesson=cbr-under-red");
  await expect(lesson(page)).toContainText("25 TCP transfers");
  await page.goto("./#lesson=nothing");
  const alert = page.getByRole("alert").filter({ hasText: "This link cannot be opened" });
  await alert.getByRole("button", { name: "Details" }).click();
  await expect(alert.getByText("There is no lesson nothing")).toBeVisible();
  // Of a lesson that anyone made, all mistakes are said.
  const strange = fourSteps.steps.map((step) => ({ ...step, stage: { lanes: ["none"], recall: "none" } }));
  await page.goto(`./#l=1.${await packText(JSON.stringify({ ...fourSteps, steps: strange }))}`);
  await expect(alert.getByText("There is no lesson nothing")).toHaveCount(0);
  await alert.getByRole("button", { name: "Details" }).click();
  await expect(alert.getByText("The lesson cannot be opened. It has 8 mistakes:")).toBeVisible();
  await expect(alert.getByRole("listitem")).toHaveCount(8);
}

test("links open lessons, of which axe finds nothing, and 360 px are enough", async ({ playground: { page } }) => {
  await test.step("a link opens a lesson, and one that is wrong says why", () => followLinks(page));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("./#lesson=red-for-a-delay");
  await expect(lesson(page)).toContainText("20 TCP transfers");
  expect(await violations(page, { within: ".lesson", isNarrow: true })).toEqual([]);
  await button(page, "Next").click();
  await answerField(lesson(page)).fill("100");
  await button(page, "Check").click();
  await expect(lesson(page)).toContainText("Bits, not bytes");
  expect(await violations(page, { within: ".lesson", isNarrow: true })).toEqual([]);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(360);
  // What is hidden is said, and answers that are sentences fit.
  await page.goto("./#lesson=synchronised-windows");
  await expect(lesson(page)).toContainText("Eight TCP transfers");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(page.getByText("This step of the lesson shows no measurements.")).toBeVisible();
  await button(page, "Next").click();
  await expect(button(page, "more packets with RED, at least one and a half times as many")).toBeVisible();
  await expect(lesson(page).getByRole("heading", { level: 2 })).toBeInViewport();
  expect(await width()).toBe(360);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Lessons", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Lessons" })).toContainText("Why the CBR flows win");
  expect(await violations(page, { isNarrow: true })).toEqual([]);
});
