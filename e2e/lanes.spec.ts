// Lanes: runs side by side, in lockstep, in the same charts.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violations } from "./axe";
import { chosen, dialog, laneNames, lanes, openEmbedded, openTab, seek } from "./compare-page";
import { atRest, expect, type Playground, tabTo, test } from "./page";

const head = (page: Page, chart: string) => page.locator(`.charts-head[data-chart="${chart}"]`);

/** Jain's index of both lanes in the heading of its chart. */
async function jainOfBoth(page: Page): Promise<Record<string, number>> {
  const text = await atRest(() => head(page, "fairness").locator(".charts-notes").textContent());
  return Object.fromEntries(
    [...(text ?? "").matchAll(/([AB])\s*(\d\.\d+|\d)/g)].map(([, letter, value]) => [letter, Number(value)]),
  );
}

async function openRed({ page, clock }: Playground, at_s: number) {
  await page.goto(`./#p=000-f11-red&t=${at_s}&run=0`);
  await expect(clock).toHaveText(new RegExp(`^${at_s}\\.00`));
}

async function beside(page: Page, label: string, letter = "B") {
  const open = await openTab(page, "Add a lane");
  await open.getByRole("button", { name: label, exact: true }).click();
  await expect(chosen(page)).toHaveText(letter);
}

async function choose(page: Page, letter: "A" | "B") {
  await page
    .locator(".lane-choice")
    .nth(letter === "A" ? 0 : 1)
    .click();
  await expect(chosen(page)).toHaveText(letter);
}

const undo = (page: Page) => page.getByRole("button", { name: /^Undo/ });

async function compare(playground: Playground) {
  const { page, clock } = playground;
  await openRed(playground, 16);
  await page.keyboard.press("c");
  await expect(dialog(page)).toBeVisible();
  await tabTo(page, dialog(page).getByRole("button", { name: "D-CBT", exact: true }));
  await page.keyboard.press("Enter");
  await expect(lanes(page)).toHaveCount(2);
  await expect.poll(() => laneNames(page)).toEqual(["RED", "D-CBT"]);
  await expect(chosen(page)).toHaveText("B");
  const surface = page.locator(".charts-surface").first();
  await tabTo(page, surface);
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(surface).toHaveAttribute("aria-valuenow", /^15\.0/);
  await expect.poll(async () => Object.keys(await jainOfBoth(page)).sort()).toEqual(["A", "B"]);
  const found = await jainOfBoth(page);
  expect(found.A).toBeLessThan(0.5);
  expect(found.B).toBeGreaterThan(0.6);
  await expect(surface).toHaveAttribute("aria-valuetext", /Jain’s index, lane A/);
  await test.step("the other lane stands at the same time, and the cursor stays", async () => {
    await page.keyboard.press("1");
    await expect(chosen(page)).toHaveText("A");
    await expect(clock).toHaveText(/^16\.00/);
    expect(await jainOfBoth(page)).toEqual(found);
  });
  await test.step("the table has the lanes in columns, with differences and the better one", async () => {
    await page.getByRole("button", { name: "10–20 s" }).click();
    const more = ["More measures of the lanes", "More measures of the classes in lane A"];
    await expect(page.locator(".results-frame summary")).toHaveText(more);
    const row = page.locator(".lane-results tr", { hasText: "Jain’s index" }).first();
    await expect(row.locator("td").nth(1)).toContainText("(best)");
    await expect(row.locator(".difference")).toHaveText(/^\+0\.\d/);
  });
}

async function fork(playground: Playground) {
  const { page } = playground;
  await seek(page, 9.9);
  const open = await openTab(page, "Add a lane");
  await open.getByRole("button", { name: /Try from here: 9\.9 s/ }).click();
  await open.getByRole("button", { name: "SFB", exact: true }).click();
  await expect(chosen(page)).toHaveText("B");
  await expect.poll(() => laneNames(page)).toEqual(["as it was", "from 9.9 s: SFB"]);
  await expect(playground.discipline("SFB")).toHaveAttribute("aria-pressed", "true");
  await seek(page, 15);
  const surface = page.locator(".charts-surface").first();
  await surface.focus();
  await page.keyboard.press("Home");
  for (let second = 0; second < 9; ++second) await page.keyboard.press("Shift+ArrowRight");
  const past = await jainOfBoth(page);
  expect(past.A).toBe(past.B);
  for (let second = 0; second < 5; ++second) await page.keyboard.press("Shift+ArrowRight");
  const present = await jainOfBoth(page);
  expect(present.A).not.toBe(present.B);
}

async function changeThePast(playground: Playground) {
  const { page } = playground;
  const before = await playground.fingerprint();
  await seek(page, 8);
  await playground.discipline("RED").click();
  const offer = page.locator(".lane-offer");
  await expect(offer).toHaveText(/The run had gone on to 14 s; your change at 8 s replaces that/);
  await offer.getByRole("button", { name: "Keep both as lanes" }).click();
  await expect.poll(() => laneNames(page)).toEqual(["as it was", "from 8 s: RED"]);
  await expect(chosen(page)).toHaveText("B");
  await seek(page, 14);
  await page.keyboard.press("1");
  await expect(chosen(page)).toHaveText("A");
  await expect.poll(playground.fingerprint).toBe(before);
}

test("lanes come from the past of a run or from disciplines, and one cursor and a table compare them", async ({
  playground,
}) => {
  const { page, clock } = playground;
  await page.goto("./#p=000-f11-dcbt&t=14&run=0");
  await expect(clock).toHaveText(/^14\.00/);
  await test.step("a change in the past of a run offers to keep what came later as a lane", () =>
    changeThePast(playground));
  while (await undo(page).isEnabled()) await undo(page).click();
  await expect(lanes(page)).toHaveCount(0);
  await test.step("a fork just before the CBR flows start has the same past, and goes on with SFB", () =>
    fork(playground));
  await test.step("RED beside D-CBT, by keyboard alone: one cursor reads Jain’s index of both at 15 s, and a table compares them", () =>
    compare(playground));
});

async function saveAndShare(playground: Playground) {
  const { page } = playground;
  await page.keyboard.press("c");
  await expect(dialog(page)).toBeVisible();
  await test.step("nothing of the dialog is an obstacle", async () => {
    expect(await violations(page)).toEqual([]);
  });
  await dialog(page).getByRole("button", { name: "D-CBT", exact: true }).click();
  await expect(chosen(page)).toHaveText("B");
  await expect(page.locator(".lane-results").first()).toBeVisible();
  await test.step("nothing of the lanes is an obstacle", async () => {
    expect(await violations(page, { within: [".watch", ".lane-results"] })).toEqual([]);
  });
  await page.getByRole("spinbutton", { name: /^Maximum drop probability/ }).fill("0.2");
  await page.keyboard.press("Enter");
  await expect.poll(() => laneNames(page)).toEqual(["RED", "D-CBT; from 3 s: maximum drop probability 0.2"]);
  const prints = await atRest(playground.fingerprint);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(JSON.parse(text).lanes.map(({ id }: { id: string }) => id)).toEqual(["a", "b"]);
  await page.getByRole("button", { name: "Take back: from 3 s: maximum drop probability 0.2" }).first().click();
  await expect.poll(() => laneNames(page)).toEqual(["RED", "D-CBT"]);
  await undo(page).click();
  await expect.poll(() => laneNames(page)).toEqual(["RED", "D-CBT; from 3 s: maximum drop probability 0.2"]);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await page.getByRole("dialog").getByRole("textbox").first().inputValue();
  await page.goto("about:blank");
  await page.goto(link);
  await expect.poll(() => laneNames(page)).toEqual(["RED", "D-CBT; from 3 s: maximum drop probability 0.2"]);
  await playground.pause();
  await seek(page, 3);
  await expect(chosen(page)).toHaveText("B");
  await expect.poll(playground.fingerprint).toBe(prints);
  await test.step("an embed shows them in the same charts", async () => {
    await openEmbedded(page, link);
    await expect.poll(() => laneNames(page)).toEqual(["RED", "D-CBT; from 3 s: maximum drop probability 0.2"]);
    await expect(head(page, "goodput")).toHaveCount(1);
  });
}

async function cannotRun({ page }: Playground) {
  await beside(page, "A copy of RED, to change by hand");
  await page.getByRole("spinbutton", { name: /^Maximum threshold/ }).fill("10");
  await page.keyboard.press("Enter");
  await choose(page, "A");
  await page.getByRole("checkbox", { name: "Change all lanes" }).check();
  await page.getByRole("spinbutton", { name: /^Minimum threshold/ }).fill("12");
  await page.keyboard.press("Enter");
  await expect(lanes(page).nth(1)).toContainText(/Cannot run: .*must be greater than min_th/);
  await choose(page, "B");
  const notice = page.getByText("Your changes cannot run yet. The charts show the previous run.");
  await expect(notice).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: /^Minimum threshold/ })).toHaveValue("5");
  await page.getByRole("button", { name: "Edit network" }).last().click();
  await expect(page.getByText(/must be (greater|above)/).first()).toBeVisible();
  await page.keyboard.press("e");
  // The other lane is still there, and so is the draft.
  await choose(page, "A");
  await expect(notice).toBeHidden();
  await choose(page, "B");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(notice).toBeHidden();
  await expect(lanes(page).nth(1)).not.toContainText("Cannot run");
}

async function changeAll({ page }: Playground) {
  await beside(page, "CBT");
  await page.getByRole("checkbox", { name: "Change all lanes" }).check();
  await page.getByRole("spinbutton", { name: /^Maximum threshold/ }).fill("20");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect.poll(() => laneNames(page)).toEqual(["RED", "CBT"]);
  await choose(page, "A");
  await expect(page.getByRole("spinbutton", { name: /^Maximum threshold/ })).toHaveValue("20");
}

/** Of RED and CBT. */
async function byMenu(playground: Playground) {
  const { page } = playground;
  const more = page.getByRole("button", { name: "More for lane B" });
  await more.click();
  await page.getByRole("button", { name: "Rename" }).last().click();
  await page.getByRole("textbox", { name: /Name of the lane/ }).fill("Class by class");
  await page.keyboard.press("Enter");
  await expect.poll(() => laneNames(page)).toEqual(["RED", "Class by class"]);
  await more.click();
  await page.getByRole("button", { name: "Move left" }).click();
  await expect.poll(() => laneNames(page)).toEqual(["Class by class", "RED"]);
  await more.click();
  await page.getByRole("button", { name: "Close lane B" }).click();
  await expect(lanes(page)).toHaveCount(0);
  await expect(playground.discipline("CBT")).toHaveAttribute("aria-pressed", "true");
}

test("lanes are changed together or one by one, renamed, moved, closed, one is kept; saved and shared", async ({
  playground,
}) => {
  const { page } = playground;
  await openRed(playground, 3);
  const startAgain = async () => {
    while (await undo(page).isEnabled()) await undo(page).click();
    await expect(lanes(page)).toHaveCount(0);
  };
  await test.step("a lane that cannot run keeps its values as a draft, with the reason and a way back", () =>
    cannotRun(playground));
  await startAgain();
  await test.step("a change can go to all lanes", () => changeAll(playground));
  await test.step("lanes are renamed, moved, closed, and one is kept", () => byMenu(playground));
  await startAgain();
  await test.step("lanes are in the file and in the link, with their differences; undo takes them back", () =>
    saveAndShare(playground));
});

const four = {
  ...JSON.parse(readFileSync("scenarios/000-f11-dcbt.json", "utf8")),
  duration: "4 s",
  measure: { watch: ["bottleneck"], windows: [["1 s", "4 s"]] },
  lanes: [
    { id: "a", label: "as it was, before anything", set: {} },
    ...["sfb", "cbt", "red"].map((discipline) => ({
      id: discipline,
      label: `from 10 s: ${discipline}, with a buffer`,
      set: { "links.bottleneck.queue.discipline": discipline },
    })),
  ],
};

/** Whether all of every name can be read. */
const areNamesWhole = (page: Page) =>
  page
    .locator(".lane-name")
    .evaluateAll((all) =>
      all.every((node) => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight),
    );

async function readFour(page: Page) {
  await page.keyboard.press("4"); // RED knows no classes, so its chart has all shares
  const shares = page.locator('.charts-head[data-chart="classes"]');
  await expect(shares.locator(".charts-title")).toHaveText("True share of the queue");
  const surface = page.locator(".charts-surface");
  await surface.focus();
  await page.keyboard.press("End");
  await expect(surface).toHaveAttribute("aria-valuetext", /True share of the queue, lane C: TCP true share/);
  await expect(surface).not.toHaveAttribute("aria-valuetext", /True share of the queue, lane C:((?!lane).)*average/);
  let compared = 0;
  const boxes = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((node) => node.getBoundingClientRect().toJSON() as DOMRect));
  const [tools, scales] = [await boxes(".charts-tools"), await boxes(".charts-scale")];
  const heads = await page.locator(".charts-head").evaluateAll((all) =>
    all.map((head) => {
      const notes = head.querySelector(".charts-notes") as HTMLElement;
      const { scrollWidth: wide, clientWidth: shown } = notes;
      return {
        id: head.getAttribute("data-chart"),
        box: notes.getBoundingClientRect().toJSON() as DOMRect,
        wide,
        shown,
      };
    }),
  );
  for (const { id, box: notes, wide, shown } of heads) {
    for (const box of id === "goodput" ? [...tools, ...scales] : tools) {
      if (box.width === 0 || Math.abs(box.y - notes.y) > 15) continue;
      ++compared;
      expect(notes.x + notes.width).toBeLessThanOrEqual(box.x);
    }
    // Nothing is cut off.
    expect(wide).toBeLessThanOrEqual(shown + 1);
  }
  expect(compared).toBeGreaterThan(0);
  await page.keyboard.press("1");
}

test("the names and values of four lanes can be read, and no more can be added", async ({ playground }) => {
  const { page } = playground;
  await playground.openPaused();
  await playground.openFile("four.json", JSON.stringify(four));
  await expect(lanes(page)).toHaveCount(4);
  expect(await areNamesWhole(page)).toBe(true);
  const add = page.getByRole("button", { name: "Add a lane", exact: true });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAttribute("title", "Four lanes are the most");
  await playground.ended();
  await test.step("values of all lanes end before the buttons, and shares are compared with shares", () =>
    readFour(page));
  await test.step("their table over seeds scrolls by itself", async () => {
    const open = await openTab(page, "Over seeds");
    await open.getByLabel("Seeds").fill("2");
    await open.getByRole("button", { name: "Run", exact: true }).click();
    await expect(open.getByText("All runs are done.")).toBeVisible({ timeout: 60_000 });
    await expect(open.locator(".study-table thead th")).toHaveCount(8);
    expect(await open.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
    expect(await violations(page, { within: ".study-results", isNarrow: true })).toEqual([]); // the rest: studies.spec.ts
    await page.keyboard.press("Escape");
    await expect(open).toHaveCount(0);
  });
  await test.step("at 360 px the chosen lane is scrolled into view", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    for (const [key, letter] of [
      ["4", "D"],
      ["1", "A"],
      ["3", "C"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(chosen(page)).toHaveText(letter);
      await expect(page.locator(".lane[data-chosen]")).toBeInViewport({ ratio: 0.95 });
    }
    expect(await areNamesWhole(page)).toBe(true);
  });
});
