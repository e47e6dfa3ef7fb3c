/** The seed as text, in embeds. */
import type { Run } from "../../state/run/run";
import type { States } from "../../state/stores";
import { element } from "../dom";
import { onState } from "../on-state";

export const seedOf = ({ work: { document } }: Pick<States, "work">): number => document?.seed ?? 1;

export function seedText(run: Run, life: AbortSignal): HTMLElement {
  const node = element("span", { className: "seed" });
  onState(run, life, seedOf, (seed) => {
    node.textContent = `seed ${seed}`;
  });
  return node;
}
