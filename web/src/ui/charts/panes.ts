// Draws distributions and phase views: mounted when the first one is wanted, drawn outside React a few times a second.
import type { Charts } from "../../charts";
import type { PaneMoment } from "../../charts/panes/moment";
import { Pane } from "../../charts/panes/pane";
import type { ChartPlan } from "../../charts/spec/chart-plan";
import type { Run } from "../../state/run/run";
import { onState, statesOf } from "../../state/stores";
import { arrange } from "./arrange";
import { plansIn } from "./shown";
import "../../charts/panes/panes.css";

/** Between two drawings while the run plays. */
const INTERVAL_MS = 200;

export class Panes {
  private panes: readonly Pane[] = [];
  /** To be drawn, in order. */
  private readonly pending = new Set<Pane>();
  private drawn_ms = 0;
  private scheduled = 0;
  private late: ReturnType<typeof setTimeout> | undefined;
  private readonly stop: readonly (() => void)[];
  private readonly observer = new ResizeObserver(() => this.redraw());
  private root: HTMLElement | undefined;
  private readonly onDrawn = () => this.follow();

  constructor(
    private readonly room: HTMLElement,
    private readonly run: Run,
    private readonly charts: Charts,
    private readonly mayArrange: boolean,
  ) {
    charts.onStacks(() => this.listen());
    this.listen();
    this.observer.observe(room);
    this.stop = [
      onState(
        run.stores,
        ({ run: { cursor, stretch } }) => `${cursor?.at_s} ${stretch}`,
        () => this.redraw(),
      ),
    ];
  }

  /** A pane stays where its chart does. */
  show(plans: readonly ChartPlan[]): void {
    const known = new Map(this.panes.map((pane) => [pane.plan.id, pane]));
    const nodes = [...this.room.children] as HTMLElement[];
    const used = new Set(plans.map(({ id }) => known.get(id)?.node));
    const free = nodes.filter((node) => !used.has(node));
    this.panes = plans.map((plan) => {
      const pane = known.get(plan.id) ?? this.make(free.shift() ?? document.createElement("div"), plan);
      pane.plan = plan;
      known.delete(plan.id);
      return pane;
    });
    for (const pane of known.values()) pane.remove();
    const wanted = this.panes.map(({ node }) => node);
    const heights = nodes.map(({ style }) => style.minHeight);
    if (wanted.some((node, index) => this.room.children[index] !== node)) this.room.replaceChildren(...wanted);
    for (const [index, node] of wanted.entries()) node.style.minHeight = heights[index] ?? "";
    this.redraw();
  }

  remove(): void {
    for (const each of this.stop) each();
    this.observer.disconnect();
    clearTimeout(this.late);
    cancelAnimationFrame(this.scheduled);
    this.root?.removeEventListener("drawn", this.onDrawn);
    for (const pane of this.panes) pane.remove();
  }

  private make(node: HTMLElement, plan: ChartPlan): Pane {
    const { run } = this;
    node.className = "pane";
    const pane: Pane = new Pane(node, plan, {
      arranging: this.mayArrange
        ? {
            plans: () => plansIn(statesOf(run.stores)) ?? [],
            fit: () => undefined,
            roomForLanes: () => undefined,
            arrange: (plans, isDone) => {
              if (isDone) arrange(run, plans, "Arrange the charts");
              else this.show(plans.filter(({ as }) => as));
            },
          }
        : undefined,
      onCursor: (at_s, isPinned) => this.moveCursor(at_s, isPinned),
      redraw: () => this.redraw([pane]),
    });
    return pane;
  }

  private moveCursor(at_s: number | null, isPinned: boolean): void {
    const { run } = this.run.stores;
    if (!isPinned && run.getState().cursor?.isPinned) return;
    run.setState({ cursor: at_s === null ? null : { at_s, isPinned } });
  }

  /** The charts have been made anew. */
  private listen(): void {
    this.root?.removeEventListener("drawn", this.onDrawn);
    this.root = this.charts.stacks[0]?.root;
    this.root?.addEventListener("drawn", this.onDrawn);
  }

  /** The charts have been drawn: at most so often, and once more at the end. */
  private follow(): void {
    const wait_ms = this.drawn_ms + INTERVAL_MS - performance.now();
    clearTimeout(this.late);
    if (wait_ms <= 0) this.redraw();
    else this.late = setTimeout(() => this.redraw(), wait_ms);
  }

  private redraw(panes = this.panes): void {
    for (const pane of panes) this.pending.add(pane);
    this.schedule();
  }

  /** One pane a frame, so that no frame takes long. */
  private schedule(): void {
    if (this.scheduled !== 0 || this.pending.size === 0) return;
    this.scheduled = requestAnimationFrame(() => {
      this.scheduled = 0;
      this.drawn_ms = performance.now();
      const [next] = this.pending;
      const moment = this.moment();
      if (next) this.pending.delete(next);
      if (moment && next && this.panes.includes(next)) next.draw(moment);
      this.schedule();
    });
  }

  /** The chosen stretch of time, else what the charts show. */
  private moment(): PaneMoment | null {
    const { view, stores } = this.run;
    const frame = this.charts.stacks[0]?.frame;
    if (!view || !frame) return null;
    const { watched, stretch, cursor, company } = stores.run.getState();
    const [from_s, to_s] = stretch ?? [frame.view.start_s, frame.view.start_s + frame.view.span_s];
    return {
      telemetry: view.telemetry,
      queue: watched,
      company,
      from_s: Math.max(0, from_s),
      to_s: Math.max(0, Math.min(to_s, view.time_s)),
      cursor_s: cursor?.at_s ?? null,
    };
  }
}
