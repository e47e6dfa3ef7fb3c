// The tables of a study on standard output.
import { RunError, UsageError } from "../commands/command.mjs";
import { writeAll } from "../load-engine.mjs";

export const print = (text) => writeAll(1, Buffer.from(text));

/** @throws UsageError if an id can be no measure's */
export function checkMeasures(code, name, ids = "jain") {
  for (const id of ids.split(","))
    if (!code.measureOf(id.trim()))
      throw new UsageError(`aqm ${name}: --measure ${id}: there is no such measure; there are\n${namesText(code)}`);
}

/** The names that measures can have, a line for what each is about. */
const namesText = (code) =>
  code.MEASURE_NAMES.map(({ begin, fields }) => `  ${begin}${begin && ": "}${fields.join(", ")}`).join("\n");

/**
 * The measures that are asked for by id, separated by commas; without, those that are shown first. What no run has is told.
 * @throws RunError if none is left
 */
export function chosenMeasures(code, name, study, records, ids) {
  if (ids === undefined) return code.measuresIn(study, records).filter(({ isMain }) => isMain);
  const all = code.measuresIn(study, records, true);
  const asked = ids.split(",").map((id) => id.trim());
  const missing = asked.filter((id) => !all.some((measure) => measure.id === id));
  const found = asked.flatMap((id) => all.find((measure) => measure.id === id) ?? []);
  if (missing.length === 0) return found;
  const text = `aqm ${name}: --measure ${missing.join(",")}: no run has it; there are\n${all.map(({ id }) => `  ${id}`).join("\n")}`;
  if (found.length === 0) throw new RunError(text);
  console.error(text);
  return found;
}

/** Whole scripts would fill the screen. */
const brief = (_, value) =>
  typeof value === "string" && value.includes("\n") ? `${value.trimEnd().split("\n").length} lines` : value;

const settingsText = (set) =>
  Object.entries(set)
    .map(([path, value]) => (value === null ? `without ${path}` : `${path} ${JSON.stringify(value, brief)}`))
    .join("; ");

function lanesText(code, { lanes = [] }, study) {
  if (study.lanes.length < 2) return "";
  const rows = study.lanes.map(({ letter, name }, index) => [
    letter,
    name === letter ? "" : name,
    settingsText(lanes[index]?.set ?? {}) || "the document",
  ]);
  const repeated = code.repeatsText(study).map((text) => `${text}\n`);
  return `${code.alignedText(rows)}\n${repeated.join("")}`;
}

function seedsText(code, { seeds, runs }) {
  const used = [...new Set(seeds ?? runs.map(({ seed }) => seed))];
  if (used.length === 1) return `seed ${used[0]}`;
  return seeds ? `mean ± 95 % confidence interval over seeds ${code.seedsText(seeds)}` : "each with its own seed";
}

/** What to keep in mind of so many comparisons; empty if they are few. */
export function cautionText(code, tables) {
  const text = code.manyText(code.comparisonsIn(tables));
  return text && `\n${text}\n`;
}

/** Title, seeds, lanes, and what the signs mean. */
export function headText(code, document, study) {
  const { seeds } = study;
  const title = document.title || "Untitled";
  const isPaired = study.lanes.length > 1 && (seeds?.length ?? 1) > 1;
  const note = isPaired ? "differences are paired by seed; n.s.: the interval includes 0" : "";
  const notes = [seedsText(code, study), note].filter(Boolean).join("; ");
  return `${title} (${notes})\n${lanesText(code, document, study)}\n`;
}
