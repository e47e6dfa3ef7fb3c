import { expect, it } from "vitest";
import { likenesses, traitsOf } from "./alike";
import type { LessonStep } from "./format";
import type { StepRecord } from "./marking";
import type { Result } from "./result";

const steps = [
  { id: "which", kind: "check", text: "Which?", question: { type: "choice", answer: "a", options: [] } },
  { id: "wait", kind: "check", text: "How long?", question: { type: "number", answer: "links.b.sojourn_s.mean" } },
  { id: "tune", kind: "adjust", text: "Tune.", question: { type: "adjust", controls: ["min", "max"] } },
  { id: "why", kind: "explain", text: "Why?", question: { type: "explain" } },
] as unknown as LessonStep[];

const done = { tries: 0, hints: 0 };

/** What one of a class did: right in everything, in a run of its own, unless it is said otherwise. */
function student(seed: number, records: Record<string, Partial<StepRecord>>) {
  const whole = {
    which: { ...done, end: "solved", answer: ["a"], ...records.which },
    wait: { ...done, end: "solved", answer: 12.5, ...records.wait },
    tune: { ...done, end: "solved", set: { min: "5 packets" }, ...records.tune },
    why: { ...done, end: "committed", answer: `Text ${seed}`, ...records.why },
  } as Record<string, StepRecord>;
  const result = { seed, picks: {}, seconds: 600 + seed, steps: whole } as unknown as Result;
  return traitsOf(steps, result, whole);
}

const CLASS = Array.from({ length: 20 }, (_, index) => student(index, {}));
/** Who of two that join the class is like whom, and in what. */
const found = (...joining: ReturnType<typeof student>[]) =>
  likenesses([...CLASS, ...joining])
    .flatMap((likes, at) => likes.filter((like) => like.with > at))
    .map(({ traits }) => traits);

it("finds nothing in a class where all are right, with the same values and numbers, in few words", () => {
  const same = { why: { answer: "The queue is full." } };
  expect(likenesses([...CLASS, ...CLASS.map((_, index) => student(100 + index, same))]).flat()).toEqual([]);
});

it("finds a longer text, however it is written, in any script", () => {
  const long = "The average follows the queue too slowly, so bursts are lost.";
  const written = long.toUpperCase().replaceAll(/[,.]/g, " – ");
  expect(found(student(50, { why: { answer: long } }), student(51, { why: { answer: written } }))).toEqual([
    ["text of why"],
  ]);
  const chinese = ["平均队列长度变化太慢", "突发流量会被丢弃"].map((answer, at) =>
    student(50 + at, { why: { answer } }),
  );
  expect(found(...chinese)).toEqual([]);
});

it.each([
  [
    "rare values and the same wrong answer",
    { tune: { set: { min: "7.3 packets" } }, which: { end: "given up", answer: ["b"] } },
    ["wrong answer of which", "values of tune"],
  ],
  [
    "rare values, in whatever order they were set, and the same number",
    { tune: { set: { min: "7.3 packets", max: "9 packets" } }, wait: { answer: 12.3456 } },
    ["number of wait", "values of tune"],
  ],
] as const)("finds %s", (_, records, traits) => {
  const { tune } = records;
  const turned = { ...records, tune: { set: Object.fromEntries(Object.entries(tune.set).reverse()) } };
  expect(found(student(50, records as never), student(51, turned as never))).toEqual([traits]);
});

it("one rare thing is none too many", () => {
  const rare = { tune: { set: { min: "7.3 packets" } } };
  expect(found(student(50, rare), student(51, rare))).toEqual([]);
});

it("who has the same run reads the same numbers", () => {
  const read = { tune: { set: { min: "7.3 packets" } }, wait: { answer: 12.3456 } };
  expect(found(student(50, read), student(50, { ...read, why: { answer: "Other" } }))).toEqual([]);
});

it("finds a result that is handed in again, without any text", () => {
  const own = { why: { answer: [] as never }, which: { tries: 2 } };
  expect(found(student(50, own), student(50, own))).toEqual([["everything"]]);
});
