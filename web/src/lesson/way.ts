/** The order of the lessons that ship: a way from first steps on. */
import { GUIDE } from "../state/work/lesson-progress";

const WAY: readonly string[] = [
  GUIDE,
  "bufferbloat",
  "synchronised-windows",
  "red-for-a-delay",
  "one-run",
  "round-trips",
  "ecn",
  "cbr-under-red",
  "who-is-unfair",
  "marked-in-a-blast",
  "phase-effects",
  "video-loss-or-jitter",
  "one-in-400",
  "old-and-new",
  "l4s-two-queues",
];

/** The lesson after one on the way; undefined after the last, and after one that is not on it. */
export const nextOnTheWay = (id: string): string | undefined =>
  WAY.includes(id) ? WAY[WAY.indexOf(id) + 1] : undefined;

const rank = (id: string) => (WAY.includes(id) ? WAY.indexOf(id) : WAY.length);

/** The ids in the order of the way; those that are not named there come last. */
export const onTheWay = (ids: readonly string[]): string[] =>
  ids.toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other, "en"));
