/** The recorded changes one by one: rows of the list, marks on the track. */
import type { ScenarioDocument } from "../../scenario/scenario";
import type { Run } from "../../state/run/run";
import { type ChangeGroup, isAfterEnd } from "../../state/work/timeline";
import { element } from "../dom";
import { closeIcon } from "../icons";
import { AFTER_END, changeText, changeTime } from "./change-text";
import "./change-rows.css";

function changeRow(run: Run, group: ChangeGroup, document: ScenarioDocument) {
  const text = changeText(group, document);
  const remove = element(
    "button",
    {
      type: "button",
      className: "button plain icon",
      ariaLabel: `Remove: ${text}, at ${changeTime(group)}`,
      onclick: () => void run.removeChanges(group.indices),
    },
    closeIcon(),
  );
  const what = element("span", { className: "change-what" }, text);
  if (isAfterEnd(document, group.from_s)) what.append(element("span", {}, AFTER_END));
  return element("li", {}, element("span", { className: "change-time" }, changeTime(group)), what, remove);
}

/** A row for each change. The button to remove one goes with its row: the keyboard goes on at the next. */
export function fillChanges(
  list: HTMLElement,
  run: Run,
  groups: readonly ChangeGroup[],
  document: ScenarioDocument | null,
): void {
  const { activeElement } = list.ownerDocument;
  const left = [...list.children].findIndex((row) => row.contains(activeElement));
  list.replaceChildren(...(document ? groups.map((group) => changeRow(run, group, document)) : []));
  if (left < 0) return;
  const next = list.children[Math.min(left, groups.length - 1)];
  next?.querySelector("button")?.focus();
}

export function changeMark(group: ChangeGroup, document: ScenarioDocument, duration_s: number) {
  const mark = element("span", {
    className: "change-mark",
    title: `${changeText(group, document)}, at ${changeTime(group)}`,
  });
  mark.style.setProperty("--at", String(group.from_s / duration_s));
  return mark;
}
