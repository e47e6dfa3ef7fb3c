/**
 * The format of lessons (scenarios/lessons/README.md): one schema, from which both the types and the checks of a document
 * come. What its values mean, and whether they hold, is checked in rules.ts and prove.ts.
 */
import * as v from "valibot";
import type { Value } from "../experiment/document";
import type { ScenarioDocument } from "../scenario/scenario";
import { isWindow, WINDOW_FORM } from "../scenario/window-mistake";
import { HIDEABLE, LOCKS } from "../share/link";
import { SPEEDS } from "../state/run/run-state";
import { MOST } from "./limits";

export const FORMAT = "aqm-lesson";
export const VERSION = 1;

const LONGEST_S = 86_400;

// Control characters but line ends, and marks that reverse the direction of what follows.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const HARMLESS = /^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$/;

/** The version of a document that this page reads. */
export const versionOf = (known: number) =>
  v.literal(known, ({ input }) =>
    Number(input) > known ? `is newer than this page, which reads version ${known}` : `must be ${known}`,
  );

const text = (most: number = MOST.textChars) =>
  v.pipe(
    v.string("must be a text"),
    v.minLength(1, "must not be empty"),
    v.maxLength(most, `must have at most ${most} characters`),
    v.regex(HARMLESS, "must have no control characters"),
  );

const number = (least: number, most: number) => {
  const message = `must be a number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.minValue(least, message), v.maxValue(most, message));
};

const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
};

const finite = v.pipe(v.number("must be a number"), v.finite("must be a finite number"));

const id = v.pipe(
  v.string("must be a text"),
  v.regex(/^[A-Za-z][\w-]{0,39}$/, "must be a letter and up to 39 more letters, digits, _ or -"),
);

const list = <const Item extends v.GenericSchema>(item: Item, least: number, most: number) => {
  const message = `must be a list of ${least} to ${most}`;
  return v.pipe(v.array(item, message), v.minLength(least, message), v.maxLength(most, message));
};

/** An object without other keys than these. */
function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  const known = Object.keys(entries).join(", ");
  return v.strictObject(entries, ({ expected, received }) => {
    if (expected === "never") return `unknown key; must be one of ${known}`;
    return received === "undefined" && expected !== "Object" ? "is missing" : "must be an object";
  });
}

const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(", ")}`);

const record = v.record(v.string(), v.unknown(), "must be an object of paths and values");

/** A value per pick of a place. */
const by = <const Item extends v.GenericSchema>(item: Item) =>
  object({ by: id, is: v.record(v.string(), item, "must be an object with a value for each pick") });

/** What `expect` of a scenario has as values; the plan of the runs checks it. */
const measured = v.custom<Exclude<Value, number>>(
  (value) => typeof value === "string" || (typeof value === "object" && value !== null && !Array.isArray(value)),
  "must be the name of a number of the report, or an operation on such",
);

const window = v.custom<readonly [string | number, string | number]>(isWindow, WINDOW_FORM);
const place = v.record(v.string(), v.string(), "must be an object with a lane");

/** What must hold for a key to be right. */
const hold = object({
  claim: v.optional(text(200)),
  at: v.optional(place),
  window: v.optional(window),
  value: v.custom<Value>((value) => value !== null && value !== undefined, "must be a value"),
  min: v.optional(finite),
  max: v.optional(finite),
});

const goal = object({
  id,
  claim: text(200),
  at: v.optional(place),
  window: v.optional(window),
  value: v.custom<Value>((value) => value !== null && value !== undefined, "must be a value"),
  min: v.optional(finite),
  max: v.optional(finite),
  unit: v.optional(text(20)),
  /** Factor from the value's unit to `unit`. */
  scale: v.optional(finite),
});

const hash = v.pipe(v.string("must be a text"), v.regex(/^[0-9a-f]{16}$/, "must be 16 hexadecimal digits"));

/** Ids of options that a reader's copy does not tell (student.ts). */
const hashedIds = object({ hashed: hash });
/** A range of numbers that a reader's copy does not tell: the one of this width, counted from here, with this hash. */
const hashedRange = object({ from: finite, width: v.pipe(finite, v.gtValue(0, "must be above 0")), hashed: hash });

const option = object({ id, text: text(300), say: text(600) });

const rightIds = v.pipe(
  v.array(id, "must be the id of an option, or a list of them"),
  v.minLength(1, "needs at least one option that is right"),
  v.maxLength(MOST.options, `must have at most ${MOST.options} options`),
);

const choice = object({
  type: v.literal("choice"),
  options: list(option, 2, MOST.options),
  answer: v.optional(
    v.union(
      [id, rightIds, hashedIds, by(v.union([id, rightIds, hashedIds]))],
      "must be the id of an option, or a list of them",
    ),
  ),
  multiple: v.optional(v.boolean("must be true or false")),
});

const within = v.union(
  [object({ rel: number(0, 1) }), object({ abs: number(0, 1e15) })],
  "must be a number from 0: a share of at most 1 (rel), or in the unit (abs)",
);

const numberQuestion = object({
  type: v.literal("number"),
  /** In which readers give the number; empty for one without a unit. */
  unit: v.pipe(
    v.string("must be a text"),
    v.maxLength(20, "must have at most 20 characters"),
    v.regex(HARMLESS, "must have no control characters"),
  ),
  answer: v.union(
    [finite, hashedRange, by(v.union([finite, hashedRange])), measured],
    "must be a number, a value of the report, or one by a place",
  ),
  within,
  /** It follows from numbers in the text, so no run proves it. */
  calculated: v.optional(v.boolean("must be true or false")),
  /** Replies to answers in these ranges, both ends included. */
  near: v.optional(list(object({ min: finite, max: finite, say: text(600) }), 1, MOST.options)),
});

const order = object({
  type: v.literal("order"),
  window: v.optional(window),
  /** Values may be less than the one before by this fraction of it. */
  slack: v.optional(number(0, 1)),
  items: list(
    object({
      id,
      text: text(200),
      value: v.custom<Value>((value) => value !== null && value !== undefined, "must be a value"),
    }),
    2,
    MOST.options,
  ),
});

const adjust = object({
  type: v.literal("adjust"),
  /** The lane whose values the reader begins with. */
  from: id,
  /** Paths of the document that the reader may set. */
  controls: list(text(200), 1, MOST.controls),
  goals: list(goal, 1, MOST.goals),
  /** Tries without loss of points. */
  tries: v.optional(whole(1, 100)),
});

const explain = object({
  type: v.literal("explain"),
  /** The fewest and the most words. */
  words: v.optional(
    v.pipe(
      v.tuple([whole(0, MOST.words), whole(1, MOST.words)], "must be two numbers of words"),
      v.check(([least, most]) => least <= most, "must not be fewer at most than at least"),
    ),
  ),
  /** What a good answer says; shown when the answer is committed. */
  rubric: v.optional(list(text(300), 1, MOST.options)),
});

const speed = v.picklist(SPEEDS, `must be one of ${SPEEDS.join(", ")}`);

const stage = object({
  /** The first is the one whose controls are shown. `mine` is what the reader has adjusted. */
  lanes: v.optional(list(id, 1, 4)),
  /** Simulated seconds that the run is to reach. */
  t: v.optional(number(0, LONGEST_S)),
  /** Simulated seconds at which the run is when the step opens; where the last step left it, if omitted. */
  from: v.optional(number(0, LONGEST_S)),
  speed: v.optional(speed),
  /** Charts to show; all if omitted. */
  view: v.optional(list(text(80), 1, 24)),
  queue: v.optional(text(200)),
  hide: v.optional(list(oneOf(HIDEABLE), 1, HIDEABLE.length)),
  unhide: v.optional(list(oneOf(HIDEABLE), 1, HIDEABLE.length)),
  lock: v.optional(oneOf(LOCKS)),
  /** The step whose answer is shown beside the run. */
  recall: v.optional(id),
});

/** A number of the run that a text has in braces. */
const textNumber = object({
  value: v.custom<Value>((value) => value !== null && value !== undefined, "must be a value"),
  window,
  scale: finite,
});

const common = {
  id,
  title: v.optional(text(120)),
  text: text(),
  stage: v.optional(stage),
  numbers: v.optional(v.record(v.string(), textNumber, "must be an object of numbers")),
  /** In place of the text once the stage's end is reached. */
  reached: v.optional(text()),
};
const points = v.optional(number(0, 100));
const holds = v.optional(list(hold, 1, MOST.holds));
const hints = v.optional(list(text(600), 1, MOST.hints));
const toAnswer = v.variant("type", [choice, numberQuestion, order], "must be of type choice, number or order");

/** What stands in place of a step's own, for a reader by whom it is drawn. */
const alternative = object({
  title: v.optional(text(120)),
  text: v.optional(text()),
  question: toAnswer,
  holds,
  hints,
});
const pool = v.optional(list(alternative, 1, MOST.pool));

const stepSchema = v.variant(
  "kind",
  [
    object({ kind: v.literal("read"), ...common }),
    object({ kind: v.literal("run"), ...common }),
    object({ kind: v.literal("predict"), ...common, points, question: toAnswer, holds, pool }),
    object({ kind: v.literal("check"), ...common, points, question: toAnswer, holds, hints, pool }),
    object({
      kind: v.literal("adjust"),
      ...common,
      points,
      hints,
      question: v.optional(adjust),
      /** Settings that meet all goals. */
      solution: v.optional(v.union([by(record), record], "must be an object of paths and values")),
      /** In place of a question: the reader is to put this discipline into the watched queue. */
      until: v.optional(object({ discipline: id })),
    }),
    object({ kind: v.literal("explain"), ...common, points, question: explain }),
  ],
  "must be of kind read, run, predict, check, adjust or explain",
);

const anyDocument = v.custom<ScenarioDocument>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "must be a scenario document",
);

export const lessonSchema = object({
  $schema: v.optional(text(200)),
  format: v.literal(FORMAT, `must be ${FORMAT}`),
  version: versionOf(VERSION),
  id: v.pipe(
    v.string("must be a text"),
    v.regex(/^[a-z][a-z0-9-]{0,39}$/, "must be a small letter and up to 39 more small letters, digits or -"),
  ),
  lang: v.pipe(
    v.string("must be a text"),
    v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language, such as en"),
  ),
  title: text(120),
  minutes: whole(1, 600),
  /** What the reader can do afterwards. */
  goals: v.optional(list(text(200), 1, 10)),
  /** What readers often believe at first; for the page of lecturers. */
  misconceptions: v.optional(list(text(300), 1, 10)),
  source: v.optional(object({ paper: text(80), figure: v.optional(text(80)) })),
  /** A reader's copy does not tell what is right. */
  keys: v.optional(v.literal("hashed", "must be hashed")),
  /** The fraction of the points with which the lesson is passed. */
  pass: v.optional(number(0, 1)),
  scenario: v.union(
    [object({ preset: text(80) }), object({ document: anyDocument })],
    "must have a preset or a document",
  ),
  lanes: v.optional(list(object({ id, label: text(80), set: record }), 1, MOST.lanes)),
  vary: v.optional(
    object({
      seeds: v.optional(v.pipe(v.string("must be a text"), v.regex(/^\d{1,9}(\.\.\d{1,9})?$/, "must be N or A..B"))),
      places: v.optional(
        list(
          object({
            id,
            set: text(200),
            pick: list(v.union([text(80), finite], "must be a number or a quantity"), 1, 40),
          }),
          1,
          MOST.places,
        ),
      ),
    }),
  ),
  steps: list(stepSchema, 1, MOST.steps),
});

export type Lesson = v.InferOutput<typeof lessonSchema>;
export type LessonStep = Lesson["steps"][number];
export type LessonNumber = v.InferOutput<typeof textNumber>;
export type LessonLane = NonNullable<Lesson["lanes"]>[number];
export type Choice = v.InferOutput<typeof choice>;
export type NumberQuestion = v.InferOutput<typeof numberQuestion>;
export type Order = v.InferOutput<typeof order>;
export type Adjust = v.InferOutput<typeof adjust>;
export type Explain = v.InferOutput<typeof explain>;
export type Goal = v.InferOutput<typeof goal>;
export type Hold = v.InferOutput<typeof hold>;
export type Hashed = v.InferOutput<typeof hashedIds>;
export type HashedRange = v.InferOutput<typeof hashedRange>;
export type Question = Choice | NumberQuestion | Order;
/** Something by a place: a value per pick. */
export interface By<Item> {
  readonly by: string;
  readonly is: Readonly<Record<string, Item>>;
}
