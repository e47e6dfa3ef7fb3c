/** The seed field; a new seed restarts the run. */
import type { Run } from "../../state/run/run";
import { uniqueId } from "../../state/work/work-state";
import { element } from "../dom";
import { areParamsLocked } from "../locks";
import { onState } from "../on-state";
import { seedOf } from "./seed-text";

/** Undefined if the text is not a seed. */
function seedIn(text: string): number | undefined {
  const seed = /^\d+$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(seed) ? seed : undefined;
}

export function seedField(run: Run, life: AbortSignal): HTMLElement {
  const seedNow = () => seedOf({ work: run.stores.work.getState() });
  const problem = element("span", { id: uniqueId(), className: "seed-problem", role: "alert", hidden: true });
  const field = element("input", { type: "text", inputMode: "numeric", autocomplete: "off", spellcheck: false });
  field.ariaLabel = "seed";
  let shown = "";
  const isTyped = () => field.value !== shown;
  /** Invalid text stays until it is corrected, or another experiment is opened. */
  const refuse = (isRefused: boolean) => {
    problem.hidden = !isRefused;
    problem.textContent = isRefused
      ? `A seed must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}. The current seed is ${seedNow()}.`
      : "";
    field.ariaInvalid = isRefused ? "true" : null;
    field.toggleAttribute("data-settled", !isTyped()); // Ctrl+Z in it undoes the last change
    if (isRefused) field.setAttribute("aria-describedby", problem.id);
    else field.removeAttribute("aria-describedby");
  };
  const forget = () => {
    shown = String(seedNow());
    field.value = shown;
    refuse(false);
  };
  const commit = () => {
    if (!isTyped()) return;
    const said = field.value.trim();
    const seed = seedIn(said);
    if (seed === undefined && said !== "") return refuse(true);
    if (seed !== undefined && seed !== seedNow()) void run.setSeed(seed);
    forget();
  };
  field.addEventListener("input", () => refuse(false));
  field.addEventListener("focus", () => field.select());
  field.addEventListener("blur", commit);
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") commit();
    if (key === "Escape") forget();
  });
  onState(
    run,
    life,
    ({ work: { workId } }) => workId,
    () => forget(),
  );
  onState(run, life, seedOf, () => {
    if (!isTyped()) forget();
  });
  onState(run, life, areParamsLocked, (isLocked) => {
    field.disabled = isLocked;
  });
  const title = "Another seed gives another random run of the same experiment";
  const label = element("label", { className: "seed", title }, "seed ", field, problem);
  onState(
    run,
    life,
    ({ page: { viewOptions } }) => viewOptions.hide.includes("seed"),
    (isHidden) => {
      label.hidden = isHidden;
    },
  );
  return label;
}
