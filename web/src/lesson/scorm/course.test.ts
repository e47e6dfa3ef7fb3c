import { describe, expect, test, vi } from "vitest";
import fourSteps from "../../../../e2e/fixtures/four-steps.json";
import { type FakeCourse, fakeCourse } from "../../../tests/fake-course";
import type { Lesson } from "../format";
import type { StepRecord } from "../marking";
import type { Progress } from "../progress";
import { variantFor } from "../variant";
import type { Refusal } from "./calls";
import { type Course, openCourse } from "./course";
import { openSession } from "./session";
import { packProgress, unpackProgress } from "./state";

const lesson = fourSteps as unknown as Lesson;
const committed = (answer: StepRecord["answer"]): StepRecord => ({
  end: "committed",
  tries: 0,
  hints: 0,
  ...(answer !== undefined && { answer }),
});

interface Rig {
  readonly course: Course;
  readonly platform: FakeCourse;
  readonly told: (readonly Refusal[])[];
  settled(): Promise<void>;
}

async function rig(given: Readonly<Record<string, string>> = {}, version: "1.2" | "2004" = "1.2"): Promise<Rig> {
  const platform = fakeCourse(version, given);
  const opened = openSession(platform, () => 0);
  if ("refusal" in opened) throw new Error(opened.refusal.message);
  const told: (readonly Refusal[])[] = [];
  const { session } = opened;
  const course = await openCourse({ session, lesson, most: 4096, onWritten: (refused) => void told.push(refused) });
  const count = () => platform.log.length;
  const settled = async () => {
    for (let before = -1, still = 0; still < 5; still = count() === before ? still + 1 : 0) {
      before = count();
      await new Promise((resolve) => setTimeout(resolve, 20)); // packing takes its time on a busy machine
    }
  };
  return { course, platform, told, settled };
}

const at = (course: Course, step: number, records: Progress["records"] = {}, seconds = 0): Progress => ({
  ...course.progress,
  step,
  records,
  seconds,
});
const commits = ({ log }: FakeCourse) => log.filter((entry) => entry === "commit").length;

test("the variant is the student's, whose id is not kept", async () => {
  const { course, platform, settled } = await rig({ "cmi.core.student_id": "S12345 " });
  expect(course.progress.variant).toEqual(variantFor(lesson, "s12345"));
  course.keep(at(course, 1));
  await settled();
  expect(JSON.stringify(await unpackProgress(platform.data.get("cmi.suspend_data") ?? ""))).not.toMatch(/s12345/i);
});

test("what is not yet given is kept, shortened if it must be, and reported nowhere", async () => {
  const { course, platform, settled } = await rig();
  const drafts = { why: "Because the queue", guess: ["some"] };
  course.keep({ ...at(course, 1), drafts });
  await settled();
  expect((await unpackProgress(platform.data.get("cmi.suspend_data") ?? ""))?.drafts).toEqual(drafts);
  expect(platform.log.filter((entry) => /interactions|objectives/.test(entry))).toEqual([]);
  const long = Array.from({ length: 9000 }, (_, place) => String.fromCharCode(33 + ((place * place * 7919) % 90))).join(
    "",
  );
  const records = { before: committed("Given already. ".repeat(100)) };
  const packed = await packProgress({ ...at(course, 1), records, drafts: { ...drafts, why: long } }, 500);
  expect(await unpackProgress(packed)).toMatchObject({ records, drafts: { guess: ["some"] } });
});

test("commits when a step is done, not within it; what is newer is committed when the page is hidden", async () => {
  const { course, platform, told, settled } = await rig();
  course.keep(at(course, 0));
  await settled();
  expect(commits(platform)).toBe(1);
  course.keep(at(course, 1));
  await settled();
  expect(commits(platform)).toBe(2);
  course.keep(at(course, 1, { guess: committed(["some"]) }));
  await settled();
  expect(commits(platform)).toBe(2);
  course.pause();
  expect(commits(platform)).toBe(3);
  const kept = await unpackProgress(platform.data.get("cmi.suspend_data") ?? "");
  expect(kept?.records).toEqual({ guess: committed(["some"]) });
  const before = told.length;
  course.leave();
  course.leave();
  expect(platform.log.filter((entry) => entry === "finish")).toHaveLength(1);
  expect(platform.data.get("cmi.core.exit")).toBe("suspend");
  expect(told.length, "the page that the browser may come back to says so").toBeGreaterThan(before);
});

test("each answer is reported once, also after it was resumed", async () => {
  const first = await rig();
  const records = { guess: committed(["some"]) };
  first.course.keep(at(first.course, 2, records, 30));
  await first.settled();
  expect(first.platform.data.get("cmi.interactions.0.id")).toBe("guess");
  expect(first.platform.data.get("cmi.interactions.0.latency")).toBe("0000:00:30.00");
  const state = first.platform.data.get("cmi.suspend_data") ?? "";
  const again = await rig({ "cmi.suspend_data": state, "cmi.interactions._count": "1" });
  expect(again.course.progress).toMatchObject({ step: 2, records, seconds: 30 });
  const solved: StepRecord = { end: "solved", tries: 1, hints: 0, answer: 1 };
  again.course.keep(at(again.course, 3, { ...records, share: solved }, 40));
  await again.settled();
  const ids = again.platform.log.filter((entry) => /interactions\.\d\.id/.test(entry));
  expect(ids).toEqual(["cmi.interactions.1.id=share"]);
  expect(again.platform.data.get("cmi.objectives.1.score.raw")).toBe("75");
});

test("the end is written once, with the result of all steps, and finishes", async () => {
  const { course, platform, told, settled } = await rig();
  const share: StepRecord = { end: "given up", tries: 2, hints: 0, answer: 3 };
  course.keep(at(course, 4, { guess: committed(["some"]), share, why: committed("Because.") }));
  await settled();
  await course.end(true);
  expect(platform.data.get("cmi.core.score.raw")).toBe("33.33");
  expect(platform.data.get("cmi.core.lesson_status")).toBe("failed");
  expect(platform.data.get("cmi.objectives.1.status")).toBe("failed");
  expect(platform.data.get("cmi.interactions.1.result")).toBe("wrong");
  expect(platform.log.filter((entry) => entry === "finish")).toHaveLength(1);
  expect(told.at(-1)).toEqual([]);
});

test("SCORM 2004: the end of a fail is completed, but failed", async () => {
  const { course, platform, settled } = await rig({}, "2004");
  const share: StepRecord = { end: "given up", tries: 2, hints: 0, answer: 3 };
  course.keep(at(course, 4, { guess: committed(["some"]), share, why: committed("Because.") }));
  await settled();
  await course.end(true);
  const of = (name: string) => platform.data.get(`cmi.${name}`);
  expect([of("score.raw"), of("completion_status"), of("success_status")]).toEqual(["33.33", "completed", "failed"]);
  expect(of("interactions.1.result")).toBe("incorrect");
});

test("one who leaves before the end can resume; damaged states begin anew and are told", async () => {
  const { course, platform } = await rig();
  course.keep(at(course, 2, { guess: committed(["none"]) }));
  await course.end(false);
  expect(platform.data.get("cmi.core.exit")).toBe("suspend");
  expect(platform.data.get("cmi.core.lesson_status")).toBe("incomplete");
  const state = platform.data.get("cmi.suspend_data") ?? "";
  for (const damaged of [state.slice(0, -4), "nonsense", "{}"]) {
    const { course: anew } = await rig({ "cmi.suspend_data": damaged });
    expect(anew.isDamaged).toBe(true);
    expect(anew.progress.step).toBe(0);
  }
});

describe("state", () => {
  const text = Array.from({ length: 9000 }, (_, at) => String.fromCharCode(33 + ((at * at * 7919) % 90))).join("");
  const progress: Progress = {
    step: 1,
    records: { why: committed(text), guess: committed(["some"]) },
    adjusted: {},
    seconds: 5,
    variant: variantFor(lesson, "x"),
  };

  test("long texts are shortened until all fits; answers stay", async () => {
    const packed = await packProgress(progress, 1000);
    expect(packed.length).toBeLessThanOrEqual(1000);
    const kept = await unpackProgress(packed);
    expect(kept?.records.guess).toEqual(progress.records.guess);
    expect(text.startsWith(String(kept?.records.why?.answer))).toBe(true);
    expect((await packProgress(progress, 20)).length).toBeGreaterThan(20);
  });

  test("what fits is kept whole", async () => {
    const packed = await packProgress({ ...progress, replies: { why: ["So."] } }, 64_000);
    expect(await unpackProgress(packed)).toEqual(progress); // but for what can be said again
    expect(await unpackProgress("")).toBeUndefined();
  });
});

const AMPLE = { timeout: 10_000 };

test("a state that does not fit is told, also when the page is hidden, until one fits", async () => {
  const { course, platform, told } = await rig();
  const set = Object.fromEntries(
    Array.from({ length: 600 }, (_, at) => [`links.l${at * 7919}.queue`, `${at * 104_729}`]),
  );
  course.keep(at(course, 1, { share: { end: "given up", tries: 1, hints: 0, set } }));
  const refusal = { what: "cmi.suspend_data", message: expect.stringMatching(/^\d+ of at most 4096 characters$/) };
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject([refusal]), AMPLE);
  course.pause();
  expect(told.at(-1)).toMatchObject([refusal]);
  expect(platform.data.get("cmi.suspend_data")).toBeUndefined();
  course.keep(at(course, 2));
  await vi.waitFor(() => expect(told.at(-1)).toEqual([]), AMPLE);
  expect((await unpackProgress(platform.data.get("cmi.suspend_data") ?? ""))?.step).toBe(2);
});
