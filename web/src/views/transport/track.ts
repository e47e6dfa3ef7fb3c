/** The run's position, and the times of changes. Moving the handle seeks. */
import { clock } from "../../charts/format";
import type { ScenarioDocument } from "../../scenario/scenario";
import { sortedTimeline } from "../../scenario/timeline";
import type { Run } from "../../state/run/run";
import { type ChangeGroup, groupChanges } from "../../state/work/timeline";
import { element } from "../dom";
import { isBehind, isWholeLocked } from "../locks";
import { onState } from "../on-state";
import { changeRows } from "./lazy-change-rows";
import "../slider.css";

const STEPS = 300;
/** Rounded down to nanoseconds: all of them fit, whatever the duration. */
const stepOf = (duration_s: number) => Math.floor((duration_s / STEPS) * 1e9) / 1e9;

function position(run: Run, life: AbortSignal, duration_s: () => number) {
  const node = element("input", {
    type: "range",
    className: "slider position",
    min: "0",
    ariaLabel: "Simulated time",
  });
  let dragged_s: number | null = null;
  let isHeld = false;
  const show = () => {
    const shown_s = dragged_s ?? run.stores.run.getState().clock_s;
    node.value = String(shown_s);
    node.ariaValueText = `${clock(shown_s)} of ${clock(duration_s())}`;
    node.style.setProperty("--fill", String(shown_s / duration_s()));
  };
  const go = () => {
    isHeld = false;
    if (dragged_s === null) return;
    const to_s = dragged_s;
    dragged_s = null;
    void run.seek(to_s);
  };
  /** A touch that becomes a scroll, or a slider that is disabled under the finger, ends without a choice. */
  const forget = () => {
    isHeld = false;
    dragged_s = null;
    show();
  };
  node.addEventListener("input", () => {
    const [at_s, last_s] = [Number(node.value), duration_s()];
    dragged_s = last_s - at_s < stepOf(last_s) / 2 ? last_s : at_s;
    show();
  });
  for (const name of ["pointerdown", "keydown"])
    node.addEventListener(name, () => {
      isHeld = true;
    });
  for (const name of ["pointerup", "keyup", "blur"]) node.addEventListener(name, go);
  // Screen readers and voice control move it without a key or a pointer.
  node.addEventListener("change", () => {
    if (!isHeld) go();
  });
  node.addEventListener("pointercancel", forget);
  onState(run, life, duration_s, (last_s) => {
    node.max = String(last_s);
    node.step = String(stepOf(last_s));
    show();
  });
  onState(run, life, ({ run: { clock_s } }) => clock_s, show);
  onState(
    run,
    life,
    (states) =>
      states.run.schema === null || states.run.play === "stopped" || isBehind(states) || isWholeLocked(states),
    (isDisabled) => {
      node.disabled = isDisabled;
      if (isDisabled) forget();
    },
  );
  return node;
}

export function trackLine(run: Run, life: AbortSignal): HTMLElement {
  const marks = element("span");
  const duration_s = () => run.stores.run.getState().schema?.duration_s ?? 1;
  let marked: ScenarioDocument | null = null;
  const mark = async (document: ScenarioDocument | null) => {
    marked = document;
    const groups = groupChanges(sortedTimeline(document)).filter(({ from_s }) => from_s <= duration_s());
    const later = groups.length > 0 ? await changeRows() : null;
    if (marked !== document) return;
    const markOf = (group: ChangeGroup) => document && later?.changeMark(group, document, duration_s());
    marks.replaceChildren(...groups.flatMap((group) => markOf(group) ?? []));
  };
  onState(
    run,
    life,
    ({ run: { schema }, work: { document } }) => schema && document,
    (document) => void mark(document),
  );
  return element("div", { className: "track-line" }, marks, position(run, life, duration_s));
}
