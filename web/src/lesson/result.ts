/** Results: what a reader did in a lesson, as a document that fits a link, a text field or a file. */
import * as v from "valibot";
import { version } from "../../../package.json";
import { hashOf } from "../experiment/run-key";
import { packText } from "../share/pack";
import { unpack } from "../share/unpack";
import { MOST_ANSWER_CHARS } from "./answer-form";
import { type Lesson, versionOf } from "./format";
import { type Records, scoreOf } from "./marking";
import { studentCopy } from "./student";
import { drawn, type Variant } from "./variant";

const FORMAT = "aqm-result";
const VERSION = 1;
const MOST_BYTES = 64 * 1024;
const MOST_STEPS = 40;

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e6));
const shortText = v.pipe(v.string(), v.maxLength(200));
const answer = v.union([
  v.pipe(v.array(shortText), v.maxLength(20)),
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.maxLength(MOST_ANSWER_CHARS)),
]);

const stepSchema = v.strictObject({
  end: v.picklist(["open", "solved", "committed", "given up"]),
  answer: v.optional(answer),
  tries: count,
  hints: count,
  met: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  isDropped: v.optional(v.boolean()),
  isShown: v.optional(v.boolean()),
  /** What was set in an adjustment, and the fingerprint of the run with it. */
  set: v.optional(v.record(v.string(), v.unknown())),
  fingerprint: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
});

const resultSchema = v.strictObject({
  format: v.literal(FORMAT),
  version: versionOf(VERSION),
  lesson: shortText,
  /** Of the lesson without its texts, so that translations have the same. */
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  /** Version of the page, and with it of the model. */
  engine: shortText,
  /** A number or name that the reader gave to be in the result. */
  reader: v.optional(shortText),
  /** Of the reader's own link. */
  token: v.optional(v.pipe(v.string(), v.regex(/^[a-z2-7]{8}$/))),
  seed: count,
  picks: v.record(v.string(), count),
  draw: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32)),
  /** In seconds, as the reader's clock had it. */
  seconds: count,
  points: v.pipe(v.number(), v.minValue(0), v.maxValue(1e4)),
  most: v.pipe(v.number(), v.minValue(0), v.maxValue(1e4)),
  steps: v.pipe(
    v.record(shortText, stepSchema),
    v.check((steps) => Object.keys(steps).length <= MOST_STEPS),
  ),
});

export type Result = v.InferOutput<typeof resultSchema>;

/** Keys whose values are read, not computed with. */
const WORDS: readonly string[] = [
  "title",
  "text",
  "say",
  "claim",
  "label",
  "goals",
  "hints",
  "misconceptions",
  "rubric",
  "reached",
  "lang",
  "source",
  "minutes",
  "caption",
  "description",
];

const isWords = (value: unknown): boolean =>
  typeof value === "string" || (Array.isArray(value) && value.every(isWords));

/** The value with its keys in order and without what is only read. */
function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essence);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, part]) => !(WORDS.includes(key) && isWords(part)));
  return Object.fromEntries(
    kept.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, part]) => [key, essence(part)]),
  );
}

const digests = new WeakMap<Lesson, string>();

/** Of a lesson without its texts, as its readers' copies have it: 16 hexadecimal digits. */
export function digestOf(lesson: Lesson): string {
  const known = digests.get(lesson);
  if (known !== undefined) return known;
  const digest = hashOf(JSON.stringify(essence(studentCopy(lesson)))).slice(0, 16);
  digests.set(lesson, digest);
  return digest;
}

/** What a result is made of. */
export interface Done {
  readonly lesson: Lesson;
  readonly variant: Variant;
  readonly records: Records;
  readonly seconds: number;
  readonly reader: string;
  readonly token?: string | undefined;
}

const plain = <Part extends object>(part: Part): Part => JSON.parse(JSON.stringify(part)) as Part;

export function resultOf({ lesson, variant, records, seconds, reader, token }: Done): Result {
  const steps = lesson.steps.map((step) => drawn(step, variant));
  const { points, most } = scoreOf({ ...lesson, steps }, records);
  return plain({
    format: FORMAT,
    version: VERSION,
    lesson: lesson.id,
    digest: digestOf(lesson),
    engine: version,
    reader: reader.trim() || undefined,
    token,
    seed: variant.seed,
    picks: variant.picks,
    draw: variant.draw,
    seconds: Math.round(seconds),
    points,
    most,
    steps: records,
  }) as Result;
}

/** The result in an object as JSON.parse gives it. @throws if it is none, with the first thing that is wrong */
export function readResult(given: unknown): Result {
  const { success, output, issues } = v.safeParse(resultSchema, given);
  if (success) return output;
  const [{ path, message }] = issues;
  throw new Error(`${path?.map(({ key }) => key).join(".") ?? ""}: ${message}`);
}

/**
 * A result as the payload of a link: the code that readers hand in.
 * @throws if it is longer than any that is read
 */
export async function codeOf(result: Result): Promise<string> {
  const text = JSON.stringify(result);
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= MOST_BYTES) return packText(text);
  throw new Error(
    `Your texts are too long for a code: ${Math.ceil(bytes / 1024)} KiB of at most ${MOST_BYTES / 1024}.`,
  );
}

const LIMITS = { document_bytes: MOST_BYTES, depth: 12 };

/** Whether a word among others is a result's code, by its checksum. */
export async function isCode(word: string): Promise<boolean> {
  const text = await unpack(word, LIMITS);
  return typeof text === "string" && text.includes(`"${FORMAT}"`);
}

/** The result that a code has. @throws if the code is damaged, with the reason */
export async function resultFrom(code: string): Promise<Result> {
  const text = await unpack(code, LIMITS);
  if (typeof text !== "string") throw new Error(text.message);
  return readResult(JSON.parse(text));
}

/** The engine's version that this page has. */
export const engineVersion = version;
