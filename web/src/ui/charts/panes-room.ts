// The room of distributions and phase views below the charts: it is there before the code that draws them.
import type { Charts } from "../../charts";
import type { ChartPlan } from "../../charts/spec/chart-plan";
import type { Run } from "../../state/run/run";
import type { Panes } from "./panes";

/** Of a pane, in pixels: heading and what is pointed at, its usual drawing, and each row of numbers. */
const AROUND = 46;
const DRAWING = 230;
const ROW = 22;

const heightOf = ({ as, lines, height }: ChartPlan): number =>
  AROUND + (height ?? DRAWING) + (as === "phase" ? 0 : ROW * (1 + (lines?.length ?? 0)));

/** Without their code their room stays empty. */
const ignore = () => undefined;

export function createRoom(node: HTMLElement, run: Run, charts: Charts, mayArrange: boolean) {
  const room = document.createElement("section");
  room.className = "panes";
  room.ariaLabel = "Distributions and phase views";
  let plans: readonly ChartPlan[] = [];
  let panes: Promise<Panes> | undefined;
  return {
    /** Shows those that are wanted. */
    show(wanted: readonly ChartPlan[] | null): void {
      plans = wanted?.filter(({ as }) => as) ?? [];
      if (plans.length === 0) room.remove();
      else if (!room.parentNode) node.after(room);
      while (room.children.length > plans.length) room.lastChild?.remove();
      while (room.children.length < plans.length) room.append(document.createElement("div"));
      for (const [index, plan] of plans.entries())
        (room.children[index] as HTMLElement).style.minHeight = `${heightOf(plan)}px`;
      if (plans.length > 0) panes ??= import("./panes").then((code) => new code.Panes(room, run, charts, mayArrange));
      panes?.then((shown) => shown.show(plans), ignore);
    },
    remove(): void {
      room.remove();
      panes?.then((shown) => shown.remove(), ignore);
    },
  };
}
