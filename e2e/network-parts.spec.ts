// The parts of the drawn network: a click, or the keyboard, tells what a node, link or queue is and how it fares.
import { violations } from "./axe";
import { expect, type Playground, test } from "./page";

async function byPointer({ page, clock, discipline }: Playground) {
  // While the run plays at this speed, no packets are seen, which a click would mean.
  await page.goto("./#p=000-f11-dcbt&t=5&speed=1");
  await expect(clock).toHaveText(/^[56]\./);
  const card = page.getByRole("group", { name: "The chosen part" });
  await page.locator("[data-node]", { hasText: "2 CBR" }).first().click();
  await expect(card).toContainText(/Host .*: 2 CBR.*sends 2 × .*bps each/);
  await page.locator(".queue-box").click();
  await expect(card).toContainText(/Queue of .*D-CBT · \d+ packets of 60 packets · the backlog takes/);
  await card.getByRole("button", { name: "Settings" }).click();
  await expect(discipline("D-CBT")).toBeFocused();
  await page.locator(`[data-link="bottleneck"]`).click();
  await expect(card).toContainText(/Link bottleneck.*25.Mbps · 20.ms · \d+ % used/);
  await card.getByRole("button", { name: "Close" }).click();
  await expect(card).toBeHidden();
}

async function byKeyboard({ page, clock }: Playground) {
  await page.goto("./#p=000-f11-dcbt&t=15&run=0");
  await expect(clock).toHaveText(/^15\.00/);
  const opener = page.getByRole("button", { name: "Inspect the network" });
  await opener.focus();
  await expect(opener).toBeInViewport();
  await page.keyboard.press("Enter");
  const card = page.getByRole("group", { name: "The chosen part" });
  await expect(card).toContainText("Queue of");
  await test.step("what is told follows the run", async () => {
    const before = await card.locator("span").textContent();
    await page.getByRole("button", { name: "Step 10 ms" }).click();
    await expect(card.locator("span")).not.toHaveText(before ?? "");
    await opener.focus();
  });
  const names = new Set<string>();
  for (let part = 0; part < 9; ++part) {
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Next part" })).toBeFocused(); // what opens it does so a little later
    names.add((await card.locator("strong").textContent()) ?? "");
  }
  expect(names.size).toBe(9);
  expect([...names].some((name) => name.startsWith("Router"))).toBe(true);
  expect(await violations(page, { within: ".topology" })).toEqual([]);
  await card.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("button", { name: /Done|Close the editor/ }).first()).toBeVisible();
}

test("each part of the network tells what it is and how it fares, and leads to its settings", async ({
  playground,
}) => {
  await test.step("a click on a queue, a link and a host tells of each, and leads to its settings", () =>
    byPointer(playground));
  await test.step("by keyboard all parts are met one after the other, and the settings are those of the part", () =>
    byKeyboard(playground));
});
