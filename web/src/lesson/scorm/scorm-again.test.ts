// Limits and errors of a run time that others have written: scorm-again, in both versions.
import { Scorm12API, Scorm2004API } from "scorm-again";
import { describe, expect, test } from "vitest";
import fourSteps from "../../../../e2e/fixtures/four-steps.json";
import { eventually } from "../../../tests/eventually";
import type { Lesson } from "../format";
import type { Progress } from "../progress";
import type { Refusal } from "./calls";
import { openCourse } from "./course";
import { dialectOf } from "./dialect";
import type { RawApi, ScormVersion } from "./find";
import { openSession } from "./session";
import { unpackProgress } from "./state";

const lesson = fourSteps as unknown as Lesson;
const SETTINGS = { autocommit: false, logLevel: 5 } as const;

/** The run time, all calls, and those that it has refused. */
function runTime(version: ScormVersion) {
  const inner = version === "1.2" ? new Scorm12API(SETTINGS) : new Scorm2004API(SETTINGS);
  const raw = inner as unknown as RawApi;
  const refused: string[] = [];
  const calls: (readonly string[])[] = [];
  const logged =
    (name: string) =>
    (...values: string[]) => {
      calls.push([name, ...values]);
      const answer = raw[name]?.(...values);
      if (answer === "false") refused.push([name, ...values].join(" ").slice(0, 100));
      return answer;
    };
  const api: RawApi = Object.fromEntries(
    Object.values(dialectOf(version).functions).map((name) => [name, logged(name)]),
  );
  return { api, refused, calls };
}

function sessionIn(api: RawApi, version: ScormVersion) {
  const answer = openSession({ version, api }, () => 0);
  if ("refusal" in answer) throw new Error(answer.refusal.message);
  return answer.session;
}

const committed = (answer: Progress["records"][string]["answer"] & {}) =>
  ({ end: "committed", tries: 0, hints: 0, answer }) as const;
/** Such as no packing makes much shorter. */
const noise = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * at * 7919 + at) % 90))).join("");

// The numbers of errors in the two standards.
const ERRORS = {
  "1.2": { tooLong: "405", again: "101" },
  "2004": { tooLong: "406", again: "103" },
} as const;

describe.each(["1.2", "2004"] as const)("SCORM %s", (version) => {
  const { functions, elements, most } = dialectOf(version);

  test("no answer is too long for it: texts are shortened, the other answers stay", async () => {
    const { api, refused } = runTime(version);
    const told: (readonly Refusal[])[] = [];
    const onWritten = (found: readonly Refusal[]) => void told.push(found);
    const session = sessionIn(api, version);
    const course = await openCourse({ session, lesson, most: most.state, onWritten });
    const records = { guess: committed(["some"]), why: committed(noise(100_000)) };
    course.keep({ ...course.progress, step: 3, records });
    await eventually(() => expect(told).toHaveLength(1));
    const state = String(api[functions.get]?.(elements.state));
    expect(state.length).toBeLessThanOrEqual(most.state);
    const kept = await unpackProgress(state);
    expect(kept).toMatchObject({ step: 3, records: { guess: records.guess } });
    expect(String(kept?.records.why?.answer)).toMatch(/^.{300,}$/);
    await course.end(true);
    expect([...refused, ...told.flat()]).toEqual([]);
  });

  test("explanations that are longer than an answer of SCORM 1.2 are taken whole", async () => {
    const { api, refused } = runTime(version);
    const session = sessionIn(api, version);
    const course = await openCourse({ session, lesson, most: most.state, onWritten: () => undefined });
    const text = "Both take turns, and lose alike. ".repeat(40).trim();
    course.keep({ ...course.progress, step: 4, records: { why: committed(text) } });
    await course.end(true);
    expect(refused).toEqual([]);
    if (version === "1.2") expect(api[functions.get]?.("cmi.comments")).toBe(`[why] ${text} `);
  });

  test("a text of several lines is taken", async () => {
    const { api, refused } = runTime(version);
    const session = sessionIn(api, version);
    const course = await openCourse({ session, lesson, most: most.state, onWritten: () => undefined });
    const records = { why: committed("Both take turns,\n\nand lose alike.\n") };
    course.keep({ ...course.progress, step: 4, records });
    await course.end(true);
    expect(refused).toEqual([]);
  });

  test("the limits are its own: one character more is refused, and why is told", () => {
    const { api } = runTime(version);
    sessionIn(api, version);
    // Of what is kept between sessions, it counts the characters in SCORM 2004 only.
    const limits = [[elements.location, most.location] as const, [elements.state, most.state] as const];
    for (const [element, length] of version === "1.2" ? limits.slice(0, 1) : limits) {
      expect(api[functions.set]?.(element, "x".repeat(length))).toBe("true");
      expect(api[functions.set]?.(element, "x".repeat(length + 1))).toBe("false");
      expect(String(api[functions.error]?.())).toBe(ERRORS[version].tooLong);
    }
  });

  test("an attempt that is open already is not begun again", () => {
    const { api } = runTime(version);
    sessionIn(api, version);
    const again = openSession({ version, api }, () => 0);
    expect(again).toMatchObject({ refusal: { what: functions.initialize, code: ERRORS[version].again } });
  });
});

const objective = (at: number, id: string, success: string) => [
  `objectives.${at}.id=${id}`,
  `objectives.${at}.score.scaled=1`,
  `objectives.${at}.score.raw=100`,
  `objectives.${at}.score.min=0`,
  `objectives.${at}.score.max=100`,
  `objectives.${at}.success_status=${success}`,
  `objectives.${at}.completion_status=completed`,
];
const interaction = (at: number, id: string, type: string, response: string, result: string) => [
  `interactions.${at}.id=${id}`,
  `interactions.${at}.type=${type}`,
  `interactions.${at}.learner_response=${response}`,
  `interactions.${at}.result=${result}`,
  `interactions.${at}.latency=PT0S`,
];
const TEXT = "Both take turns, and lose alike.";
const COMMIT = ["session_time=PT0S", "Commit"];

/** With SCORM 1.2 the same is proven in a browser: e2e/scorm.spec.ts. */
test("SCORM 2004: a full pass, with exactly these calls", async () => {
  const { api, refused, calls } = runTime("2004");
  const course = await openCourse({
    session: sessionIn(api, "2004"),
    lesson,
    most: dialectOf("2004").most.state,
    onWritten: () => undefined,
  });
  const made = () =>
    calls
      .filter(([name]) => name !== "GetValue" && name !== "GetLastError")
      .map(([name = "", element = "", value]) =>
        name === "SetValue"
          ? `${element.replace("cmi.", "")}=${element === "cmi.suspend_data" ? "STATE" : value}`
          : name,
      );
  const share = { end: "solved", tries: 0, hints: 0, answer: 1 } as const;
  const records = { guess: committed(["some"]), share, why: committed(TEXT) };
  const keep = async (step: number, names: readonly (keyof typeof records)[]) => {
    const before = calls.length;
    course.keep({ ...course.progress, step, records: Object.fromEntries(names.map((name) => [name, records[name]])) });
    await eventually(() => expect(calls.slice(before).some(([name]) => name === "Commit")).toBe(true));
  };
  await keep(1, []);
  await keep(2, ["guess"]);
  await keep(3, ["guess", "share"]);
  course.keep({ ...course.progress, step: 4, records });
  await course.end(true);
  expect(made()).toEqual([
    "Initialize",
    ...["completion_status=incomplete", "exit=suspend", ...COMMIT],
    ...["suspend_data=STATE", "location=guess", "progress_measure=0.25", ...COMMIT],
    ...["suspend_data=STATE", "location=share", "progress_measure=0.5"],
    ...objective(0, "guess", "unknown"),
    ...interaction(0, "guess", "choice", "some", "neutral"),
    ...COMMIT,
    ...["suspend_data=STATE", "location=why", "progress_measure=0.75"],
    ...objective(1, "share", "passed"),
    ...interaction(1, "share", "numeric", "1", "correct"),
    ...COMMIT,
    ...["suspend_data=STATE", "location=end", "progress_measure=1"],
    ...objective(2, "why", "unknown"),
    ...interaction(2, "why", "long-fill-in", TEXT, "neutral"),
    ...["score.scaled=1", "score.raw=100", "score.min=0", "score.max=100"],
    ...["completion_status=completed", "success_status=passed", "exit=normal"],
    ...[...COMMIT, "session_time=PT0S", "Terminate"],
  ]);
  expect(refused).toEqual([]);
});

test("SCORM 2004: of an attempt that the platform has closed, each thing that is not saved is told", () => {
  const { api } = runTime("2004");
  const session = sessionIn(api, "2004");
  api.Terminate?.("");
  expect(session.pause("newer").map(({ what, code }) => `${what} ${code}`)).toEqual([
    "cmi.suspend_data 133",
    "cmi.session_time 133",
    "Commit 143",
  ]);
});
