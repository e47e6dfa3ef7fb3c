/** The recorded changes: what, when, and how to take them back. */
import type { ScenarioDocument } from "../../scenario/scenario";
import { sortedTimeline } from "../../scenario/timeline";
import type { Run } from "../../state/run/run";
import { statesOf } from "../../state/stores";
import { type ChangeGroup, groupChanges } from "../../state/work/timeline";
import { uniqueId } from "../../state/work/work-state";
import { element } from "../dom";
import { areParamsLocked } from "../locks";
import { onState } from "../on-state";
import { changeRows } from "./lazy-change-rows";

const button = (text: string, onclick: () => void) =>
  element("button", { type: "button", className: "button", onclick }, text);

const countText = (count: number) => (count === 0 ? "no changes" : count === 1 ? "1 change" : `${count} changes`);

/** A button with their number, and the list that it opens. */
export function changeList(run: Run, life: AbortSignal): HTMLElement {
  const id = uniqueId();
  const list = element("ul");
  const empty = element("p", {}, "No changes.");
  let groups: readonly ChangeGroup[] = [];
  const again = button("Apply from the start", () => void run.applyFromStart());
  const none = button("Remove all", () => void run.removeChanges(groups.flatMap(({ indices }) => indices)));
  const opener = element("button", { type: "button", className: "link changes-button" });
  const popover = element(
    "div",
    { id, popover: "auto", className: "popover changes" },
    element("h2", { className: "eyebrow" }, "Recorded changes"),
    list,
    empty,
    element(
      "p",
      { className: "quiet" },
      "Changes belong to the scenario: a restart replays them, and a saved file contains them. Removing one reruns the experiment up to now.",
    ),
    element("p", { className: "popover-actions" }, again, none),
  );
  opener.popoverTargetElement = popover;
  const lock = () => {
    const states = statesOf(run.stores);
    const isLocked = areParamsLocked(states) || groups.length === 0;
    empty.hidden = groups.length > 0;
    // What is removed last, and what is disabled then, may have the focus: Escape still closes the list.
    if (!empty.hidden && popover.contains(document.activeElement)) opener.focus();
    for (const each of [none, ...list.querySelectorAll("button")]) each.disabled = isLocked;
    again.disabled = isLocked || states.run.play === "loading";
  };
  const fill = async (document: ScenarioDocument | null) => {
    const shown = groups;
    const later = shown.length > 0 || list.firstChild ? await changeRows() : null;
    if (shown !== groups) return;
    later?.fillChanges(list, run, shown, document);
    lock();
  };
  onState(
    run,
    life,
    ({ work: { document } }) => document,
    (document) => {
      groups = groupChanges(sortedTimeline(document));
      opener.textContent = countText(groups.length);
      lock();
      void fill(document);
    },
  );
  onState(run, life, areParamsLocked, lock);
  onState(run, life, ({ run: { play } }) => play === "loading", lock);
  return element("div", { className: "changes-place" }, opener, popover);
}
