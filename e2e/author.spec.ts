// A lecturer makes a lesson from an experiment, checks it, gives it out, and plays it as a student; or changes a file.
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { addStep, changeFile, desk, make, openLessons, part, preview, write } from "./desk";
import { expect, test } from "./page";
import { shortened } from "./shortened";

/** Two options and their replies. */
async function ask(page: Page): Promise<void> {
  await part(page, "2. Predict").click();
  const option = (index: number) => desk(page).getByRole("group", { name: `Option ${index}` });
  await write(
    desk(page).getByRole("textbox", { name: "Text", exact: true }).first(),
    "Under RED, the CBR streams get ...",
  );
  await write(option(1).getByLabel("Text"), "far more than a TCP flow");
  await write(option(1).getByLabel("Reply"), "They do not slow down when packets are lost.");
  await write(option(2).getByLabel("Text"), "as much as a TCP flow");
  await write(option(2).getByLabel("Reply"), "That would need a queue that knows flows.");
}

/** A proof of the prediction: the ratio of goodputs, with bounds from the runs. */
async function prove(page: Page): Promise<void> {
  await desk(page).getByText("Proofs that it is right").click();
  await desk(page).getByRole("button", { name: "Add a proof" }).click();
  const proof = desk(page).getByRole("group", { name: "Proof 1" });
  await proof.getByLabel("Measure").selectOption("classes.untagged.goodput_per_flow_bps");
  await proof.getByLabel("Window").selectOption("10 s to 14 s");
  await proof.getByRole("button", { name: "As a ratio to another number" }).click();
  await proof.getByLabel("divided by").selectOption("classes.tcp.goodput_per_flow_bps");
  await expect(proof.getByText(/Now: 1\d\.\d/)).toBeVisible();
  await proof.getByRole("button", { name: "Take bounds from the runs" }).click();
  // Who goes on writing meanwhile loses nothing.
  const reply = desk(page).getByRole("group", { name: "Option 2" }).getByLabel("Reply");
  await write(reply, "RED does not know flows.");
  await expect(proof.getByText(/to \d+(\.\d+)? in 20 variants/)).toBeVisible({ timeout: 90_000 });
  await expect(reply).toHaveValue("RED does not know flows.");
  expect(Number(await proof.getByLabel("At least").inputValue())).toBeGreaterThan(5);
}

async function addCheck(page: Page): Promise<void> {
  await part(page, "3. Watch").click();
  await addStep(page, "check");
  await expect(preview(page).getByRole("heading", { name: "Check" })).toBeVisible();
  await write(
    desk(page).getByRole("textbox", { name: "Text", exact: true }).first(),
    "How many times does a CBR stream get what TCP gets?",
  );
  await write(desk(page).getByLabel("Unit"), "times");
  await desk(page).getByLabel("Measure", { exact: true }).selectOption("classes.untagged.goodput_per_flow_bps");
  await desk(page).getByLabel("Window").first().selectOption("10 s to 14 s");
  await desk(page).getByRole("button", { name: "As a ratio to another number" }).click();
  await desk(page).getByLabel("divided by").selectOption("classes.tcp.goodput_per_flow_bps");
  await desk(page).getByLabel("Tolerance").selectOption("rel");
  await write(desk(page).getByLabel("Right to"), "20");
}

/** The lesson that a link carries. */
function lessonIn(link: string) {
  const packed = Buffer.from(/#l=1\.(.*)$/.exec(link)?.[1] ?? "", "base64url");
  return JSON.parse(inflateRawSync(packed.subarray(4)).toString("utf8"));
}

test("a lesson is made, proven, given out and played", async ({ playground: { page }, browser }) => {
  test.slow();
  // It takes no longer than its numbers need.
  const windows = [
    [0, 10],
    [10, 14],
  ];
  await make(page, await shortened("000-f11-red", 14, windows));
  await write(desk(page).getByLabel("Title"), "Who wins under RED?");
  await ask(page);
  await expect(preview(page)).toContainText("Under RED, the CBR streams get");
  await expect(preview(page).getByRole("button", { name: "far more than a TCP flow" })).toBeVisible();
  await prove(page);
  await addCheck(page);
  await part(page, "Check").click();
  await desk(page).getByRole("button", { name: "Check lesson" }).click();
  await expect(desk(page).getByText("Right in all 20 variants.")).toBeVisible({ timeout: 120_000 });

  await part(page, "Give out").click();
  const saving = page.waitForEvent("download");
  await desk(page).getByRole("button", { name: "Save as a file" }).click();
  const file = JSON.parse(readFileSync(await (await saving).path(), "utf8"));
  expect(file).toMatchObject({ format: "aqm-lesson", title: "Who wins under RED?" });
  const field = desk(page).getByRole("textbox", { name: "Students’ link" });
  await expect(field).toHaveValue(/#l=1\./);
  const link = await field.inputValue();
  const given = lessonIn(link);
  expect(given).toMatchObject({ keys: "hashed", title: "Who wins under RED?" });
  expect(JSON.stringify(given)).not.toMatch(/"holds"|"rubric"|"solution"|"answer":"option"/);

  // In a fresh browser, as a student.
  const student = await (await browser.newContext()).newPage();
  await student.goto(link);
  const lesson = preview(student);
  const seed = student.getByRole("textbox", { name: /seed/i }).or(student.getByRole("spinbutton", { name: /seed/i }));
  await lesson.getByRole("textbox", { name: "Your number" }).fill("4711");
  await lesson.getByRole("button", { name: "Use it" }).click();
  await expect(lesson.getByRole("textbox", { name: "Your number" })).toBeHidden();
  await expect(seed.first()).not.toHaveValue("1");
  await lesson.getByRole("button", { name: "Next" }).click();
  await lesson.getByRole("button", { name: "far more than a TCP flow" }).click();
  await lesson.getByRole("button", { name: "Next" }).click();
  // A reload goes on where one was: the lesson stays in the address, what was done in this browser.
  await student.reload();
  await expect(lesson).toContainText("3 of 5");
  await lesson.getByRole("button", { name: "Run to 14 s" }).click();
  await expect(lesson).toContainText("They do not slow down when packets are lost.", { timeout: 60_000 });
  await lesson.getByRole("button", { name: "Next" }).click();
  const answer = lesson.getByRole("textbox", { name: "Your answer" });
  await answer.fill("1");
  await answer.press("Enter");
  await expect(lesson).toContainText("Not yet", { timeout: 60_000 });
  await answer.fill("14");
  await answer.press("Enter");
  await expect(lesson).toContainText("Right.");
  await student.close();
});

test("a lesson that ships is copied and changed; mistakes stand beside their step and the preview stays", async ({
  playground: { page },
}) => {
  await page.goto("./#p=000-f11-red&run=0");
  const dialog = await openLessons(page);
  await dialog.getByRole("button", { name: "Copy and change: Choose RED thresholds for a given delay target" }).click();
  await expect(preview(page)).toBeVisible();
  await expect(desk(page).getByLabel("Name in links and files")).toHaveValue("red-for-a-delay-2");
  // A lane with a queue of its own has a form, too.
  const queue = desk(page).getByRole("group", { name: "Lane 4" }).getByRole("group", { name: "Queue of bottleneck" });
  await expect(queue.getByLabel("Discipline")).toHaveValue("pie");
  await expect(queue.getByRole("textbox", { name: "Target delay" })).toHaveValue("10 ms");
  await part(page, "5. Both wishes").click();
  await expect(preview(page)).toContainText("Meet both wishes");
  const text = desk(page).getByRole("textbox", { name: "Text", exact: true });
  await write(text, "");
  await expect(desk(page).getByRole("list", { name: "Problems" })).toContainText("Text: is missing");
  await expect(desk(page).getByRole("navigation")).toContainText("1 wrong");
  await expect(preview(page)).toContainText("Meet both wishes");
  await desk(page).getByRole("button", { name: "Undo in the lesson" }).click();
  await expect(text).toHaveValue("Meet both wishes from 10 s to 30 s.");
  await expect(desk(page).getByRole("list", { name: "Problems" })).toBeHidden();

  // By key, too, wherever the focus is: back to the part that was changed.
  await desk(page).getByRole("button", { name: "Earlier" }).click();
  await expect(part(page, "4. Both wishes")).toHaveAttribute("aria-current", "step");
  await desk(page).getByRole("heading", { name: "Make a lesson" }).click();
  await page.keyboard.press("Control+z");
  await expect(part(page, "5. Both wishes")).toHaveAttribute("aria-current", "step");

  // What is set in the preview solves the step.
  await preview(page)
    .getByRole("spinbutton", { name: /Minimum threshold/ })
    .fill("5");
  await preview(page)
    .getByRole("spinbutton", { name: /Minimum threshold/ })
    .press("Enter");
  // The solution depends on the rate: there are fields for each.
  await expect(desk(page).getByRole("group", { name: "9 Mbps", exact: true })).toBeVisible();
  await expect(desk(page).getByRole("group", { name: "13 Mbps", exact: true })).toBeVisible();

  // After a reload the forms are at the same part, with what was typed last; once removed, the lesson is gone.
  await text.fill("Meet both wishes at once.");
  await page.reload();
  await expect(part(page, "5. Both wishes")).toHaveAttribute("aria-current", "step");
  await expect(text).toHaveValue("Meet both wishes at once.");
  await expect(preview(page)).toContainText("Meet both wishes at once.");
  await desk(page).getByRole("button", { name: "Done" }).click();
  await expect(desk(page)).toBeHidden();
  await expect(page).toHaveURL(/#p=000-f11-red$/);
  const last = await openLessons(page);
  await last.getByRole("button", { name: /^Remove Choose RED/ }).click();
  await expect(last.getByRole("list", { name: "Lessons that you are making" })).toBeHidden();
});

test("while a lesson is made, the experiment of before, another one, the editor and other lessons can be opened, also of files", async ({
  playground,
}) => {
  const { page, clock } = playground;
  const text = readFileSync("scenarios/lessons/bufferbloat.json", "utf8");
  await make(page, "./#p=000-f11-red&q.bottleneck.max_p=0.3&t=5&run=0");
  await test.step("the experiment that was open is open again afterwards, with its changes, where it stood", async () => {
    await part(page, "3. Watch").click();
    await expect(preview(page)).toContainText("Run, and compare");
    await desk(page).getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("spinbutton", { name: /Maximum drop probability/ })).toHaveValue("0.3");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(clock).toHaveText(/^5\.00/);
    await (await openLessons(page)).getByRole("button", { name: /being made/ }).click();
    await expect(desk(page)).toBeVisible();
  });
  await test.step("another experiment: it says so, and there is a way back", async () => {
    await page.evaluate(() => location.assign("#p=drop-tail-dumbbell&run=0"));
    const note = page.getByRole("status").filter({ hasText: "This run is of another experiment." });
    await expect(note).toBeVisible();
    await write(desk(page).getByLabel("Title"), "Who wins?");
    await expect(note, "words do not take it away").toBeVisible();
    await page.getByRole("button", { name: "Show the lesson’s run" }).click();
    await expect(note).toBeHidden();
    await expect(page).toHaveTitle(/under RED/);
  });
  await test.step("the editor has the page to itself, with its own undo, and what it makes can be taken", async () => {
    await page.getByRole("button", { name: "Edit network" }).click();
    await expect(desk(page)).toBeHidden();
    await write(page.getByRole("spinbutton", { name: "Duration" }), "20");
    await expect(page.getByRole("button", { name: /^Undo: (?!Open)/ })).toBeEnabled();
    await page.getByRole("button", { name: "Done" }).click();
    await desk(page).getByRole("button", { name: "Take the experiment as it is shown now" }).click();
    // Its third step runs to 30 s.
    await expect(desk(page).getByRole("button", { name: /^3. Watch.*wrong/ })).toBeVisible();
  });
  await test.step("another lesson takes the place of the forms", async () => {
    await (await openLessons(page)).getByRole("button", { name: /^Begin: Choose RED/ }).click();
    await expect(desk(page)).toBeHidden();
    await expect(preview(page)).toHaveAccessibleName("Lesson: Choose RED thresholds for a given delay target");
    await expect((await openLessons(page)).getByRole("button", { name: /^Who wins\? ?being made/ })).toBeVisible();
  });
  await test.step("a lesson of a file takes it, too, and is changed in the forms", async () => {
    await page.keyboard.press("Escape");
    await playground.openFile("bufferbloat.json", text);
    await expect(preview(page)).toHaveAccessibleName("Lesson: Why is everything slow when the link is full?");
    await (await openLessons(page)).getByRole("button", { name: "Change the open lesson" }).click();
    await expect(desk(page).getByLabel("Name in links and files")).toHaveValue("bufferbloat");
  });
  await test.step("a students’ copy is played, and not changed", async () => {
    const { misconceptions: _, ...lesson } = JSON.parse(text);
    await playground.openFile("copy.json", JSON.stringify({ ...lesson, keys: "hashed" }));
    await expect(desk(page)).toBeHidden();
    const dialog = await openLessons(page);
    await expect(dialog).toContainText("students’ copy");
    await expect(dialog.getByRole("button", { name: "Change the open lesson" })).toBeHidden();
    await page.keyboard.press("Escape");
  });
  await test.step("a lesson file is changed without being played", async () => {
    await changeFile(page, "bufferbloat.json", text);
    await expect(desk(page).getByLabel("Name in links and files")).toHaveValue("bufferbloat");
  });
});
