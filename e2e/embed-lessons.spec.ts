// Lessons in an embed tell their host page of steps, answers and points; the host opens them, and never answers.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unpack } from "../web/src/share/unpack";
import { violations } from "./axe";
import { hostPage } from "./embed-host";
import { answerField, lesson } from "./lesson-ways";
import { expect, test } from "./page";

const fourSteps = JSON.parse(readFileSync("e2e/fixtures/four-steps.json", "utf8"));

const closing: (() => void)[] = [];
test.afterEach(() => {
  for (const close of closing.splice(0)) close();
});

// biome-ignore lint/suspicious/noExplicitAny: the element's methods and what it tells, as a script of a page sees them
type Answer = any;

/** A page of another origin with the element, which notes what it hears. */
async function open(page: Page, baseURL: string | undefined, attributes: string): Promise<void> {
  const { address, close } = await hostPage(
    `<script src="${baseURL}aqm-embed.js"></script><aqm-playground height="700" ${attributes}></aqm-playground>`,
  );
  closing.push(close);
  await page.goto(address);
  await page.evaluate(() => {
    Object.assign(globalThis, { heard: [] });
    document.querySelector("aqm-playground")?.addEventListener("aqm-lesson", (event) => {
      (globalThis as Answer).heard.push((event as CustomEvent).detail);
    });
  });
}

const heard = (page: Page): Promise<Answer[]> => page.evaluate(() => (globalThis as Answer).heard);
const told = async (page: Page) => (await heard(page)).map(({ what }) => what).join(" ");

const call = (page: Page, method: string, ...args: unknown[]): Promise<Answer> =>
  page.evaluate(
    async ([name, given]) => {
      try {
        return await (document.querySelector("aqm-playground") as Answer)[name](...given);
      } catch (error) {
        return { refused: (error as Error).name, message: (error as Error).message };
      }
    },
    [method, args] as const,
  );

const inElement = (page: Page) => lesson(page.frameLocator("aqm-playground iframe"));
const press = (page: Page, name: string) => inElement(page).getByRole("button", { name, exact: true }).click();
const last = async (page: Page) => (await heard(page)).at(-1);

/** A host page with “four steps”, or some of them, in its frame, opened by the host for a student. */
async function openFourSteps(
  page: Page,
  baseURL: string | undefined,
  { steps = fourSteps.steps, attributes = "" } = {},
): Promise<void> {
  const most = steps.reduce((sum: number, { points = 0 }) => sum + points, 0);
  await open(page, baseURL, `preset="red-1993-two-flows" run="0"${attributes}`);
  expect(await call(page, "subscribe", "lesson")).toEqual(["lesson"]);
  expect(await call(page, "load", { lesson: { ...fourSteps, steps }, student: "4711" })).toMatchObject({
    title: "One link",
    lesson: "own",
    seed: expect.any(Number),
  });
  await expect(inElement(page)).toContainText("Two transfers share 2 Mbps.");
  await expect(page.frameLocator("iframe").getByText("is told your steps, tries and points")).toBeVisible();
  expect(await heard(page)).toMatchObject([{ what: "opened", lesson: "four-steps", step: 1, points: 0, most }]);
}

async function toTheNumber(page: Page): Promise<void> {
  await press(page, "Next");
  await press(page, "Some");
  await press(page, "Next");
}

async function answer(page: Page, text: string): Promise<void> {
  await answerField(inElement(page)).fill(text);
  await press(page, "Check");
}

async function writeAndEnd(page: Page): Promise<void> {
  await press(page, "Next");
  await inElement(page).getByRole("textbox").fill("What the student wrote");
  await press(page, "Commit");
  await press(page, "End the lesson");
}

/** The link of the result that is offered at the end leads to the site, not to the frame; what is in it. */
async function resultInLink(page: Page, baseURL: string | undefined): Promise<Answer> {
  const link = inElement(page).getByRole("textbox", { name: "Result link" });
  await expect(link).toHaveValue(new RegExp(`^${baseURL}#r=1\\.`));
  const [, payload = ""] = (await link.inputValue()).split("#r=1.");
  return JSON.parse(String(await unpack(payload, { document_bytes: 64 * 1024, depth: 12 })));
}

test("a host opens a lesson in a frame, and hears of it to its end", async ({ playground: { page }, baseURL }) => {
  await openFourSteps(page, baseURL);
  expect(await call(page, "setParam", "links.bottleneck.rate", "1 Mbps")).toMatchObject({ refused: "locked" });
  await toTheNumber(page);
  await answer(page, "7");
  await expect.poll(() => told(page)).toBe("opened step answer step answer");
  expect(await last(page)).toMatchObject({
    points: 1,
    steps: [{ id: "share", isRight: false, tries: 1, end: "open", points: 0, most: 4 }],
  });
  await answer(page, "1");
  await expect
    .poll(() => last(page))
    .toMatchObject({
      what: "answer",
      points: 4,
      steps: [{ id: "share", isRight: true, tries: 1, points: 3 }],
    });
  await writeAndEnd(page);
  await expect
    .poll(() => last(page))
    .toMatchObject({
      what: "end",
      step: null,
      points: 5,
      most: 6,
      isPassed: true,
      steps: [{ id: "begin" }, { points: 1 }, { points: 3 }, { points: 1, end: "committed" }],
    });
  const shown = inElement(page);
  await expect(shown).not.toContainText("Nothing has been sent");
  await expect(shown.getByRole("button", { name: "Print" })).toHaveCount(0);
  // lessons.spec.ts opens such a link.
  expect(await resultInLink(page, baseURL)).toMatchObject({ lesson: "four-steps", points: 5, most: 6 });
  const said = JSON.stringify(await heard(page));
  for (const secret of ["What the student wrote", "some", "4711"]) expect(said).not.toContain(secret);

  await shown.getByRole("button", { name: "Close the lesson" }).first().click();
  await expect.poll(() => last(page)).toMatchObject({ what: "left" });
  expect(await call(page, "getState")).toMatchObject({ lesson: null });
});

test("a host opens a lesson in a frame without an origin, too, and hears of it to its end", async ({
  playground: { page },
  baseURL,
}) => {
  await openFourSteps(page, baseURL, { steps: [fourSteps.steps[0], fourSteps.steps[3]], attributes: " opaque" });
  await writeAndEnd(page);
  await expect.poll(() => last(page)).toMatchObject({ what: "end", points: 1, most: 1, isPassed: true });
  expect(await resultInLink(page, baseURL)).toMatchObject({ points: 1, most: 1 });
});

test("a lesson that is none is refused with what is wrong, and the run or the lesson before goes on", async ({
  playground: { page },
  baseURL,
}) => {
  await open(page, baseURL, 'preset="red-1993-two-flows" run="0"');
  await call(page, "subscribe", "lesson");
  const wrong = await call(page, "load", { lesson: { ...fourSteps, steps: [] } });
  expect(wrong).toMatchObject({ refused: "invalid", message: expect.stringContaining("steps must be a list") });
  expect(await call(page, "load", { lesson: "no-such-lesson" })).toMatchObject({
    refused: "invalid",
    message: expect.stringContaining("no-such-lesson"),
  });
  expect(await call(page, "getState")).toMatchObject({ preset: "red-1993-two-flows", lesson: null });
  expect(await heard(page)).toEqual([]);
  await call(page, "load", { lesson: fourSteps });
  expect(await call(page, "load", { lesson: "no-such-lesson" })).toMatchObject({ refused: "invalid" });
  expect(await call(page, "getState")).toMatchObject({ lesson: "own" });
  expect(await told(page)).toBe("opened");
  await test.step("a locked embed opens no lesson of its host's; an attribute names one", async () => {
    await page.locator("aqm-playground").evaluate((before) => {
      const node = document.createElement("aqm-playground");
      for (const [name, value] of Object.entries({ lesson: "ecn", lock: "params", height: "700" }))
        node.setAttribute(name, value);
      before.replaceWith(node);
    });
    await expect(inElement(page)).toContainText("Next");
    expect(await call(page, "load", { lesson: "bufferbloat" })).toMatchObject({ refused: "locked" });
    expect(await call(page, "getState")).toMatchObject({ lesson: "ecn" });
  });
});

test("the example page fills its gradebook while the lesson is played, and has no flaws for axe and 360 px", async ({
  playground: { page },
}) => {
  await page.goto("./gradebook.html");
  const row = (name: string | RegExp) => page.getByRole("row", { name });
  await expect(row(/^Total at step 1 0 of 13/)).toBeVisible();
  await page.getByLabel("Student’s number").fill("4711");
  await page.getByRole("button", { name: "Open the lesson" }).click();
  await expect(page.locator("#gradebook-says")).toHaveText("");
  const shown = inElement(page);
  await shown.getByRole("button", { name: "Next" }).click();
  await expect(row(/^Total at step 2/)).toBeVisible();
  await answerField(shown).fill("1");
  await shown.getByRole("button", { name: "Check" }).click();
  await expect(row(/^2\. .*wrong so far 1 0 of 2$/)).toBeVisible();
  await shown.getByRole("button", { name: /Show a hint/ }).click();
  await expect(row(/^2\. .*wrong so far 1 1 0 of 2$/)).toBeVisible();
  const rate = Number(/at ([\d.]+)\sMbps/.exec((await shown.textContent()) ?? "")?.[1]);
  await answerField(shown).fill(String((rate * 1e6 * 0.01) / 8000));
  await shown.getByRole("button", { name: "Check" }).click();
  await expect(row(/^2\. .*right 1 1 1\.3 of 2$/)).toBeVisible();
  await page.getByRole("combobox", { name: "Lesson" }).selectOption("ecn");
  await page.getByRole("button", { name: "Open the lesson" }).click();
  await expect(page.getByRole("heading", { name: "Gradebook: What does a mark do" })).toBeVisible();
  await expect(row(/^Total at step 1 0 of/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await violations(page, { within: "main > :not(aqm-playground)" })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
