// What stopped a lecturer who made a first lesson: units, bounds of another measure, links that open nothing, files.
import { readFileSync } from "node:fs";
import { desk, make, openLessons, part, preview, write } from "./desk";
import { expect, test } from "./page";

test("a measured number is asked in the unit that its author writes, and right in it", async ({
  playground: { page },
}) => {
  test.slow();
  await make(page, "./#p=drop-tail-dumbbell&run=0");
  await part(page, "3. Watch").click();
  await desk(page).getByLabel("Add a step").selectOption("check");
  const unit = desk(page).getByLabel("Unit");
  await expect(unit).toHaveValue("%");
  // Another measure brings its own unit; another unit of it the factor.
  await desk(page).getByLabel("Measure").selectOption("links.bottleneck.sojourn_s.mean");
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
  await expect(desk(page).getByRole("list", { name: "Problems" })).toContainText("Mbps: what is measured is in ms");
});

test("another measure has no bounds of the one before, and messages have the words of the forms", async ({
  playground: { page },
}) => {
  await make(page, "./#p=drop-tail-dumbbell&run=0");
  await part(page, "1. Read").click();
  await desk(page).getByLabel("Add a step").selectOption("adjust");
  const goal = desk(page).getByRole("group", { name: "Goal 1" });
  await expect(goal.getByLabel("At least")).toHaveValue("0.9");
  await goal.getByLabel("Measure").selectOption("links.bottleneck.sojourn_s.mean");
  await expect(goal.getByLabel("At least (ms)")).toHaveValue("");
  await expect(desk(page).getByRole("list", { name: "Problems" })).toContainText("Goal 1: needs a bound");
});

test("a number counts while it is typed, and why goals that are met do not open the next step is said", async ({
  playground: { page },
}) => {
  await make(page, "./#p=drop-tail-dumbbell&run=0");
  await part(page, "1. Read").click();
  await desk(page).getByLabel("Add a step").selectOption("adjust");
  const least = desk(page).getByRole("group", { name: "Goal 1" }).getByLabel("At least");
  await expect(least).toHaveValue("0.9");
  await least.fill("");
  await least.pressSequentially("0.10");
  const goals = preview(page).getByRole("list", { name: "Goals" });
  await expect(goals).toContainText("at least 0.1)");
  await expect(preview(page)).toContainText("All goals are met already. Change a setting to go on.");
  await expect(preview(page).getByRole("button", { name: "Next" })).toBeDisabled();
  await expect(least).toBeFocused();
  await expect(least).toHaveValue("0.10");
  // What is typed is one change; Escape takes it back.
  await least.press("Escape");
  await expect(least).toHaveValue("0.9");
  await least.fill("0.2");
  await expect(goals).toContainText("at least 0.2)");
  await least.press("Enter");
  await desk(page).getByRole("button", { name: "Undo in the lesson" }).click();
  await expect(least).toHaveValue("0.9");
  // A button that needs the number is open as soon as it stands there.
  await part(page, "About").click();
  await desk(page).getByRole("textbox", { name: "From", exact: true }).fill("5");
  await desk(page).getByRole("textbox", { name: "To", exact: true }).fill("15");
  await expect(desk(page).getByRole("button", { name: "Add a window" })).toBeEnabled();
});

test("a lesson of one's own is given out by the link that carries it, not by its name", async ({
  playground: { page },
}) => {
  await make(page, "./#p=drop-tail-dumbbell&run=0");
  await part(page, "Give out").click();
  await expect(desk(page).getByRole("button", { name: /SCORM 1.2/ })).toBeVisible();
  await expect(desk(page).getByRole("textbox", { name: "Students’ link" })).toHaveValue(/#l=1\./);
  await expect(desk(page).getByRole("textbox", { name: /^Link to the lesson/ })).toHaveCount(0);
  await expect(
    desk(page)
      .getByRole("img", { name: "QR code of the link" })
      .or(desk(page).getByText(/too long for a QR code/)),
  ).toBeVisible();
});

test("a lesson file is changed without being played first; what is no lesson is said", async ({ playground }) => {
  const { page } = playground;
  await playground.open();
  const choose = async (name: string, text: string) => {
    const button = (await openLessons(page)).getByRole("button", { name: "Change a lesson file" });
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
    await chooser.setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  };
  await choose("experiment.json", readFileSync("scenarios/drop-tail-dumbbell.json", "utf8"));
  await expect(page.getByRole("status").filter({ hasText: "This is not a lesson." })).toBeAttached();
  await choose("bufferbloat.json", readFileSync("scenarios/lessons/bufferbloat.json", "utf8"));
  await expect(desk(page).getByLabel("Name in links and files")).toHaveValue("bufferbloat");
});

test("at 360 px the forms begin in the upper half of a phone", async ({ playground: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await make(page, "./#p=drop-tail-dumbbell&run=0");
  const title = await desk(page).getByLabel("Title").boundingBox();
  expect(title?.y).toBeLessThan(370);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
