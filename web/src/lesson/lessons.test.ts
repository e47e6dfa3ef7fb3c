import { expect, it } from "vitest";
import firstMinute from "../../../scenarios/lessons/first-minute.json";
import type { Report } from "../engine/protocol";
import { parseMarkup } from "../text/markup";
import { filledText } from "./filled-text";
import type { Lesson, LessonStep } from "./format";

const lessons = [firstMinute as unknown as Lesson];

it.each(lessons)("$id: every number in its texts is defined, and no text has more than 70 words", ({ steps }) => {
  for (const step of steps)
    for (const text of [step.text, step.reached ?? ""]) {
      expect(() => filledText(text, step, null)).not.toThrow();
      expect(text.split(/\s+/).length, step.id).toBeLessThanOrEqual(70);
      expect(
        parseMarkup(text).filter(({ text: part }) => part.includes("](")),
        step.id,
      ).toEqual([]);
    }
});

it.each(lessons)("$id: every option of a prediction has a reply", ({ steps }) => {
  const questions = steps.flatMap(({ question }) => question?.options ?? []);
  expect(questions.length).toBeGreaterThan(0);
  for (const { say } of questions) expect(say).not.toBe("");
});

const step: LessonStep = {
  id: "s",
  kind: "run",
  title: "",
  text: "",
  numbers: { tcp: { value: "classes.tcp.goodput_per_flow_bps", window: ["10 s", "20 s"], scale: 1e-6 } },
};
const reportOf = (goodput_per_flow_bps: number) =>
  ({
    windows: [{ from_s: 10, to_s: 20, flows: [], links: [], classes: [{ class: "tcp", goodput_per_flow_bps }] }],
  }) as unknown as Report;

it("fills in numbers of the run with three digits", () => {
  expect(filledText("{tcp} Mbps", step, reportOf(442_208))).toBe("0.442 Mbps");
  expect(filledText("{tcp} Mbps", step, reportOf(4_550_400))).toBe("4.55 Mbps");
});

it("says that a number is not there yet", () => {
  expect(filledText("{tcp} Mbps", step, null)).toBe("… Mbps");
  expect(filledText("{tcp} Mbps", step, { windows: [] } as unknown as Report)).toBe("… Mbps");
});

it("refuses a name without a number", () => {
  expect(() => filledText("{udp}", step, null)).toThrow("udp");
});
