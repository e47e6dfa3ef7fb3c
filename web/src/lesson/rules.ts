/** What is wrong with a lesson before anything runs: ids, references, paths, windows, and what the lints ask for. */
import { plan } from "../experiment";
import type { Window } from "../experiment/document";
import { LANE } from "../experiment/points";
import { seconds } from "../scenario/quantity";
import type { ScenarioDocument } from "../scenario/scenario";
import { valueAt, withSettings } from "../scenario/variation";
import { isWindow, readableWindows, windowMistakes } from "../scenario/window-mistake";
import { parseMarkup } from "../text/markup";
import { wordCount } from "./answer-form";
import { unitMistake } from "./answer-unit";
import type { By, Choice, Hold, Lesson, LessonStep, NumberQuestion } from "./format";
import {
  experimentOf,
  isMeasured,
  lanesIn,
  MINE,
  settingsOf,
  solutionsOf,
  type Wanted,
  wantedBy,
  writtenBy,
} from "./measure";
import type { LessonProblem } from "./read";
import { isTextName, NAMES_IN_BRACES } from "./text-names";
import { choiceOf } from "./value-choice";
import { alternatives, isBy, pathInPool, placeOf, placesIn, plainVariant, seedsIn } from "./variant";

/** Mistakes, and what is only doubtful. */
export interface Findings {
  readonly problems: readonly LessonProblem[];
  readonly warnings: readonly LessonProblem[];
}

/** Of a text, so that it fits one screen. */
export const MOST_WORDS = 60;

const NO_BOUNDS = "needs a bound: what it must be at least (min), at most (max)";

const said = (ids: readonly string[]) => ids.join(", ") || "none";

/** The texts of a step beside its question, and where they stand in it. */
function smallTexts(step: LessonStep): (readonly [string, string])[] {
  if (step.kind !== "predict" && step.kind !== "check") return [];
  const { question } = step;
  const options = question.type === "choice" ? question.options : [];
  const near = question.type === "number" ? (question.near ?? []) : [];
  const hints = step.kind === "check" ? (step.hints ?? []) : [];
  return [
    ...options.flatMap(({ text, say }, at) => [
      [`question.options[${at}].text`, text] as const,
      [`question.options[${at}].say`, say] as const,
    ]),
    ...near.map(({ say }, at) => [`question.near[${at}].say`, say] as const),
    ...hints.map((hint, at) => [`hints[${at}]`, hint] as const),
  ];
}

class Rules {
  readonly problems: LessonProblem[] = [];
  readonly warnings: LessonProblem[] = [];
  private readonly lanes: readonly string[];

  constructor(
    private readonly lesson: Lesson,
    private readonly scenario: ScenarioDocument,
    /** Some rules are only for lessons that are being made: others that break them can be played. */
    private readonly isGivenOut: boolean,
  ) {
    this.lanes = lanesIn(lesson).map(({ id }) => id);
  }

  findings(): Findings {
    const { lesson } = this;
    this.unique("lanes", this.lanes);
    this.unique(
      "steps",
      lesson.steps.map(({ id }) => id),
    );
    this.unique(
      "vary.places",
      placesIn(lesson).map(({ id }) => id),
    );
    this.seeds();
    this.places();
    this.windows();
    this.lanePaths();
    for (const [index, step] of lesson.steps.entries()) this.step(step, index);
    if (this.problems.length === 0) this.claims();
    this.order();
    return this;
  }

  private add(path: string, message: string): void {
    this.problems.push({ path, message });
  }

  private warn(path: string, message: string): void {
    this.warnings.push({ path, message });
  }

  /** @param key under which each entry has its id; empty if the entries are ids */
  private unique(path: string, ids: readonly string[], key = ".id"): void {
    ids.forEach((id, index) => {
      if (ids.indexOf(id) !== index) this.add(`${path}[${index}]${key}`, `${id}: another one has this id`);
      if (id === MINE && path === "lanes") this.add(`${path}[${index}].id`, `${MINE} is what the student adjusts`);
    });
  }

  private seeds(): void {
    try {
      seedsIn(this.lesson);
    } catch (error) {
      this.add("vary.seeds", (error as Error).message.replace(/^seeds: /, ""));
    }
  }

  private places(): void {
    placesIn(this.lesson).forEach(({ id, set, pick }, index) => {
      const path = `vary.places[${index}]`;
      if (!isTextName(id)) this.warn(`${path}.id`, `${id}: no text can name it; use only letters, digits and _`);
      if (valueAt(this.scenario, set) === undefined) this.add(`${path}.set`, `${set}: the scenario has no such value`);
      if (new Set(pick.map(String)).size < pick.length) this.add(`${path}.pick`, "must be different values");
    });
  }

  private windows(): void {
    const windows: unknown = this.scenario.measure?.windows ?? [];
    if (!Array.isArray(windows)) this.add("scenario.document.measure.windows", "must be a list");
    for (const { index, message, isRepeated } of windowMistakes(this.scenario))
      if (!(isRepeated && this.isGivenOut)) this.add(`scenario.document.measure.windows[${index}]`, message);
  }

  private lanePaths(): void {
    for (const [index, { set }] of lanesIn(this.lesson).entries()) this.settings(`lanes[${index}].set`, set);
  }

  /** A lane may end its run before a window does. */
  private settings(path: string, set: Readonly<Record<string, unknown>>): void {
    try {
      const [first] = windowMistakes(withSettings(this.scenario, set)).filter(({ isRepeated }) => !isRepeated);
      if (first && windowMistakes(this.scenario).length === 0)
        this.add(path, `window ${first.index + 1} ${first.message}`);
    } catch (error) {
      this.add(path, (error as Error).message);
    }
  }

  private step(step: LessonStep, index: number): void {
    const path = `steps[${index}]`;
    this.stage(step, index, path);
    this.texts(step, path);
    if (step.kind === "adjust") this.adjusting(step, index, path);
    if (step.kind === "run" && step.stage?.t === undefined)
      this.add(`${path}.stage.t`, "is missing: a run step runs to a time");
    if (step.kind === "predict" || step.kind === "check")
      alternatives(step).forEach((each, at) => {
        if (each.kind === step.kind) this.question(each, placeOf(index, at));
      });
  }

  private stage({ stage }: LessonStep, index: number, path: string): void {
    if (!stage) return;
    const hasMine = this.lesson.steps.slice(0, index + 1).some(({ kind }) => kind === "adjust");
    const known = [...this.lanes, ...(hasMine ? [MINE] : [])];
    (stage.lanes ?? []).forEach((lane, at) => {
      if (!known.includes(lane)) this.add(`${path}.stage.lanes[${at}]`, `${lane}: must be one of ${said(known)}`);
    });
    this.unique(`${path}.stage.lanes`, stage.lanes ?? [], "");
    const longest = seconds(this.scenario.duration);
    for (const key of ["t", "from"] as const)
      if ((stage[key] ?? 0) > longest)
        this.add(`${path}.stage.${key}`, `${stage[key]}: the scenario ends at ${longest} s`);
    this.recalled(stage.recall, index, path);
  }

  /** What is shown again is the answer of a step before. */
  private recalled(id: string | undefined, index: number, path: string): void {
    if (id === undefined) return;
    const at = this.lesson.steps.findIndex((step) => step.id === id);
    const step = this.lesson.steps[at];
    if (!step) this.add(`${path}.stage.recall`, `${id}: no step has this name`);
    else if (!("question" in step && step.question)) this.add(`${path}.stage.recall`, `Step ${at + 1} asks nothing.`);
    else if (at >= index)
      this.add(`${path}.stage.recall`, `The answer of step ${at + 1} cannot be shown in step ${index + 1}.`);
  }

  private texts(step: LessonStep, path: string): void {
    for (const key of ["text", "reached"] as const) this.text(step[key] ?? "", `${path}.${key}`, step);
    if (step.kind !== "predict" && step.kind !== "check") return;
    step.pool?.forEach(({ text = "" }, at) => {
      this.text(text, `${path}.pool[${at}].text`, step);
    });
  }

  private text(text: string, path: string, step: LessonStep): void {
    this.names(text, path, step);
    if (parseMarkup(text).some((part) => part.kind === "text" && part.text.includes("](")))
      this.add(path, "a link must lead to discipline:, parameter:, time:, experiment: or explain:");
    if (wordCount(text) > MOST_WORDS) this.warn(path, `has ${wordCount(text)} words; ${MOST_WORDS} fit one screen`);
  }

  /** What stands in braces is a number of the step or a place. */
  private names(text: string, path: string, { numbers = {} }: LessonStep): void {
    const known = [...Object.keys(numbers), ...placesIn(this.lesson).map(({ id }) => id)];
    for (const [, name = ""] of text.matchAll(NAMES_IN_BRACES))
      if (!known.includes(name))
        this.add(
          path,
          known.length > 0
            ? `{${name}}: must be one of ${said(known)}`
            : `{${name}}: neither the step’s numbers nor the students’ values have this name`,
        );
  }

  private question(step: LessonStep, path: string): void {
    if (step.kind !== "predict" && step.kind !== "check") return;
    const { question } = step;
    for (const [at, text] of smallTexts(step)) this.names(text, `${path}.${at}`, step);
    step.holds?.forEach((hold, at) => {
      this.bounds(hold, `${path}.holds[${at}]`);
    });
    if (question.type === "choice") this.choice(question, step, path);
    if (question.type === "number") {
      this.byPlace(`${path}.question.answer`, question.answer);
      this.unit(question, path);
      question.near?.forEach((range, at) => {
        this.bounds(range, `${path}.question.near[${at}]`);
      });
    }
    if (question.type === "order")
      this.unique(
        `${path}.question.items`,
        question.items.map(({ id }) => id),
      );
    if (!step.holds && question.type === "choice" && question.answer !== undefined)
      this.warn(`${path}.holds`, "nothing shows yet that its answer is right for every student");
    if (!step.holds && question.type === "number" && !isMeasured(question.answer) && !question.calculated)
      this.warn(
        `${path}.holds`,
        "nothing shows yet that its number is right for every student; set calculated if it follows from the text alone",
      );
  }

  /** No number is above the one and below the other. */
  private bounds({ min, max }: Pick<Hold, "min" | "max">, path: string): void {
    if (min !== undefined && max !== undefined && min > max && !this.isGivenOut)
      this.add(`${path}.min`, `${min}: must not be above max (${max})`);
  }

  /** Readers must be able to give what was measured in the unit that they are asked for. */
  private unit({ answer, unit }: NumberQuestion, path: string): void {
    if (typeof answer === "number" || isBy(answer)) return;
    if (typeof answer === "object" && "hashed" in answer) return;
    const choice = choiceOf({ value: answer }, []);
    const mistake = choice ? unitMistake(choice, unit) : "";
    if (mistake) this.add(`${path}.question.unit`, mistake);
  }

  private choice({ options, answer, multiple = false }: Choice, { kind }: LessonStep, path: string): void {
    const ids = options.map(({ id }) => id);
    this.unique(`${path}.question.options`, ids);
    const at = `${path}.question.answer`;
    if (answer === undefined) {
      if (kind === "check") this.add(at, "is missing");
      return;
    }
    for (const each of this.byPlace(at, answer)) {
      if (typeof each === "object" && !Array.isArray(each)) {
        if (!this.lesson.keys) this.add(at, "is hashed, as only a student’s copy has it");
        return;
      }
      if (Array.isArray(each) !== multiple)
        this.add(
          at,
          multiple ? "must be a list, as several may be right" : "must be one id; set multiple if several are right",
        );
      for (const id of [each].flat())
        if (!ids.includes(String(id))) this.add(at, `${id}: must be one of ${ids.join(", ")}`);
    }
  }

  /** A value by a place has one for each of its picks: returns them, or the value itself. */
  private byPlace<Item>(path: string, value: Item | By<Item>): readonly Item[] {
    if (!isBy(value)) return [value];
    const { is } = value as By<Item>;
    if (typeof is === "object" && is !== null) this.picks(path, value);
    else this.add(`${path}.is`, "must be an object with a value for each pick");
    return Object.values(is ?? {});
  }

  private picks(path: string, value: By<unknown>): void {
    const place = placesIn(this.lesson).find(({ id }) => id === value.by);
    if (!place) {
      this.add(`${path}.by`, `${value.by}: must be one of ${said(placesIn(this.lesson).map(({ id }) => id))}`);
      return;
    }
    const picks = place.pick.map(String);
    for (const pick of picks) if (!Object.hasOwn(value.is, pick)) this.add(`${path}.is`, `${pick} is missing`);
    for (const key of Object.keys(value.is))
      if (!picks.includes(key)) this.add(`${path}.is.${key}`, `must be one of ${picks.join(", ")}`);
  }

  private adjusting(step: Extract<LessonStep, { kind: "adjust" }>, index: number, path: string): void {
    const { question, until, solution } = step;
    if ((question === undefined) === (until === undefined)) this.add(path, "must have either a question or until");
    if (!question) return;
    const { from, controls, goals } = question;
    if (!this.lanes.includes(from)) {
      this.add(`${path}.question.from`, `${from}: must be one of ${this.lanes.join(", ")}`);
      return;
    }
    this.unique(
      `${path}.question.goals`,
      goals.map(({ id }) => id),
    );
    goals.forEach((goal, at) => {
      const here = `${path}.question.goals[${at}]`;
      if (goal.min === undefined && goal.max === undefined) this.add(here, NO_BOUNDS);
      this.bounds(goal, here);
    });
    const lane = this.tried(() => withSettings(this.scenario, settingsOf(this.lesson, MINE, index, {})));
    controls.forEach((control, at) => {
      if (lane && valueAt(lane, control) === undefined)
        this.add(`${path}.question.controls[${at}]`, `${control}: lane ${from} has no such value`);
    });
    if (solution === undefined) {
      if (!this.lesson.keys) this.add(`${path}.solution`, "is missing: it proves that the goals can be met");
      return;
    }
    for (const set of this.byPlace<unknown>(`${path}.solution`, solution))
      for (const key of Object.keys(set ?? {}))
        if (!controls.includes(key))
          this.add(`${path}.solution.${key}`, `must be one of the controls: ${controls.join(", ")}`);
  }

  private tried<Result>(work: () => Result): Result | undefined {
    try {
      return work();
    } catch {
      return undefined; // said elsewhere
    }
  }

  /** All numbers that are wanted, each on its own, so that every mistake is found. */
  private claims(): void {
    for (const [index, step] of this.lesson.steps.entries())
      for (const [at, each] of alternatives(step).entries())
        for (const wanted of [
          ...wantedBy(this.lesson, index, each),
          ...(at === 0 ? writtenBy(this.lesson, index) : []),
        ])
          this.claim(wanted, index, at);
  }

  private claim(wanted: Wanted, index: number, at: number): void {
    try {
      this.planned(wanted);
    } catch (error) {
      const path = pathInPool(wanted.path, index, at);
      const { min, max } = wanted.claim;
      const hasBounds = min !== undefined || max !== undefined;
      this.add(path, hasBounds ? (error as Error).message.replace(`expect: ${wanted.path}: `, "") : NO_BOUNDS);
    }
  }

  /** The runs that a number needs. @throws if it cannot be had */
  private planned(wanted: Wanted) {
    const { lesson, scenario } = this;
    const variant = plainVariant(lesson);
    return plan(experimentOf(lesson, scenario, variant, [wanted], solutionsOf(lesson, variant)));
  }

  /** What a prediction is about must not have been shown before: all lanes of one of its numbers up to the end of its windows. */
  private order(): void {
    const shown = new Map<string, number>();
    let lanes: readonly string[] = this.lanes.slice(0, 1);
    for (const [index, step] of this.lesson.steps.entries()) {
      if (step.kind === "predict") this.prediction(step, index, shown);
      lanes = step.stage?.lanes ?? lanes;
      const t = step.stage?.t;
      if (t !== undefined) for (const lane of lanes) shown.set(lane, Math.max(t, shown.get(lane) ?? 0));
    }
  }

  private prediction(step: LessonStep, index: number, shown: ReadonlyMap<string, number>): void {
    const later = this.lesson.steps.slice(index + 1);
    if (!later.some(({ stage }) => stage?.recall === step.id))
      this.warn(`steps[${index}]`, "no later step recalls this prediction beside what happens");
    for (const [at, each] of alternatives(step).entries()) {
      const known = wantedBy(this.lesson, index, each).find((wanted) => this.isShown(wanted, shown));
      if (known)
        this.add(
          placeOf(index, at),
          `asks for a prediction of what earlier steps have shown: ${this.lanesOf(known).join(", ")}`,
        );
    }
  }

  private lanesOf = (wanted: Wanted): string[] => this.planned(wanted).map(({ place }) => String(place[LANE]));

  private isShown(wanted: Wanted, shown: ReadonlyMap<string, number>): boolean {
    const lanes = this.tried(() => this.lanesOf(wanted)) ?? [];
    const [only, ...others] = readableWindows(this.scenario);
    const ends = windowsIn(wanted.claim).map(([, to]) => seconds(to));
    const end =
      ends.length > 0 ? Math.max(...ends) : seconds((others.length === 0 && only?.[1]) || this.scenario.duration);
    return lanes.length > 0 && lanes.every((lane) => (shown.get(lane) ?? -1) >= end);
  }
}

/** All windows that a value and those inside it have. */
function windowsIn(value: unknown): Window[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "window" && isWindow(part) ? [part] : windowsIn(part),
  );
}

/**
 * Everything that is wrong or doubtful in a lesson whose form is right.
 * @param scenario that it names or contains
 * @param isGivenOut whether students have it: of what can be played, nothing is a problem then
 */
export function checkRules(lesson: Lesson, scenario: ScenarioDocument, isGivenOut = false): Findings {
  if (!lesson.keys) return new Rules(lesson, scenario, isGivenOut).findings();
  const message = "a student’s copy cannot be proven; check the lesson of which it was made";
  return { problems: [{ path: "keys", message }], warnings: [] };
}

/** What keeps a lesson, or a reader's copy of it, from being played. */
export const playProblems = (lesson: Lesson, scenario: ScenarioDocument): readonly LessonProblem[] =>
  new Rules(lesson, scenario, true).findings().problems;
