// Practice: a lesson without points, chosen at its start or by link; and links that a lecturer gives out.
import { violations } from "./axe";
import { button, lesson } from "./lesson-ways";
import { expect, test } from "./page";

test("a lesson is practised by keyboard: answers again, what is right at once, and no points", async ({
  playground: { page, speed },
}) => {
  test.slow();
  await page.goto("./?first-visit#lesson=cbr-under-red");
  await expect(lesson(page)).toContainText("1 of 11");
  const press = async (name: string | RegExp) => {
    await expect(button(page, name)).toBeEnabled({ timeout: 60_000 });
    await button(page, name).press("Enter");
  };
  await press("Practise without points");
  await expect(lesson(page)).toContainText("no result to hand in");
  await expect(lesson(page)).not.toContainText("1 point");
  await press("Next");
  await press("More than 4 Mbps");
  await press("Answer again");
  await press("About 2.5 Mbps");
  await press("Next");
  await press("Run to 20 s");
  await speed("max");
  await press("Next");
  // A check: the answer is there before any try, and can be given again.
  await press("Show me the answer");
  await expect(lesson(page)).toContainText("All about the same");
  await expect(lesson(page).getByRole("heading", { level: 2 }), "the button has gone").toBeFocused();
  await press("Answer again");
  await press("All about the same");
  await expect(lesson(page)).toContainText("Right.");
  await page.reload();
  await expect(lesson(page)).toContainText("4 of 11 · practice");
  await press("Next");
  await expect(button(page, "Show a hint")).toBeEnabled();
  await expect(lesson(page)).not.toContainText("costs");
  expect(await violations(page, { within: ".lesson" })).toEqual([]);
});

test("a link that was given out has a variant and a token, which the result carries; practice is beside what counts, and hands in nothing", async ({
  playground: { page },
}) => {
  const key = "/some/folder/aqm.lesson.cbr-under-red";
  await test.step("a link that was given out", async () => {
    await page.goto("./?first-visit#lesson=cbr-under-red&variant=77.5&token=abcdef23");
    await expect(lesson(page)).toContainText("1 of 11");
    const stored = () => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);
    await expect.poll(stored).toMatchObject({ token: "abcdef23", variant: { seed: 77, draw: 5 } });
  });
  await test.step("the end of practice hands in nothing", async () => {
    await page.evaluate((name) => {
      const variant = { seed: 1, draw: 0, picks: {} };
      const over = { step: 10, records: {}, adjusted: {}, seconds: 60, variant };
      localStorage.setItem(`${name}~practice`, JSON.stringify(over));
      localStorage.setItem(name, JSON.stringify({ ...over, step: 1 }));
    }, key);
    await page.goto("./?first-visit&2#lesson=cbr-under-red&practice=1");
    await expect(lesson(page)).toContainText("11 of 11 · practice");
    await lesson(page).getByRole("textbox").fill("Ten flows of one stream count as ten. ".repeat(5));
    await button(page, "Commit").click();
    await button(page, "End the lesson").click();
    await expect(lesson(page)).toContainText("That was practice");
    await expect(lesson(page).getByRole("textbox", { name: "Result code" })).toHaveCount(0);
    await button(page, "Take the lesson for points").click();
    await expect(lesson(page)).toContainText("2 of 11");
  });
});
