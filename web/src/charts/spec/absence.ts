// Why a chart has no lines, as a sentence that stands in their place.
import { disciplineOf } from "../../scenario/catalog";
import { chartRow, signalsOf } from "./chart-rows";

/** `id` is that of the chart, `discipline` the one in place. Empty for a chart of one's own: its title says it. */
export function absenceText(id: string, discipline: string): string {
  if (!chartRow(id)) return "";
  const { label = discipline, signals = [] } = disciplineOf(discipline) ?? {};
  const drawn = signalsOf(id);
  const isOfOthers = drawn.length > 0 && drawn.every(({ name }) => signals.every((own) => own.name !== name));
  return isOfOthers ? `${label} has no numbers for this chart.` : "No numbers so far.";
}
