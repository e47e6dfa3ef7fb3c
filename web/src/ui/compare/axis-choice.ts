/** What the visitor has entered for one axis of a sweep, and the axis it means. */
import type { Axis } from "../../experiment";
import { axisOf, rangeValues, writtenNumber } from "../../experiment/studies";
import { usualRange, type Variable } from "../../experiment/variable";
import { disciplineOf } from "../../scenario/catalog";
import { inSentence } from "../../scenario/change-words";
import { withDiscipline } from "../../scenario/edit-kinds";
import { readTyped, shownQuantity } from "../../scenario/param-value";
import type { QueueEntry, ScenarioDocument } from "../../scenario/scenario";

export interface AxisChoice {
  readonly path: string;
  readonly how: "range" | "list";
  readonly from: string;
  readonly to: string;
  readonly count: string;
  readonly scale: "linear" | "log";
  /** Values separated by commas. */
  readonly list: string;
  readonly disciplines: readonly string[];
}

const USUAL_COUNT = 6;

/** The choice with which a parameter begins: a range around its present value. */
export function usualChoice(variable: Variable): AxisChoice {
  const { from, to, scale } = usualRange(variable);
  const text = (number: number) => shownQuantity({ number: Number(number.toPrecision(3)), unit: variable.unit });
  return {
    path: variable.path,
    how: "range",
    from: text(from),
    to: text(to),
    count: String(USUAL_COUNT),
    scale,
    list: "",
    disciplines: [],
  };
}

/** As in the controls, a bare number is in the unit of the present value. @throws if a text is no number of the parameter */
function numberIn({ param, label, now, unit }: Variable, text: string): number {
  const shown = now === undefined ? undefined : { number: now, unit };
  const value = param && readTyped(param, text, shown);
  if (!value || !Number.isFinite(value.number))
    throw new Error(`“${text.trim()}” is not a valid value of ${inSentence(label)}.`);
  if (value.unit !== unit)
    throw new Error(
      `“${text.trim()}” is in another unit than the present value of ${inSentence(label)}${shown ? `, ${shownQuantity(shown)}` : ""}.`,
    );
  return value.number;
}

/** @throws if what was entered gives no values, with the reason */
function valuesOf(variable: Variable, choice: AxisChoice): number[] {
  const isWhole = variable.param?.kind === "integer" || variable.param?.kind === "limit";
  if (choice.how === "range") {
    const [from, to] = [numberIn(variable, choice.from), numberIn(variable, choice.to)];
    return rangeValues({ from, to, count: Number(choice.count), scale: choice.scale }, isWhole);
  }
  const texts = choice.list.split(",").filter((text) => text.trim() !== "");
  if (texts.length === 0) throw new Error("Give values separated by commas.");
  return texts.map((text) => numberIn(variable, text));
}

const queueAt = (document: ScenarioDocument, path: string): QueueEntry => {
  const [, id, part] = path.split(".");
  const link = document.links.find((each) => each.id === id);
  return (part === "reverse" ? link?.reverse?.queue : link?.queue) ?? {};
};

/** A discipline comes with the parameters that it shares with the one before, so the whole queue is set. */
function disciplineAxis(document: ScenarioDocument, { path, label }: Variable, chosen: readonly string[]): Axis {
  if (chosen.length === 0) throw new Error("Choose disciplines.");
  const queuePath = path.slice(0, -".discipline".length);
  const values = chosen.map((id) => ({
    value: withDiscipline(queueAt(document, path), id),
    label: disciplineOf(id)?.label ?? id,
  }));
  return axisOf("discipline", label, queuePath, values);
}

/** The axis that was entered. @throws if it is not complete, with the reason */
export function axisFrom(document: ScenarioDocument, variable: Variable, choice: AxisChoice): Axis {
  if (!variable.param) return disciplineAxis(document, variable, choice.disciplines);
  const values = valuesOf(variable, choice).map((value) => writtenNumber(value, variable.unit));
  const id = variable.path.slice(variable.path.lastIndexOf(".") + 1);
  return axisOf(id, variable.label, variable.path, values);
}
