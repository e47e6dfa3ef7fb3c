/**
 * Variants of a lesson: each reader has a seed, values for its places, and questions of its pools, all from one hash of
 * what names the reader. Nothing of that name is kept.
 */
import { seedsOf } from "../experiment";
import type { By, Lesson, LessonStep } from "./format";

/** One reader's variant. */
export interface Variant {
  readonly seed: number;
  /** Of each place, the position of the value picked. */
  readonly picks: Readonly<Record<string, number>>;
  /** Positions in pools are this number modulo the size of each. */
  readonly draw: number;
}

type Place = NonNullable<NonNullable<Lesson["vary"]>["places"]>[number];

const DEFAULT_SEED = 1;

/** The seeds for which a lesson is proven. */
export const seedsIn = ({ vary }: Lesson): readonly number[] => seedsOf(vary?.seeds ?? String(DEFAULT_SEED));
export const placesIn = ({ vary }: Lesson): readonly Place[] => vary?.places ?? [];

/** FNV-1a over UTF-8, 32 bits. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** Spreads a hash for another use of it: the finalizer of MurmurHash3. */
function spread(hash: number, use: number): number {
  let mixed = (hash + Math.imul(use, 0x9e3779b9)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0;
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** How readers write their number or name does not matter: spaces around it, capital letters, forms of the same letter. */
export const plainToken = (token: string) => token.normalize("NFKC").trim().toLowerCase();

/** The variant of the reader whom `token` names: a number of matriculation, a name. */
export function variantFor(lesson: Lesson, token: string): Variant {
  const hash = fnv1a(`${plainToken(token)}|${lesson.id}`);
  const seeds = seedsIn(lesson);
  const places = placesIn(lesson);
  return {
    seed: seeds[hash % seeds.length] as number,
    picks: Object.fromEntries(places.map(({ id, pick }, index) => [id, spread(hash, index + 1) % pick.length])),
    draw: spread(hash, 0),
  };
}

/** The numbers of a variant as links have them: seed, draw, and the position of each place's value. */
export const numbersOfVariant = (lesson: Lesson, { seed, draw, picks }: Variant): number[] => [
  seed,
  draw,
  ...placesIn(lesson).map(({ id }) => picks[id] ?? 0),
];

/** The variant with these numbers; undefined if the lesson has none. */
export function variantOfNumbers(
  lesson: Lesson,
  [seed = -1, draw = 0, ...given]: readonly number[],
): Variant | undefined {
  const places = placesIn(lesson);
  const isOurs = seedsIn(lesson).includes(seed) && given.length === places.length && draw < 2 ** 32;
  if (!isOurs || places.some(({ pick }, index) => (given[index] as number) >= pick.length)) return undefined;
  return { seed, draw, picks: Object.fromEntries(places.map(({ id }, index) => [id, given[index] as number])) };
}

/** The variant of a reader who gives no name: the first seed and the first value of each place. */
export const plainVariant = (lesson: Lesson): Variant => variantAt(lesson, 0);

export const isSameVariant = (one: Variant, other: Variant): boolean =>
  one.seed === other.seed &&
  one.draw === other.draw &&
  Object.entries(one.picks).every(([id, pick]) => other.picks[id] === pick);

/** The number of combinations of seeds and places. */
export const variantCount = (lesson: Lesson): number =>
  placesIn(lesson).reduce((count, { pick }) => count * pick.length, seedsIn(lesson).length);

/** "20 variants" */
export const variantsText = (count: number): string => (count === 1 ? "1 variant" : `${count} variants`);

/** "all 20 variants" */
export const allVariantsText = (count: number): string => (count === 1 ? "the only variant" : `all ${count} variants`);

/** Whether readers with different names can get anything different. */
export const differsAmongReaders = (lesson: Lesson): boolean =>
  variantCount(lesson) > 1 || lesson.steps.some((step) => alternatives(step).length > 1);

/** The combination at a position: places turn faster than seeds, so that neighbours differ in all of them. */
export function variantAt(lesson: Lesson, index: number): Variant {
  const seeds = seedsIn(lesson);
  let rest = index;
  const picks: Record<string, number> = {};
  for (const { id, pick } of placesIn(lesson)) {
    picks[id] = rest % pick.length;
    rest = Math.floor(rest / pick.length);
  }
  return { seed: seeds[rest % seeds.length] as number, picks, draw: index };
}

const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other));

/** A step near the golden section of `count` that has no divisor in common with it: going by it meets every position once. */
function strideOf(count: number): number {
  const golden = Math.max(1, Math.round(count * 0.618034));
  for (let stride = golden; ; ++stride) if (gcd(stride, count) === 1) return stride;
}

/** At most `most` of the combinations, evenly among the seeds and among the values of each place. */
export function variantsOf(lesson: Lesson, most: number = Number.POSITIVE_INFINITY): Variant[] {
  const count = variantCount(lesson);
  const stride = strideOf(count);
  return Array.from({ length: Math.min(count, most) }, (_, index) => variantAt(lesson, (index * stride) % count));
}

/** What a place has in a variant: "10 Mbps". */
export function pickOf(lesson: Lesson, { picks }: Variant, id: string): string | number | undefined {
  const place = placesIn(lesson).find((each) => each.id === id);
  return place?.pick[picks[id] ?? 0];
}

export const isBy = (value: unknown): value is By<unknown> =>
  typeof value === "object" && value !== null && "by" in value && "is" in value;

/** A value, or the one for the variant's pick of a place. */
export function resolved<Item>(lesson: Lesson, variant: Variant, value: Item | By<Item>): Item | undefined {
  if (!isBy(value)) return value as Item;
  return (value as By<Item>).is[String(pickOf(lesson, variant, value.by))];
}

/** Each of a step's questions, as a step of its own: its own first, then those of its pool. */
export function alternatives(step: LessonStep): LessonStep[] {
  if ((step.kind !== "predict" && step.kind !== "check") || !step.pool) return [step];
  const { pool, ...own } = step;
  const { holds: _, ...bare } = own;
  if ("hints" in bare) delete bare.hints;
  return [own, ...pool.map((other) => ({ ...bare, ...other }))] as LessonStep[];
}

/** Where one of a step's questions stands: `steps[3]`, or in its pool, `steps[3].pool[0]`. */
export const placeOf = (index: number, at: number): string =>
  at === 0 ? `steps[${index}]` : `steps[${index}].pool[${at - 1}]`;

/** A path of a step with one of its questions, as one of the lesson. */
export const pathInPool = (path: string, index: number, at: number): string =>
  path.replace(`steps[${index}]`, placeOf(index, at));

/** The step with the question that the variant draws. */
export function drawn(step: LessonStep, { draw }: Variant): LessonStep {
  const all = alternatives(step);
  return all[spread(draw, fnv1a(step.id)) % all.length] as LessonStep;
}
