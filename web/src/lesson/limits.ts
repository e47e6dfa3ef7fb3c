// Limits of lessons, apart from the checks of their form: most of the page does without those.

/** Limits of a lesson, so that a stranger's cannot be without end. */
export const MOST = {
  steps: 40,
  lanes: 8,
  places: 8,
  options: 12,
  holds: 20,
  goals: 8,
  controls: 8,
  hints: 5,
  pool: 8,
  words: 1000,
  textChars: 2000,
  bytes: 256 * 1024,
} as const;
/** The fewest and the most words of an explanation that names none. */
export const USUAL_WORDS = [1, MOST.words] as const;
/** The fraction of the points with which a lesson that names none is passed. */
export const USUAL_PASS = 0.6;
