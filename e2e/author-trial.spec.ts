// What stops a lecturer who makes a first lesson: units, bounds of another measure, lanes and values that do not fit, links.
import type { Page } from "@playwright/test";
import { violations } from "./axe";
import { addStep, desk, make, part, preview, write } from "./desk";
import { expect, test } from "./page";
import { shortened } from "./shortened";

const DUMBBELL = "./#p=drop-tail-dumbbell&run=0";
const problems = (page: Page) => desk(page).getByRole("list", { name: "Problems" });

async function unitOfMeasure(page: Page): Promise<void> {
  await part(page, "4. Watch").click();
  await addStep(page, "check");
  const unit = desk(page).getByLabel("Unit");
  await expect(unit).toHaveValue("%");
  // Another measure brings its own unit; another unit of it the factor.
  await desk(page).getByLabel("Measure", { exact: true }).selectOption("links.bottleneck.sojourn_s.mean");
  await expect(unit).toHaveValue("ms");
  const now = desk(page).getByText(/^Now: /);
  await expect(now).toHaveText(/^Now: [\d.]+ ms$/);
  const shown = async () => Number.parseFloat(((await now.textContent()) ?? "").slice("Now: ".length));
  const inMs = await shown();
  await write(unit, "s");
  await expect(now).toHaveText(/^Now: [\d.]+ s$/);
  expect(await shown()).toBeCloseTo(inMs / 1000, 3);
  await write(unit, "ms");
  await write(desk(page).getByLabel("Right to"), "1");
  const answer = preview(page).getByRole("textbox", { name: "Your answer" });
  await answer.fill(String(inMs));
  await answer.press("Enter");
  await expect(preview(page)).toContainText("Right.", { timeout: 60_000 });
  // What nobody can give is said at the field.
  await write(unit, "Mbps");
  await expect(problems(page)).toContainText("Mbps: what is measured is in ms");
  await write(unit, "ms");
  await expect(problems(page)).toBeHidden();
}

const goal = (page: Page) => desk(page).getByRole("group", { name: "Goal 1" });
const goals = (page: Page) => preview(page).getByRole("list", { name: "Goals" });

async function numberThatIsTyped(page: Page): Promise<void> {
  const least = goal(page).getByLabel("At least");
  // What the present run does not reach, if the forms know it already.
  await expect(least).toHaveValue(/^0\.9/);
  const before = await least.inputValue();
  await least.fill("");
  await least.pressSequentially("0.10");
  await expect(goals(page)).toContainText("at least 0.1)");
  await expect(preview(page)).toContainText("All goals are met already. Change a setting to go on.");
  await expect(preview(page).getByRole("button", { name: "Next" })).toBeDisabled();
  await expect(least).toBeFocused();
  await expect(least).toHaveValue("0.10");
  // What is typed is one change; Escape takes it back.
  await least.press("Escape");
  await expect(least).toHaveValue(before);
  await least.fill("0.2");
  await expect(goals(page)).toContainText("at least 0.2)");
  await least.press("Enter");
  await desk(page).getByRole("button", { name: "Undo in the lesson" }).click();
  await expect(least).toHaveValue(before);
  // A button that needs the number is open as soon as it stands there.
  await part(page, "About").click();
  await desk(page).getByRole("textbox", { name: "From (s)" }).fill("5");
  await desk(page).getByRole("textbox", { name: "To (s)" }).fill("10");
  await expect(desk(page).getByRole("button", { name: "Add a window" })).toBeEnabled();
}

async function goalInPreview(page: Page): Promise<void> {
  await goal(page).getByLabel("Measure").selectOption("links.bottleneck.queue_packets.mean");
  // A goal without a bound cannot be judged: the preview stays with the one before.
  await expect(preview(page)).toContainText("The flows are fair to each other");
  await expect(preview(page)).not.toContainText("NaN");
  await write(goal(page).getByLabel("In words"), "A short queue");
  await write(goal(page).getByLabel("At most"), "6");
  await expect(preview(page)).toContainText("A short queue");
  const limit = preview(page).getByRole("spinbutton").first();
  await limit.fill("8");
  await limit.press("Enter");
  await expect(goals(page)).toContainText("met", { timeout: 60_000 });
  const take = desk(page).getByRole("button", { name: "Take it from the preview" });
  await expect(take).toBeEnabled({ timeout: 60_000 });
  await take.click();
  const solution = desk(page).getByRole("group", { name: "A setting that meets all goals" });
  await expect(solution.getByRole("textbox").first()).toHaveValue(/8/);
  await expect(problems(page)).toBeHidden();
  // With what was taken, all students can solve the step; the question of the template is as it was.
  await part(page, "Check").click();
  await desk(page).getByRole("button", { name: "Check lesson" }).click();
  const outcome = desk(page).getByText("Nothing is wrong in 20 variants, but not everything is proven: see above.");
  await expect(outcome).toBeVisible({ timeout: 120_000 });
}

async function giveOut(page: Page): Promise<void> {
  await part(page, "Give out").click();
  await expect(desk(page).getByRole("button", { name: /SCORM 1.2/ })).toBeVisible();
  await expect(desk(page).getByRole("textbox", { name: "Students’ link" })).toHaveValue(/#l=1\./);
  await expect(desk(page).getByRole("textbox", { name: /^Link to the lesson/ })).toHaveCount(0);
  const code = desk(page).getByRole("img", { name: "QR code of the link" });
  await expect(code.or(desk(page).getByText(/too long for a QR code/))).toBeVisible();
}

test("a goal and a measured number are set in the words and units of their author, and the lesson is given out", async ({
  playground: { page },
}) => {
  test.slow();
  await make(page, await shortened("drop-tail-dumbbell", 10)); // it is run in 20 variants
  await part(page, "1. Read").click();
  await addStep(page, "adjust");
  await test.step("a number counts while it is typed, and why goals that are met do not open the next step is said", () =>
    numberThatIsTyped(page));
  await test.step("another measure has no bounds of the one before, and messages have the words of the forms", async () => {
    await part(page, "2. Adjust").click();
    await expect(goal(page).getByLabel("At least")).toHaveValue(/^0\.9/);
    await goal(page).getByLabel("Measure").selectOption("links.bottleneck.sojourn_s.mean");
    await expect(goal(page).getByLabel("At least (ms)")).toHaveValue("");
    await expect(problems(page)).toContainText("Goal 1: needs a bound");
  });
  await test.step("a goal is met in the preview, and its setting taken as the solution", () => goalInPreview(page));
  await test.step("a measured number is asked in the unit that its author writes, and right in it", () =>
    unitOfMeasure(page));
  await test.step("a lesson of one's own is given out by the link that carries it, not by its name", () =>
    giveOut(page));
});

async function valueThatDiffers(page: Page): Promise<void> {
  await desk(page).getByRole("button", { name: "Add a value that differs" }).click();
  const place = desk(page).getByRole("group", { name: "Value that differs 1" });
  const [value, values] = [place.getByLabel("Value", { exact: true }), place.getByLabel("Values, one in each line")];
  await expect(values).not.toHaveValue("");
  const rate = value.locator("option", { hasText: "Rate" }).first();
  await value.selectOption((await rate.getAttribute("value")) ?? "");
  await expect(values).toHaveValue(/^\d+ Mbps\n\d+ Mbps$/);
  await expect(problems(page)).toBeHidden();
}

async function laneThatIsRemoved(page: Page): Promise<void> {
  await desk(page).getByLabel("Add a lane with a discipline").selectOption({ label: "CoDel" });
  await desk(page).getByRole("button", { name: "Add the chosen lane" }).click();
  await expect(desk(page).getByRole("combobox", { name: /^Discipline/ })).toHaveValue("codel");
  await part(page, "3. Watch").click();
  await desk(page).getByRole("checkbox", { name: "CoDel" }).check();
  await part(page, "About").click();
  await desk(page).getByRole("button", { name: "Remove lane 2" }).click();
  await page.getByRole("button", { name: "3. Watch 1 wrong" }).click();
  await expect(problems(page)).toContainText("Lanes shown: lane2: must be one of");
  await desk(page).getByRole("checkbox", { name: "lane2 (no longer there)" }).click();
  await expect(problems(page)).toBeHidden();
}

/** Of the open step “Watch”. */
async function expectFormsAboveRun(page: Page): Promise<void> {
  const forms = await desk(page).boundingBox();
  const form = await desk(page).locator(".desk-form").boundingBox();
  const watch = await page.getByRole("region", { name: "Simulation" }).boundingBox();
  if (!forms || !form || !watch) throw new Error("not shown");
  expect(form.y + form.height).toBeLessThanOrEqual(forms.y + forms.height + 1);
  expect(watch.y).toBeGreaterThanOrEqual(forms.y + forms.height - 1);
  const t = desk(page).getByLabel("Run to (s)").first();
  await write(t, "999");
  await expect(t.locator("..")).toContainText("999: the scenario ends at 60 s");
}

async function expectNoFlaws(page: Page): Promise<void> {
  for (const name of ["2. Predict", "Give out", "Check", "About"]) {
    await part(page, name).click();
    expect(await violations(page, { within: ".desk" }), name).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(360);
  }
}

test("values that differ and lanes that are removed stay right; the forms have room on a phone and a small screen", async ({
  playground: { page },
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await make(page, DUMBBELL);
  await test.step("at 360 px the forms begin in the upper half of a phone", async () => {
    const title = await desk(page).getByLabel("Title").boundingBox();
    expect(title?.y).toBeLessThan(370);
  });
  await page.setViewportSize({ width: 360, height: 2400 }); // nothing is below the bar
  await test.step("nothing is wrong with them for screen readers and eyes", () => expectNoFlaws(page));
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("a value that differs among students begins with values that can run", () => valueThatDiffers(page));
  await test.step("a lane that is removed can be taken out of the steps that show it", () => laneThatIsRemoved(page));
  await page.setViewportSize({ width: 1024, height: 768 });
  await test.step("at 1024 px forms and run stand below each other, and what is wrong stands at its field", () =>
    expectFormsAboveRun(page));
});
