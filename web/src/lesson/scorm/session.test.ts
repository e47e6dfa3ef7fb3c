import { expect, test } from "vitest";
import { type FakeCourse, fakeCourse } from "../../../tests/fake-course";
import type { Interaction, Objective } from "./dialect";
import { openSession, type Session, type Written } from "./session";

let now_ms = 0;
function opened(course: FakeCourse): Session {
  now_ms = 0;
  const answer = openSession(course, () => now_ms);
  if ("refusal" in answer) throw new Error(answer.refusal.message);
  return answer.session;
}

const objective: Objective = { id: "share", share: 0.5, standing: "passed" };
const interaction: Interaction = {
  id: "share",
  type: "choice",
  response: ["second"],
  options: ["first", "second"],
  result: "wrong",
  seconds: 12,
};
const step: Written = {
  state: "packed",
  location: "share",
  progress: 0.5,
  objectives: [[0, objective]],
  interactions: [interaction],
  outcome: undefined,
};
const end: Written = {
  ...step,
  location: "end",
  objectives: [],
  interactions: [],
  outcome: { share: 5 / 6, isPassed: true },
};

test("begins as incomplete and to be resumed, once, and commits", () => {
  const course = fakeCourse("1.2", { "cmi.core.student_id": "s1", "cmi.suspend_data": "old" });
  const session = opened(course);
  expect(session).toMatchObject({ student: "s1", state: "old", isReview: false });
  expect(course.log).toEqual([
    "cmi.core.lesson_status=incomplete",
    "cmi.core.exit=suspend",
    "cmi.core.session_time=0000:00:00.00",
    "commit",
  ]);
});

test("in SCORM 1.2 options are letters; score before status; time at every commit and at Finish; Finish once", () => {
  const course = fakeCourse("1.2", { "cmi.interactions._count": "3" });
  const session = opened(course);
  course.log.length = 0;
  now_ms = 61_500;
  expect(session.write(step)).toEqual([]);
  expect(course.data.get("cmi.interactions.3.student_response")).toBe("b");
  expect(course.data.get("cmi.interactions.3.result")).toBe("wrong");
  expect(course.data.get("cmi.interactions.3.latency")).toBe("0000:00:12.00");
  expect(course.data.get("cmi.objectives.0.score.raw")).toBe("50");
  expect(course.log.slice(-2)).toEqual(["cmi.core.session_time=0000:01:01.50", "commit"]);
  course.log.length = 0;
  session.write(end);
  expect(session.finish()).toEqual([]);
  expect(session.finish()).toEqual([]);
  expect(course.log).toEqual([
    "cmi.suspend_data=packed",
    "cmi.core.lesson_location=end",
    "cmi.core.score.raw=83.33",
    "cmi.core.score.min=0",
    "cmi.core.score.max=100",
    "cmi.core.lesson_status=passed",
    "cmi.core.exit=",
    "cmi.core.session_time=0000:01:01.50",
    "commit",
    "cmi.core.session_time=0000:01:01.50",
    "finish",
  ]);
  session.write(step);
  session.pause("newer");
  expect(course.log.at(-1)).toBe("finish");
});

test("SCORM 2004: scaled score, both statuses, ids of options, what was never set is empty", () => {
  const course = fakeCourse("2004");
  const session = opened(course);
  expect(session.state).toBe("");
  session.write({ ...step, interactions: [{ ...interaction, type: "sequencing", response: ["second", "first"] }] });
  session.write(end);
  const of = (name: string) => course.data.get(`cmi.${name}`);
  expect(of("interactions.0.learner_response")).toBe("second[,]first");
  expect(of("interactions.0.result")).toBe("incorrect");
  expect(of("progress_measure")).toBe("0.5");
  expect([of("score.scaled"), of("score.raw"), of("completion_status"), of("success_status"), of("exit")]).toEqual([
    "0.8333",
    "83.33",
    "completed",
    "passed",
    "normal",
  ]);
});

test("a lesson without points is completed, without a score", () => {
  for (const version of ["1.2", "2004"] as const) {
    const course = fakeCourse(version);
    opened(course).write({ ...end, outcome: { share: undefined, isPassed: true } });
    expect(course.log.filter((entry) => /score|success/.test(entry))).toEqual([]);
    expect(course.log.some((entry) => entry.endsWith("_status=completed"))).toBe(true);
  }
});

test("texts are cut to the standard's lengths", () => {
  const long: Interaction = { ...interaction, type: "text", response: ["word[,]".repeat(1000)] };
  for (const [version, name, most] of [
    ["1.2", "student", 255],
    ["2004", "learner", 4000],
  ] as const) {
    const course = fakeCourse(version);
    opened(course).write({ ...step, interactions: [long] });
    const text = course.data.get(`cmi.interactions.0.${name}_response`) ?? "";
    expect(text).toHaveLength(most);
    if (version === "2004") expect(text).not.toContain("[,]");
  }
});

test("in SCORM 1.2 a text that is cut stands whole in the comments, whether a platform adds them or replaces them", () => {
  const whole = (id: string, word: string, count: number): Interaction => ({
    ...interaction,
    id,
    type: "text",
    response: [word.repeat(count)],
  });
  const [first, second, short, rest] = [
    whole("why", "a", 300),
    whole("say", "b", 400),
    whole("brief", "c", 255),
    whole("more", "d", 4000),
  ];
  const all = `[why] ${"a".repeat(300)} [say] ${"b".repeat(400)} [more] ${"d".repeat(4000)}`.slice(0, 4096);
  for (const adds of [true, false]) {
    const course = fakeCourse("1.2");
    const set = course.api.LMSSetValue;
    const adding = (element: string, value: string) =>
      set?.(element, adds && element === "cmi.comments" ? (course.data.get(element) ?? "") + value : value);
    const session = opened({ ...course, api: { ...course.api, LMSSetValue: adding } });
    session.write({ ...step, interactions: [first, short] });
    session.write({ ...step, interactions: [second] });
    session.write({ ...step, interactions: [rest] });
    session.write({ ...step, interactions: [second] });
    expect(course.data.get("cmi.comments")).toBe(all);
    expect(course.data.get("cmi.interactions.0.student_response")).toHaveLength(255);
  }
  const without = fakeCourse("1.2", {}, (what) => (what === "cmi.comments" ? "401" : undefined));
  expect(opened(without).write({ ...step, interactions: [first, second] })).toEqual([]);
  const newer = fakeCourse("2004");
  opened(newer).write({ ...step, interactions: [first] });
  expect(newer.data.get("cmi.interactions.0.learner_response")).toHaveLength(300);
  expect(newer.log.some((entry) => entry.startsWith("cmi.comments"))).toBe(false);
});

test("a state that is too long is never sent, and told", () => {
  for (const [version, most] of [
    ["1.2", 4096],
    ["2004", 64_000],
  ] as const) {
    const course = fakeCourse(version);
    const session = opened(course);
    expect(session.write({ ...step, state: "x".repeat(most) })).toEqual([]);
    const refused = session.write({ ...step, state: "y".repeat(most + 1) });
    expect(refused).toMatchObject([{ what: "cmi.suspend_data", message: `${most + 1} of at most ${most} characters` }]);
    expect(course.data.get("cmi.suspend_data")).toBe("x".repeat(most));
  }
});

test("review and browsing write nothing", () => {
  for (const mode of ["review", "browse"]) {
    const course = fakeCourse("1.2", { "cmi.core.lesson_mode": mode });
    const session = opened(course);
    session.write(end);
    session.pause("newer");
    session.finish();
    expect(course.log).toEqual(["finish"]);
    expect(session.isReview).toBe(true);
  }
});

test("a status is never set back to incomplete, nor from passed to failed", () => {
  const course = fakeCourse("1.2", { "cmi.core.lesson_status": "passed" });
  const session = opened(course);
  expect(course.log).not.toContain("cmi.core.lesson_status=incomplete");
  session.write({ ...end, outcome: { share: 0.1, isPassed: false } });
  expect(course.data.get("cmi.core.lesson_status")).toBe("passed");
  expect(course.data.has("cmi.core.score.raw")).toBe(false);
  const failed = fakeCourse("2004", { "cmi.success_status": "failed", "cmi.completion_status": "completed" });
  opened(failed).write(end);
  expect(failed.data.get("cmi.success_status")).toBe("passed");
  expect(failed.log).not.toContain("cmi.completion_status=incomplete");
});

test("refusals are told with the run time's reason; reports by question may be refused silently, once", () => {
  const course = fakeCourse("1.2", {}, (what) => {
    if (/objectives|interactions/.test(what)) return "401";
    return what === "commit" ? "101" : undefined;
  });
  const session = opened(course);
  expect(session.write(step)).toEqual([{ what: "LMSCommit", code: "101", message: "error 101" }]);
  expect(course.log.filter((entry) => /objectives|interactions/.test(entry))).toEqual([]);
  const status = fakeCourse("1.2", {}, (what) => (what.includes("score") ? "405" : undefined));
  expect(
    opened(status)
      .write(end)
      .map(({ code }) => code),
  ).toEqual(["405", "405", "405"]);
});

test("a run time that refuses to begin, throws, or answers with booleans", () => {
  expect(
    openSession(
      fakeCourse("1.2", {}, () => "101"),
      () => 0,
    ),
  ).toEqual({
    refusal: { what: "LMSInitialize", code: "101", message: "error 101" },
  });
  const throwing = () => {
    throw new Error("gone");
  };
  expect(openSession({ version: "1.2", api: { LMSInitialize: throwing } }, () => 0)).toHaveProperty("refusal");
  const names = ["LMSInitialize", "LMSSetValue", "LMSCommit", "LMSFinish"];
  const booleans = Object.fromEntries(names.map((name) => [name, () => true]));
  const answer = openSession({ version: "1.2", api: booleans }, () => 0);
  if ("refusal" in answer) throw new Error(answer.refusal.message);
  expect([...answer.session.write(end), ...answer.session.finish()]).toEqual([]);
});
