// Lessons in courses: what a platform is given in a pass, a fail, and an attempt that is interrupted, in both versions of SCORM.
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { packText } from "../web/src/share/pack";
import { violations } from "./axe";
import { type Call, type CourseHost, courseHost, progressIn, type Version } from "./course-host";
import { answerField, fromThreshold, lesson, pointer } from "./lesson-ways";
import { expect, test } from "./page";

type Shown = Page | FrameLocator;

const hosts: CourseHost[] = [];
async function hostOf(version: Version, options = {}): Promise<CourseHost> {
  const host = await courseHost(version, options);
  hosts.push(host);
  return host;
}
test.afterEach(() => {
  for (const host of hosts.splice(0)) host.close();
});

const framed = (page: Page) => page.frameLocator("#lesson");
const press = (shown: Shown, name: string | RegExp) => lesson(shown).getByRole("button", { name, exact: true }).click();
const line = (shown: Shown): Locator => shown.locator(".embed-title").getByRole("status");

async function toTheNumber(shown: Shown): Promise<void> {
  await press(shown, "Next");
  await press(shown, "Some");
  await press(shown, "Next");
  await expect(lesson(shown)).toContainText("What is the fair share");
}

const answer = (shown: Shown, text: string) => pointer(shown).fill(answerField(lesson(shown)), text);

async function toTheAnswers(shown: Shown): Promise<void> {
  await press(shown, "Next");
  await lesson(shown).getByRole("textbox").fill("Both take turns, and lose alike.");
  await press(shown, "Commit");
  await press(shown, "End the lesson");
}

async function toTheEnd(shown: Shown): Promise<void> {
  await toTheAnswers(shown);
  await expect(lesson(shown)).toContainText("Result code");
}

const TIME = { "1.2": /^\d{4}:\d\d:\d\d\.\d\d$/, "2004": /^PT(\d+H)?(\d+M)?\d+(\.\d\d?)?S$/ } as const;

/** The calls, with what differs from time to time replaced once its form is checked. */
function plainCalls(calls: readonly Call[], version: Version): string[] {
  return calls.map(([name, element = "", value = "", ...more]) => {
    if (name !== "Set" && name !== "SetValue") return [name, element, value].filter(Boolean).join(" ");
    const isTime = /session_time|latency/.test(element);
    if (isTime) expect(value).toMatch(TIME[version]);
    if (element === "cmi.suspend_data") expect(progressIn(value).variant.seed).toBeGreaterThan(0);
    const shown = isTime ? "TIME" : element === "cmi.suspend_data" ? "STATE" : value;
    return [`${element.replace("cmi.", "")}=${shown}`, ...more].join(" ");
  });
}

const objective = (at: number, id: string, raw: number, status: string) => [
  `objectives.${at}.id=${id}`,
  `objectives.${at}.score.raw=${raw}`,
  `objectives.${at}.score.min=0`,
  `objectives.${at}.score.max=100`,
  `objectives.${at}.status=${status}`,
];
const interaction = (at: number, id: string, type: string, response: string, result: string) => [
  `interactions.${at}.id=${id}`,
  `interactions.${at}.type=${type}`,
  `interactions.${at}.student_response=${response}`,
  `interactions.${at}.result=${result}`,
  `interactions.${at}.latency=TIME`,
];
const TEXT = "Both take turns, and lose alike.";

const PASS = [
  "Initialize",
  ...["core.lesson_status=incomplete", "core.exit=suspend", "core.session_time=TIME", "Commit"],
  ...["suspend_data=STATE", "core.lesson_location=guess", "core.session_time=TIME", "Commit"],
  ...["suspend_data=STATE", "core.lesson_location=share"],
  ...objective(0, "guess", 100, "completed"),
  ...interaction(0, "guess", "choice", "b", "neutral"),
  ...["core.session_time=TIME", "Commit"],
  ...["suspend_data=STATE", "core.lesson_location=why"],
  ...objective(1, "share", 100, "passed"),
  ...interaction(1, "share", "numeric", "1", "correct"),
  ...["core.session_time=TIME", "Commit"],
  ...["suspend_data=STATE", "core.lesson_location=end"],
  ...objective(2, "why", 100, "completed"),
  ...interaction(2, "why", "fill-in", TEXT, "neutral"),
  ...["core.score.raw=100", "core.score.min=0", "core.score.max=100", "core.lesson_status=passed", "core.exit="],
  ...["core.session_time=TIME", "Commit", "core.session_time=TIME", "Finish"],
];

/** The platform's record of the result. */
function resultIn(cmi: Record<string, unknown>) {
  const { core = cmi, completion_status, success_status } = cmi as Record<string, Record<string, unknown>>;
  const { score, lesson_status } = core as { score: Record<string, string>; lesson_status?: string };
  return { raw: score.raw, min: score.min, max: score.max, lesson_status, completion_status, success_status };
}
const expectedResult = (version: Version, raw: string, status: string) =>
  version === "1.2"
    ? { raw, min: "0", max: "100", lesson_status: status }
    : { raw, min: "0", max: "100", completion_status: "completed", success_status: status };

/** With SCORM 2004 the same is proven without a browser: web/src/lesson/scorm/scorm-again.test.ts. */
test("SCORM 1.2: a full pass, with exactly these calls", async ({ playground: { page } }) => {
  const host = await hostOf("1.2");
  await host.begin(page);
  const shown = framed(page);
  await expect(line(shown)).toContainText("Connected to your course");
  await toTheNumber(shown);
  await answer(shown, "1");
  await toTheEnd(shown);
  await expect(line(shown)).toHaveText("Saved in your course. You can close this window.");
  expect(plainCalls(await host.calls(page), "1.2")).toEqual(PASS);
  expect(resultIn(await host.cmi(page))).toEqual(expectedResult("1.2", "100", "passed"));
  expect(resultIn(host.commits.at(-1)?.cmi ?? {})).toEqual(expectedResult("1.2", "100", "passed"));
  // The browser keeps nothing: the one entry is of the tests themselves (page.ts).
  const kept = () => [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
  expect(await shown.locator("body").evaluate(kept)).toEqual([[["aqm.lesson", '"seen"']], [], ""]);
});

test("SCORM 2004: an attempt that is interrupted and resumed, to a fail, then reviewed", async ({
  playground: { page },
}) => {
  const host = await hostOf("2004");
  const student = { learner_id: "s12345" };
  await host.begin(page, { cmi: student });
  await toTheNumber(framed(page));
  await answer(framed(page), "3");
  await expect(lesson(framed(page))).toContainText("Not yet");
  await framed(page).getByRole("button", { name: "Finish" }).click();
  await expect(line(framed(page))).toContainText("Saved in your course");
  const [first, before] = [await host.cmi(page), await host.calls(page)];
  expect(plainCalls(before, "2004").at(-1)).toBe("Finish");
  await expect(framed(page).getByText("The lesson is closed."), "what is done now would not be saved").toBeVisible();
  expect(first.completion_status).toBe("incomplete");
  const progress = progressIn(String(first.suspend_data));
  expect(progress).toMatchObject({ step: 2, records: { guess: { end: "committed", answer: ["some"] } } });
  expect(JSON.stringify(progress)).not.toContain("s12345");

  const { suspend_data } = first;
  const kept = { suspend_data, ...student, entry: "resume", completion_status: "incomplete" };
  await page.reload();
  await host.begin(page, { cmi: { ...kept, mode: "normal" } });
  await expect(lesson(framed(page))).toContainText("What is the fair share");
  await expect(lesson(framed(page)), "the course keeps no replies").toContainText("Not yet");
  await expect(lesson(framed(page))).toContainText("The answer must be right to");
  await answer(framed(page), "4");
  await expect(lesson(framed(page))).toContainText("Wrong tries have cost");
  await press(framed(page), /^Show me the answer/);
  await expect(lesson(framed(page))).toContainText("It is 1 Mbps");
  await toTheEnd(framed(page));
  await expect(lesson(framed(page))).toContainText("2 of 6 points");
  const failed = await host.cmi(page);
  expect(resultIn(failed)).toEqual(expectedResult("2004", "33.33", "failed"));
  expect(progressIn(String(failed.suspend_data)).variant).toEqual(progress.variant);
  const calls = plainCalls(await host.calls(page), "2004");
  expect(calls).toContain("interactions.0.result=incorrect");
  expect(calls.filter((call) => call.includes("→"))).toEqual([]);

  await page.reload();
  await host.begin(page, { cmi: { ...kept, mode: "review" } });
  await expect(line(framed(page))).toHaveText("Review: nothing that you do here is saved.");
  await answer(framed(page), "1");
  await toTheEnd(framed(page));
  expect(await host.calls(page)).toEqual([
    ["Initialize", ""],
    ["Finish", ""],
  ]);
});

const AT_SHARE = { core: { lesson_location: "share", lesson_status: "incomplete", exit: "suspend" } };

test("SCORM 1.2: where its run time comes late, in a frame that is torn away, and in a window that the course opens", async ({
  playground: { page },
  context,
}) => {
  const host = await hostOf("1.2");
  await host.begin(page, { delay_ms: 700 });
  await expect(line(framed(page))).toContainText("Connected to your course");
  await toTheNumber(framed(page));
  await answer(framed(page), "3");
  await expect(lesson(framed(page))).toContainText("Not yet");
  await expect.poll(() => host.commits.length).toBe(3);
  const { cmi } = host.commits.at(-1)!;
  await page.locator("#lesson").evaluate((frame) => frame.remove());
  expect(cmi).toMatchObject(AT_SHARE);
  expect(progressIn(String(cmi.suspend_data))).toMatchObject({ step: 2, records: { guess: { end: "committed" } } });

  const before = host.commits.length;
  const opened = context.waitForEvent("page");
  await host.begin(page, { isPopup: true });
  const popup = await opened;
  await expect(line(popup)).toContainText("Connected to your course");
  await toTheNumber(popup);
  await popup.close();
  await expect.poll(() => host.commits.length).toBeGreaterThanOrEqual(before + 3);
  await expect.poll(() => host.commits.at(-1)?.cmi).toMatchObject(AT_SHARE);
});

/** Of “Why the CBR flows win”: all points up to the threshold that is to be set. */
const AT_THRESHOLD = {
  step: 6,
  records: {
    guess: { end: "committed", answer: ["most"], tries: 0, hints: 0 },
    drops: { end: "solved", answer: ["same"], tries: 0, hints: 0 },
    factor: { end: "solved", answer: 14.5, tries: 0, hints: 0 },
    why: { end: "solved", answer: ["reacts"], tries: 0, hints: 0 },
  },
  adjusted: {},
  seconds: 60,
  variant: { seed: 1, draw: 0, picks: {} },
};

test("a lesson that ships, as a package, resumed and played to its end", async ({ playground: { page } }) => {
  test.slow();
  const host = await hostOf("1.2", { lesson: "cbr-under-red" });
  const suspend_data = await packText(JSON.stringify(AT_THRESHOLD));
  await host.begin(page, { cmi: { suspend_data, core: { entry: "resume", lesson_status: "incomplete" } } });
  const shown = framed(page);
  await fromThreshold({ lesson: lesson(shown), ...pointer(shown) });
  await expect(line(shown)).toHaveText("Saved in your course. You can close this window.");
  const cmi = await host.cmi(page);
  expect(resultIn(cmi)).toEqual(expectedResult("1.2", "100", "passed"));
  // Every answer and setting from then on is reported, and nothing of it is refused.
  const calls = plainCalls(await host.calls(page), "1.2");
  expect(calls.filter((call) => call.includes("→"))).toEqual([]);
  const types = calls.flatMap((call) => /^interactions\.\d+\.type=(.*)$/.exec(call)?.[1] ?? []);
  expect(types.join(" ")).toBe("performance choice sequencing numeric fill-in");
});

test.describe("without a course", () => {
  test.use({ mayComplain: true });

  test("it says so and works: alone, in a frame without an origin, and where that frame loads nothing", async ({
    playground: { page },
  }) => {
    const host = await hostOf("1.2", { isOpen: true });
    await page.goto(new URL("pluginfile.php/42/lesson/lesson.html", host.address).href);
    await expect(line(page)).toContainText("Not connected to a course: your result will not be saved.");
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(line(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await toTheNumber(page);
    await answer(page, "1");
    await toTheEnd(page);
    await expect(lesson(page).getByRole("textbox", { name: "Result code" })).not.toHaveValue("");
    await expect(lesson(page).getByRole("textbox", { name: "Result link" })).toHaveCount(0);
    // Half under the bar at the bottom, a button has half of its size; with the focus it is above.
    await lesson(page).getByRole("button", { name: "Print the result" }).focus();
    expect(await violations(page)).toEqual([]);
    await host.begin(page, { sandbox: "allow-scripts" });
    await expect(line(framed(page))).toContainText("Not connected to a course", { timeout: 30_000 });
    await toTheNumber(framed(page));
    await answer(framed(page), "1");
    await page.route(/\/HandIn-/, (route) => route.abort());
    await toTheAnswers(framed(page));
    await expect(framed(page).getByRole("region", { name: "An incomplete page" })).toContainText("could not be loaded");
    await expect(lesson(framed(page)).getByRole("alert")).toContainText("The result code could not be loaded.");
    const closed = await hostOf("1.2");
    await closed.begin(page, { sandbox: "allow-scripts allow-popups allow-popups-to-escape-sandbox" });
    const opening = page.waitForEvent("popup");
    await framed(page).getByText("open the lesson in a new window").click();
    await expect(line(await opening)).toContainText("Connected to your course");
  });
});
