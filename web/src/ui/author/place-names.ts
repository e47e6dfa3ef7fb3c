// Where something is wrong in a lesson, in the words of the forms instead of a path of the document.

/** Entries of lists, by the list's key; they are counted from 1. */
const ENTRIES: Readonly<Record<string, string>> = {
  steps: "Step",
  windows: "Measurement window",
  lanes: "Lane",
  places: "Value that differs",
  pick: "Value",
  hints: "Hint",
  holds: "Proof",
  pool: "Question",
  options: "Option",
  near: "Range",
  items: "Item",
  goals: "Goal",
  controls: "Control",
  rubric: "Point of a good answer",
};

/** Labels of fields, by their keys; where a key means several, with the one before. */
const FIELDS: Readonly<Record<string, string>> = {
  id: "Name",
  title: "Title",
  minutes: "Minutes",
  pass: "Passed with",
  misconceptions: "Misconceptions",
  scenario: "Experiment",
  seeds: "Seeds",
  places: "Values that differ",
  set: "Values",
  pick: "Values",
  label: "Label",
  lanes: "Lanes",
  "stage.lanes": "Lanes shown",
  "stage.t": "Run to",
  "stage.from": "Opens at",
  "stage.recall": "Shows again the answer to",
  text: "Text",
  reached: "Text once the time is reached",
  points: "Points",
  say: "Reply",
  unit: "Unit",
  within: "Right to",
  answer: "Right",
  options: "Options",
  items: "Items",
  goals: "Goals",
  hints: "Hints",
  holds: "Proofs",
  pool: "Other questions",
  near: "Replies to common wrong numbers",
  claim: "In words",
  value: "Measure",
  window: "Window",
  min: "At least",
  max: "At most",
  "near.min": "From",
  "near.max": "To",
  scale: "Multiplied by",
  slack: "Neighbours differ by at least",
  "question.from": "Begins with",
  controls: "The student may set",
  tries: "Runs without loss of points",
  solution: "A setting that meets all goals",
  words: "Fewest and most words",
  rubric: "A good answer",
};

const PART = /([\w-]+)(?:\[(\d+)\])?/g;

function partName(key: string, before: string, index: string | undefined): string {
  const entry = before === "stage" ? undefined : ENTRIES[key];
  if (index !== undefined && entry) return `${entry} ${Number(index) + 1}`;
  return FIELDS[`${before}.${key}`] ?? FIELDS[key] ?? "";
}

/**
 * "Option 2, Reply" for `question.options[1].say`; empty for the whole.
 * @param path of a problem, within its step if it has one
 */
export function placeName(path: string): string {
  const names: string[] = [];
  let before = "";
  for (const [, key = "", index] of path.matchAll(PART)) {
    // Authors name their numbers themselves.
    names.push(before === "numbers" ? `{${key}}` : partName(key, before, index));
    // What follows is a path of the experiment.
    if (key === "set" || key === "solution") break;
    before = key;
  }
  return names.filter((name) => name !== "").join(", ");
}
