// Tools of a chart: a button in its heading to move and remove it, its lower edge, which can be dragged to resize it, and
// a sentence in the place of lines that it does not have.
import "./tools.css";
import { setText } from "../draw/set-text";
import type { ChartBox, StackLayout } from "../draw/stack-layout";
import type { TimeChart } from "../draw/time-chart";
import { absenceText } from "../spec/absence";
import { type ChartPlan, MOST_CHARTS } from "../spec/chart-plan";
import { differenceOf, withDifference, withLanesBeside } from "../spec/lane-view";
import { beside, moved, removed, resized } from "../spec/rearrange";
import type { MenuItem } from "./chart-menu";

export interface Arranging {
  readonly plans: () => readonly ChartPlan[];
  /** Lets the axis of a chart shrink to its values. */
  readonly fit: (id: string) => void;
  /** Whether lanes have room side by side; undefined if there are none. */
  readonly roomForLanes: () => boolean | undefined;
  /** `isDone` is false during a drag. */
  readonly arrange: (plans: readonly ChartPlan[], isDone: boolean) => void;
}

/** Dispatched when a chart is to be exported; `detail` is an `ExportRequest`. */
export const EXPORT_EVENT = "export-chart";
export interface ExportRequest {
  readonly plan: ChartPlan;
  /** Opens a menu of ways to export it. */
  open(items: readonly MenuItem[]): void;
}

/** A step of a key or of the menu, in pixels. */
const STEP = 40;
/** Height of the draggable strip. */
const EDGE = 10;

export class ChartTools {
  private readonly button = document.createElement("button");
  private readonly edge = document.createElement("div");
  private readonly absence = document.createElement("p");
  private title = "";
  /** With texts of the usual size. */
  private plotHeight = 0;
  private scale = 1;

  constructor(
    private readonly parent: HTMLElement,
    private readonly id: string,
    private readonly arranging: Arranging,
  ) {
    this.button.type = "button";
    this.button.className = "charts-tools";
    this.button.textContent = "\u22ef";
    this.button.setAttribute("aria-haspopup", "menu");
    this.button.addEventListener("click", () => void this.openMenu());
    this.edge.className = "charts-edge";
    this.edge.title = "Drag to resize; double-click for the usual height";
    this.absence.className = "charts-absence";
    this.listen();
    parent.append(this.button, this.edge, this.absence);
  }

  place(
    box: Pick<ChartBox, "top" | "plotTop" | "plotHeight">,
    layout: Pick<StackLayout, "plotLeft" | "plotWidth" | "scale">,
  ): void {
    this.scale = layout.scale;
    this.plotHeight = box.plotHeight / this.scale;
    this.button.style.top = `${box.top}px`;
    const { style } = this.edge;
    style.top = `${box.plotTop + box.plotHeight - EDGE / 2 + 3}px`;
    style.left = `${layout.plotLeft}px`;
    style.width = `${layout.plotWidth}px`;
    const place = { top: box.plotTop, left: layout.plotLeft, width: layout.plotWidth, height: box.plotHeight };
    for (const [side, length] of Object.entries(place)) this.absence.style.setProperty(side, `${length}px`);
  }

  toEnd(): void {
    const hadFocus = document.activeElement === this.button;
    this.parent.append(this.button, this.edge, this.absence);
    if (hadFocus) this.button.focus();
  }

  setTitle(title: string): void {
    if (title === this.title) return;
    this.title = title;
    this.button.title = `${title}: move, resize, remove`;
    this.button.setAttribute("aria-label", this.button.title);
  }

  /** Where neither the run nor one beside it has lines in the chart, it says why; `discipline` is empty before a run has rows. */
  explain({ spec, beside }: TimeChart, discipline: string): void {
    const isEmpty = spec.lines.length === 0 && beside.every(({ drawn }) => drawn.length === 0);
    setText(this.absence, isEmpty && discipline ? absenceText(spec.id, discipline) : "");
  }

  remove(): void {
    this.button.remove();
    this.edge.remove();
    this.absence.remove();
  }

  private resize(height: number | null, isDone: boolean): void {
    this.arranging.arrange(resized(this.arranging.plans(), this.id, height), isDone);
  }

  private askExports(plan: ChartPlan | undefined, open: ExportRequest["open"]): void {
    if (plan) this.parent.dispatchEvent(new CustomEvent(EXPORT_EVENT, { bubbles: true, detail: { plan, open } }));
  }

  private async openMenu(): Promise<void> {
    const { openMenu } = await import("./chart-menu");
    const { plans, arrange } = this.arranging;
    const all = plans();
    const hasRoom = this.arranging.roomForLanes();
    const near = beside(all, this.id, hasRoom);
    const place = near.findIndex(({ id }) => id === this.id);
    const done = (next: readonly ChartPlan[]) => arrange(next, true);
    const move = (places: number) => done(moved(all, this.id, places, hasRoom));
    openMenu(this.parent, this.button, [
      { text: "Move up", isOff: place === 0, act: () => move(-1) },
      { text: "Move down", isOff: place === near.length - 1, act: () => move(1) },
      { text: "Taller", act: () => this.resize(this.plotHeight + STEP, true) },
      { text: "Shorter", act: () => this.resize(this.plotHeight - STEP, true) },
      { text: "Usual height", isOff: near[place]?.height === null, act: () => this.resize(null, true) },
      ...this.laneItems(all, hasRoom, done),
      { text: "Fit axis", act: () => this.arranging.fit(this.id) },
      {
        text: "Export …",
        act: () => this.askExports(near[place], (items) => openMenu(this.parent, this.button, items)),
      },
      { text: "Remove", isOff: removed(all, this.id) === all, act: () => this.removeFrom(all) },
    ]);
  }

  /** The keyboard goes on at the charts that stay: in the same stack if others are left in it. */
  private removeFrom(all: readonly ChartPlan[]): void {
    const stack = this.parent.closest(".charts-root");
    const isLast = (stack?.querySelectorAll(".charts-tools").length ?? 0) < 2;
    const surfaces = [...document.querySelectorAll<HTMLElement>(".charts-surface")];
    const next = surfaces.find((each) => stack?.contains(each) !== isLast && each.offsetParent) ?? surfaces[0];
    next?.focus({ preventScroll: true });
    this.arranging.arrange(removed(all, this.id), true);
  }

  /** How the chart shows lanes, if there are any. */
  private laneItems(
    all: readonly ChartPlan[],
    hasRoom: boolean | undefined,
    done: (next: readonly ChartPlan[]) => void,
  ): MenuItem[] {
    const { id } = this;
    const plan = all.find((each) => each.id === id);
    if (hasRoom === undefined || !plan || plan.as || plan.lanes === "difference") return [];
    const isBeside = plan.lanes === "beside";
    return [
      {
        text: isBeside ? "Lanes in one chart" : "Lanes side by side",
        isOff: !hasRoom,
        act: () => done(withLanesBeside(all, !isBeside, id)),
      },
      {
        text: "Difference of lanes",
        isOff: differenceOf(all, id) === undefined || all.length >= MOST_CHARTS,
        act: () => done(withDifference(all, id)),
      },
    ];
  }

  private listen(): void {
    let from = Number.NaN;
    let height = 0;
    const { edge } = this;
    edge.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      edge.setPointerCapture(event.pointerId);
      [from, height] = [event.clientY, this.plotHeight];
      edge.classList.add("is-dragging");
    });
    edge.addEventListener("pointermove", (event) => {
      if (!Number.isNaN(from)) this.resize(height + (event.clientY - from) / this.scale, false);
    });
    const end = (event: PointerEvent) => {
      if (Number.isNaN(from)) return;
      const hasMoved = event.clientY !== from;
      if (hasMoved) this.resize(height + (event.clientY - from) / this.scale, true);
      from = Number.NaN;
      edge.classList.remove("is-dragging");
    };
    edge.addEventListener("pointerup", end);
    edge.addEventListener("pointercancel", end);
    edge.addEventListener("dblclick", () => this.resize(null, true));
  }
}
