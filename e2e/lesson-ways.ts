// Students' ways through lessons, wherever these are played.
import { expect, type Locator } from "@playwright/test";

export interface Way {
  /** The region of the lesson. */
  readonly lesson: Locator;
  press(name: string | RegExp): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
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

interface Cbr {
  /** A wrong number and a hint first: 17.3 of 18 points. */
  readonly hasMistakes?: boolean;
  /** Called once the goals are met. */
  readonly atGoals?: () => Promise<void>;
}

/** Through “Why the CBR flows win”, to 18 points. */
export async function throughCbr(way: Way, { hasMistakes = false, atGoals }: Cbr = {}): Promise<void> {
  const { lesson, press, fill, at } = way;
  await press("Next");
  await at?.("predict");
  await press("More than 4 Mbps");
  await press("Next");
  await press("Run to 20 s");
  await expect(next(lesson)).toBeEnabled({ timeout: 60_000 });
  await expect(lesson).toContainText("You said: More than 4 Mbps");
  await at?.("run");
  await press("Next");
  await press("All about the same");
  await expect(lesson).toContainText("Right.");
  await press("Next");
  if (hasMistakes) {
    await fill(answerField(lesson), "6.5");
    await expect(lesson).toContainText("6.3 is CBR over media");
    await press(/Show a hint/);
    await expect(lesson.getByRole("list", { name: "Hints" })).toContainText("Goodput per flow");
  }
  await fill(answerField(lesson), "14,5");
  await expect(lesson).toContainText("Right.");
  await at?.("check");
  await press("Next");
  await press("TCP halves its window at a loss, CBR sends on");
  await press("Next");
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

/** Through “Choose RED thresholds” with the values that all have who give no number, to 13 points. */
export async function throughRed(way: Way): Promise<void> {
  const { lesson, press, fill } = way;
  await press("Next");
  await fill(answerField(lesson), "11.25");
  await expect(lesson).toContainText("Right.");
  await press("Next");
  await press("two to six times 10 ms");
  await press("Next");
  await press("Run to 30 s");
  await expect(next(lesson)).toBeEnabled({ timeout: 60_000 });
  await press("Next");
  const [min, max] = [/^Minimum threshold min/, /^Maximum threshold max/].map((name) =>
    lesson.getByRole("spinbutton", { name }),
  ) as [Locator, Locator];
  // The other way round, the maximum would be below the minimum for a moment: that is refused, and is no try.
  await fill(max, "12");
  await expect(lesson.getByRole("alert")).toHaveText(/Maximum threshold must be greater than the minimum threshold/);
  await fill(min, "4");
  await expect(goals(lesson)).not.toContainText("too");
  await expect(lesson).toContainText("1 of 15 tries");
  await press("Next");
  await press("grows by a fifth to two thirds");
  await press("Next");
  await press("Run to 60 s");
  await press("Adaptive RED");
  await press(/^PIE$/);
  await press("Check");
  await expect(lesson).toContainText("Right.");
  await press("Next");
  await explain(way);
}
