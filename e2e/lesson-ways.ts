// Students' ways through lessons, wherever these are played.
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** The region of the lesson. */
export const lesson = (shown: Page | FrameLocator): Locator => shown.getByRole("region", { name: /^Lesson/ });
export const button = (shown: Page | FrameLocator, name: string | RegExp): Locator =>
  lesson(shown).getByRole("button", { name });

/** How a student presses and writes. */
export interface Hand {
  press(name: string | RegExp): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
}

export const pointer = (shown: Page | FrameLocator): Hand => ({
  press: (name) => button(shown, name).click(),
  fill: async (field, text) => {
    await field.fill(text);
    await field.press("Enter");
  },
});

export interface Way extends Hand {
  /** The region of the lesson. */
  readonly lesson: Locator;
  /** Makes the run that was set going reach its end soon. */
  readonly hurry?: () => Promise<void>;
  /** Called at steps of each kind, when the step has what it shows. */
  readonly at?: (kind: string) => Promise<void>;
}

export const answerField = (lesson: Locator) => lesson.getByRole("textbox", { name: /Your answer/ });
export const goals = (lesson: Locator) => lesson.getByRole("list", { name: "Goals" });
export const next = (lesson: Locator) => lesson.getByRole("button", { name: "Next" });

export const ESSAY =
  "It counts the flows that are active in each class in every interval and moves the threshold of the class to its share of " +
  "the average queue. Ten flows would count as ten and would be given ten shares of the queue.";

async function explain({ lesson, press, fill, at }: Way): Promise<void> {
  await fill(answerField(lesson), ESSAY);
  await press("Commit");
  await expect(lesson).toContainText("Compare it");
  await at?.("explain");
  await press("End the lesson");
  await expect(lesson).toContainText("Result code");
  await at?.("end");
}

/** Through “Why the CBR flows win” to the threshold that is to be set, with all points so far. */
async function toThreshold({ lesson, press, fill, at, hurry }: Way): Promise<void> {
  await press("Next");
  await at?.("predict");
  await press("More than 4 Mbps");
  await press("Next");
  await press("Run to 20 s");
  await hurry?.();
  await expect(next(lesson)).toBeEnabled({ timeout: 60_000 });
  await expect(lesson).toContainText("You said: More than 4 Mbps");
  await at?.("run");
  await press("Next");
  await press("All about the same");
  await expect(lesson).toContainText("Right.");
  await press("Next");
  await fill(answerField(lesson), "14,5");
  await expect(lesson).toContainText("Right.");
  await at?.("check");
  await press("Next");
  await press("TCP halves its window at a loss, CBR sends on");
  await press("Next");
}

/** From the threshold to the end, with all points. */
export async function fromThreshold(way: Way, atGoals?: () => Promise<void>): Promise<void> {
  const { lesson, press, fill, at } = way;
  await expect(goals(lesson)).toContainText("too much");
  await expect(next(lesson)).toBeDisabled();
  await fill(lesson.getByRole("spinbutton").or(lesson.getByRole("textbox")).first(), "0.17");
  await expect(goals(lesson)).not.toContainText("too");
  await at?.("adjust");
  await atGoals?.();
  await press("Next");
  await press("at least 1.4 times a TCP flow");
  await press("Next");
  await press("Move D-CBT down");
  await press("Move D-CBT down");
  await at?.("order");
  await press("Check");
  await expect(lesson).toContainText("Right.");
  await press("Next");
  await fill(answerField(lesson), "72");
  await expect(lesson).toContainText("Right.");
  await press("Next");
  await explain(way);
}

/** Through “Why the CBR flows win”, to 18 points. */
export async function throughCbr(way: Way, atGoals?: () => Promise<void>): Promise<void> {
  await toThreshold(way);
  await fromThreshold(way, atGoals);
}
