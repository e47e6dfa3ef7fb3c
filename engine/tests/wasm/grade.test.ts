// A class of 200 hands in results: those that are honest have the page's points, and what is wrong with others is named.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { loadEngine } from "../../../web/src/engine/wasm";
import { run } from "../../../web/src/engine/whole-run";
import { MOST_ANSWER_CHARS } from "../../../web/src/lesson/answer-form";
import type { Lesson, LessonStep } from "../../../web/src/lesson/format";
import { grade } from "../../../web/src/lesson/grade";
import { keyOf } from "../../../web/src/lesson/key";
import { type Answer, judge, type Records, type StepRecord } from "../../../web/src/lesson/marking";
import { isGoalMet, laneOfMine, wantedBy } from "../../../web/src/lesson/measure";
import { measure, type RunMaker } from "../../../web/src/lesson/prove";
import { codeOf, type Result, resultFrom, resultOf } from "../../../web/src/lesson/result";
import { studentCopy } from "../../../web/src/lesson/student";
import { drawn, fnv1a, variantFor } from "../../../web/src/lesson/variant";
import { lesson, QUEUE, scenario } from "./small-lesson";

const wasm = new URL("../../build/wasm/engine-with-scripts.wasm", import.meta.url);
const aqm = fileURLToPath(new URL("../../bin/aqm.mjs", import.meta.url));

let make: RunMaker;
beforeAll(async () => {
  const engine = await loadEngine(readFileSync(wasm));
  make = (order) => Promise.resolve(run(engine, order));
});

const STUDENTS = Array.from({ length: 200 }, (_, index) => `s${10_000 + index}`);

/** What one does at a check: some wrong answers first. */
function checked(step: LessonStep, key: number, wrong: number, hints: number): StepRecord {
  if (step.kind !== "check") throw new Error("no check");
  const answer: Answer = key * 1.02;
  expect(judge(step.question, answer, key).isRight).toBe(true);
  return { end: "solved", answer, tries: wrong, hints };
}

/** A student who does everything in the page's way, with mistakes that depend on the number. */
async function honest(number: string): Promise<Result> {
  const variant = variantFor(lesson, number);
  const habit = fnv1a(number);
  const set = {
    [`${QUEUE}.min_th`]: `${3 + (habit % 6)} packets`,
    [`${QUEUE}.max_th`]: `${12 + (Math.floor(habit / 6) % 90) / 10} packets`,
  };
  const setting = { lesson, scenario, variant, adjusted: { shorten: set } };
  const steps = lesson.steps.map((step) => drawn(step, variant));
  const wanted = steps.flatMap((step, index) => wantedBy(lesson, index, step));
  const { numbers, fingerprints } = await measure(setting, wanted, make);
  const { key } = keyOf(setting, steps[1] as LessonStep, "steps[1]", numbers, wanted);
  const adjust = steps[2] as Extract<LessonStep, { kind: "adjust" }>;
  const goals = adjust.question?.goals ?? [];
  const met =
    goals.filter((goal, at) => isGoalMet(goal, numbers.get(`steps[2].question.goals[${at}]`) ?? Number.NaN)).length /
    goals.length;
  const records: Records = {
    guess: { end: "committed", answer: [habit % 2 ? "longer" : "shorter"], tries: 0, hints: 0 },
    wait: checked(steps[1] as LessonStep, Number(key), habit % 4, habit % 2),
    shorten: {
      end: met === 1 ? "solved" : "given up",
      tries: 1 + (habit % 8),
      hints: 0,
      met,
      set,
      fingerprint: fingerprints.get(laneOfMine("shorten")) ?? "",
    },
    say: { end: "committed", answer: `Because ${number} thinks so, for a reason.`, tries: 0, hints: 0 },
  };
  return resultOf({ lesson, variant, records, seconds: 300, reader: number });
}

const change = (result: Result, steps: Record<string, object>, more: object = {}): Result => ({
  ...result,
  ...more,
  steps: Object.fromEntries(Object.entries(result.steps).map(([id, step]) => [id, { ...step, ...steps[id] }])),
});

/** Ways to have more points than one has earned, by the student's place in the class. */
const TAMPERED: readonly ((result: Result) => Result)[] = [
  (result) => ({ ...result, points: 7 }),
  (result) => change(result, { wait: { answer: 1, tries: 0, hints: 0 } }),
  (result) => change(result, { shorten: { met: 1, end: "solved", set: { [`${QUEUE}.min_th`]: "29 packets" } } }),
  (result) => change(result, { shorten: { fingerprint: "0123456789abcdef" } }),
  (result) => change(result, { shorten: { set: { "links.bottleneck.rate": "1 Gbps" } } }),
  (result) => ({ ...result, digest: "0123456789abcdef" }),
  (result) => ({ ...result, seed: 4000 }),
  (result) => change(result, { wait: { isDropped: true } }),
  (result) => change(result, { say: { answer: undefined } }),
  (result) => ({ ...result, seed: 1 + (result.seed % 50) }),
  (result) => change(result, { say: { isDropped: true, end: "open", answer: undefined } }),
  (result) => change(result, { guess: { isDropped: true } }),
  (result) => change(result, { shorten: { isDropped: true, met: 0, end: "given up", set: undefined } }),
  (result) => ({ ...result, most: 5 }),
  (result) => change(result, { say: { answer: "No." } }),
  (result) => change(result, { guess: { answer: ["neither"] } }),
  (result) => change(result, { guess: { answer: ["longer", "shorter"] } }),
];

const FIRST_COPY = 20;
const COPIES = 5;
/** Results with parts of the next student's: with the same words, and with words of their own. */
const DISGUISED: Readonly<Record<number, (own: Result, next: Result) => Result>> = {
  40: (own, { steps }) => change(own, { say: { answer: ` ${String(steps.say?.answer).toUpperCase()}!! ` } }),
  42: (own, { steps }) => change(own, { wait: steps.wait as object, shorten: { set: steps.shorten?.set } }),
};
const FIRST_DAMAGED = 30;

type Row = Record<string, string>;

function rowsOf(csv: string): Row[] {
  const [head = "", ...lines] = csv.trim().split("\r\n");
  const cells = (line: string) =>
    [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  const names = cells(head);
  return lines.map((line) => Object.fromEntries(cells(line).map((value, index) => [names[index] ?? "", value])));
}

describe("aqm grade on a class of 200", () => {
  const results: Result[] = [];
  let rows: Row[] = [];

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "aqm-class-"));
    const handedIn = mkdtempSync(join(folder, "in-"));
    writeFileSync(join(folder, "lesson.json"), JSON.stringify(lesson));
    writeFileSync(
      join(folder, "roster.csv"),
      `student,number\n${STUDENTS.map((number) => `Student ${number},${number}`).join("\n")}\n`,
    );
    for (const number of STUDENTS) results.push(await honest(number));
    for (const [index, number] of STUDENTS.entries()) {
      const own = results[index] as Result;
      const isCopy = index >= FIRST_COPY && index < FIRST_COPY + COPIES;
      const given = isCopy ? { ...(results[FIRST_COPY - 1] as Result), reader: number } : own;
      const partly = DISGUISED[index]?.(own, results[index + 1] as Result);
      const code = await codeOf(TAMPERED[index]?.(own) ?? partly ?? given);
      const isDamaged = index >= FIRST_DAMAGED && index < FIRST_DAMAGED + 3;
      const sent = isDamaged ? code.slice(0, [-30, 60, 40][index - FIRST_DAMAGED]) : code;
      writeFileSync(join(handedIn, `Student ${number}.txt`), `Hello,\nhttps://example.org/aqm/#r=1.${sent}\nBye`);
    }
    const args = ["grade", handedIn, "--lesson", join(folder, "lesson.json"), "--roster", join(folder, "roster.csv")];
    rows = rowsOf(execFileSync("node", [aqm, ...args], { encoding: "utf8" }));
  }, 120_000);

  it("has a line for each student", () => {
    expect(rows.map(({ student }) => student)).toEqual(STUDENTS.map((number) => `Student ${number}`));
  });

  it("names what is wrong with each tampered result", () => {
    const wrong = rows.slice(0, TAMPERED.length);
    expect(wrong.map(({ problems }) => problems?.split("; ")[0])).toEqual([
      expect.stringContaining("claims 7 points"),
      expect.stringContaining("wait: is said to be right"),
      expect.stringContaining("shorten: its goals are not met"),
      expect.stringContaining("the fingerprint of another run"),
      expect.stringContaining("shorten: sets links.bottleneck.rate"),
      expect.stringContaining("another version of the lesson"),
      expect.stringContaining("seed 4000"),
      expect.stringContaining("wait: is said not to count"),
      expect.stringContaining("say: is said to be committed, but has no answer"),
      expect.stringContaining("wait: is said to be right"), // by the numbers of that seed, it is wrong
      expect.stringContaining("say: is said not to count"),
      expect.stringContaining("guess: is said not to count"),
      expect.stringContaining("shorten: is said not to count"),
      expect.stringContaining("claims to be out of 5 points"),
      expect.stringContaining("say: has 1 word (the page takes 3 to 100)"),
      expect.stringContaining("guess: neither: is none of the options"),
      expect.stringContaining("guess: chooses more than one option"),
    ]);
    expect(wrong.map(({ most }) => most)).toEqual(wrong.map((_, index) => (index === 6 ? expect.anything() : "7")));
    expect([wrong[10]?.say, wrong[14]?.say, wrong[15]?.guess, wrong[16]?.guess]).toEqual(["0", "0", "0", "0"]);
    expect(wrong[9]?.own_variant).toBe("no");
    expect(wrong[9]?.problems).toMatch(/seed \d+: the student was given another variant/);
  });

  it("finds the five copies, and who was copied", () => {
    const original = `Student ${STUDENTS[FIRST_COPY - 1]}`;
    for (let index = FIRST_COPY; index < FIRST_COPY + COPIES; ++index) {
      expect(rows[index]?.same_as?.split("; ")).toContain(`${original} (everything, text of say)`);
      expect(rows[index]?.own_variant).toBe("no");
    }
  });

  it("finds who has the words, or the numbers and values, of another", () => {
    expect(rows[40]?.same_as).toBe(`Student ${STUDENTS[41]} (text of say)`);
    expect(rows[42]?.same_as).toBe(`Student ${STUDENTS[43]} (number of wait, values of shorten)`);
    expect(rows[43]?.same_as).toBe(`Student ${STUDENTS[42]} (number of wait, values of shorten)`);
  });

  it("takes nobody else's for a copy", () => {
    const isAlike = (index: number) =>
      (index >= FIRST_COPY - 1 && index < FIRST_COPY + COPIES) || (index >= 40 && index < 44);
    expect(rows.filter(({ same_as }, index) => same_as !== "" && !isAlike(index))).toEqual([]);
  });

  it("says which three are damaged", () => {
    for (let index = FIRST_DAMAGED; index < FIRST_DAMAGED + 3; ++index) {
      expect(rows[index]?.problems).toMatch(/is damaged|has no result/);
      expect(rows[index]?.points).toBe("0");
    }
  });

  it("gives all others the points of their page, and finds nothing wrong", () => {
    const isOdd = (index: number) =>
      index < TAMPERED.length ||
      index in DISGUISED ||
      (index >= FIRST_COPY && index < FIRST_COPY + COPIES) ||
      (index >= FIRST_DAMAGED && index < FIRST_DAMAGED + 3);
    for (const [index, row] of rows.entries())
      if (!isOdd(index))
        expect([row.points, row.problems, row.own_variant, row.fingerprints]).toEqual([
          String(results[index]?.points),
          "",
          "yes",
          "yes",
        ]);
    expect(new Set(rows.map(({ points }) => points)).size).toBeGreaterThan(5);
  });
});

it("a code is read again as what was written, and has no room for anything else", async () => {
  const result = await honest("s1");
  expect(await resultFrom(await codeOf(result))).toEqual(result);
  const strange = { ...result, admin: true } as unknown as Result;
  await expect(resultFrom(await codeOf(strange))).rejects.toThrow("admin");
  const newer = { ...result, version: 2 } as unknown as Result;
  await expect(resultFrom(await codeOf(newer))).rejects.toThrow(
    "version: is newer than this page, which reads version 1",
  );
});

it("makes no code that is too long to be read", async () => {
  const result = await honest("s1");
  const say = { end: "committed", answer: "é".repeat(MOST_ANSWER_CHARS), tries: 0, hints: 0 } as const;
  const long = (count: number): Result => ({
    ...result,
    steps: Object.fromEntries(Array.from({ length: count }, (_, index) => [`say${index}`, say])),
  });
  expect(await resultFrom(await codeOf(long(3)))).toEqual(long(3));
  await expect(codeOf(long(4))).rejects.toThrow("Your texts are too long for a code: 79 KiB of at most 64.");
});

describe("a question that does not fit the student's numbers", () => {
  const steps = lesson.steps.map((step) =>
    step.id === "wait" ? { ...step, holds: [{ value: "links.bottleneck.utilization", min: 2 }] } : step,
  );
  const strict = { ...lesson, steps } as Lesson;

  /** What the student's page hands in. */
  async function handedIn(page: Lesson, wait: Partial<StepRecord>): Promise<Result> {
    const variant = variantFor(strict, "s1");
    const { steps: known } = await honest("s1");
    const records = { ...known, wait: { ...known.wait, ...wait } } as Records;
    return resultOf({ lesson: page, variant, records, seconds: 300, reader: "s1" });
  }

  it("does not count, and nobody is blamed whose copy could not know", async () => {
    const result = await handedIn(studentCopy(strict), { end: "solved", tries: 0, hints: 0 });
    const { points, most, problems, notes } = await grade({ lesson: strict, scenario }, result, make);
    expect([result.most, most]).toEqual([7, 5]);
    expect(points).toBe(result.points - 2);
    expect(problems).toEqual([]);
    expect(notes).toEqual(["wait: does not count with this variant, which the student’s page could not know"]);
    const more = await grade({ lesson: strict, scenario }, { ...result, points: 6.5 }, make);
    expect(more.problems).toEqual([`claims 6.5 points, but what it did gives ${points}`]);
  });

  it("is left out by the page that has the lesson itself", async () => {
    const result = await handedIn(strict, { end: "committed", isDropped: true });
    const { points, most, problems, notes } = await grade({ lesson: strict, scenario }, result, make);
    expect([points, most, problems, notes]).toEqual([result.points, 5, [], []]);
  });
});

describe("a question about the student's own lane after an adjustment that was given up", () => {
  const about = (step: LessonStep) =>
    step.kind === "check"
      ? {
          ...step,
          question: {
            ...step.question,
            answer: { at: { lane: "mine" }, product: ["links.bottleneck.sojourn_s.mean", 1000] },
          },
        }
      : step;
  const [guess, wait, shorten, say] = lesson.steps as [LessonStep, LessonStep, LessonStep, LessonStep];
  const later = { ...lesson, steps: [guess, shorten, about(wait), say] } as Lesson;
  const best = { [`${QUEUE}.min_th`]: "20 packets", [`${QUEUE}.max_th`]: "40 packets" };
  const variant = variantFor(later, "s1");

  /** What is right with settings, and what is handed in with that answer. */
  async function answered(shown: object, isShown: boolean): Promise<Result> {
    const setting = { lesson: later, scenario, variant, adjusted: { shorten: shown } } as Parameters<typeof measure>[0];
    const wanted = later.steps.flatMap((step, index) => wantedBy(later, index, step));
    const { numbers } = await measure(setting, wanted, make);
    const { key } = keyOf(setting, later.steps[2] as LessonStep, "steps[2]", numbers, wanted);
    const records: Records = {
      shorten: { end: "given up", tries: 2, hints: 0, met: 0.5, set: best, ...(isShown && { isShown }) },
      wait: { end: "solved", answer: Number(key), tries: 0, hints: 0 },
    };
    return resultOf({ lesson: later, variant, records, seconds: 300, reader: "s1" });
  }

  it("is right as the page showed it: with the solution where that was shown, else with the best setting", async () => {
    const solution = (shorten as { solution?: object }).solution as object;
    for (const [shown, isShown] of [
      [solution, true],
      [best, false],
    ] as const) {
      const result = await answered(shown, isShown);
      const { problems, points } = await grade({ lesson: later, scenario }, result, make);
      expect([problems, points]).toEqual([[], result.points]);
    }
    const other = await grade({ lesson: later, scenario }, await answered(best, true), make);
    expect(other.problems[0]).toBe("wait: is said to be right, but is not");
  });
});

it("a lesson that was given out before a reply to a range without numbers was refused is graded", async () => {
  const near = [{ min: 5, max: 3, say: "Almost." }];
  const steps = lesson.steps.map((step) =>
    step.kind === "check" ? { ...step, question: { ...step.question, near } } : step,
  );
  const given = { ...lesson, steps } as unknown as Lesson;
  const folder = mkdtempSync(join(tmpdir(), "aqm-given-"));
  const [file, handed] = [join(folder, "lesson.json"), join(folder, "s1.txt")];
  writeFileSync(file, JSON.stringify(given));
  const records = (await honest("s1")).steps as unknown as Records;
  const result = resultOf({ lesson: given, variant: variantFor(given, "s1"), records, seconds: 300, reader: "s1" });
  writeFileSync(handed, await codeOf(result));
  const aqmOf = (...args: string[]) =>
    execFileSync(process.execPath, [aqm, ...args], { encoding: "utf8", stdio: "pipe" });
  const table = join(folder, "points.csv");
  aqmOf("grade", handed, "--lesson", file, "--csv", table);
  expect(rowsOf(readFileSync(table, "utf8"))).toMatchObject([{ number: "s1", problems: "" }]);
  expect(spawnSync(process.execPath, [aqm, "lesson", "check", file], { encoding: "utf8" }).stdout).toContain(
    "near[0].min: 5: must not be above max (3)",
  );
});
