/** The recorded changes: what, when, and how to take them back. */
import type { ScenarioDocument } from "../../scenario/scenario";
import type { Run } from "../../state/run/run";
import { statesOf } from "../../state/stores";
import { type ChangeGroup, groupChanges, isAfterEnd, sortedTimeline } from "../../state/work/timeline";
import { uniqueId } from "../../state/work/work-state";
import { element } from "../dom";
import { closeIcon } from "../icons";
import { areParamsLocked } from "../locks";
import { onState } from "../on-state";
import { AFTER_END, changeText, changeTime } from "./change-text";

const button = (text: string, onclick: () => void) =>
  element("button", { type: "button", className: "button", onclick }, text);

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

const countText = (count: number) => (count === 0 ? "no changes" : count === 1 ? "1 change" : `${count} changes`);

/** A button with their number, and the list that it opens. */
export function changeList(run: Run, life: AbortSignal): HTMLElement {
  const id = uniqueId();
  const list = element("ul");
  let groups: readonly ChangeGroup[] = [];
  const again = button("Apply from the start", () => void run.applyFromStart());
  const none = button("Remove all", () => void run.removeChanges(groups.flatMap(({ indices }) => indices)));
  const opener = element("button", { type: "button", className: "link changes-button" });
  const popover = element(
    "div",
    { id, popover: "auto", className: "popover changes" },
    element("h2", { className: "eyebrow" }, "Recorded changes"),
    list,
    element(
      "p",
      { className: "quiet" },
      "They belong to the scenario: a restart replays them, a saved file keeps them. Removing one runs the experiment again up to here.",
    ),
    element("p", { className: "popover-actions" }, again, none),
  );
  opener.popoverTargetElement = popover;
  const lock = () => {
    const states = statesOf(run.stores);
    const isLocked = areParamsLocked(states);
    for (const each of [none, ...list.querySelectorAll("button")]) each.disabled = isLocked;
    again.disabled = isLocked || states.run.play === "loading";
  };
  onState(
    run,
    life,
    ({ work: { document } }) => document,
    (document) => {
      groups = groupChanges(sortedTimeline(document));
      list.replaceChildren(...(document ? groups.map((group) => changeRow(run, group, document)) : []));
      opener.textContent = countText(groups.length);
      opener.disabled = groups.length === 0;
      lock();
    },
  );
  onState(run, life, areParamsLocked, lock);
  onState(run, life, ({ run: { play } }) => play === "loading", lock);
  return element("div", { className: "changes-place" }, opener, popover);
}
