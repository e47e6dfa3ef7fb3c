// In wide rooms, two stacks of charts side by side, with one time window and one cursor.
import { type ChartStack, type ChartStackOptions, createChartStack } from "./chart-stack";
import { placesOf } from "./draw/stack-layout";
import type { TimeView } from "./interact/time-view";
import type { ChartPlan } from "./spec/chart-plan";

/** The least width of two columns, in pixels. */
const WIDE = 1080;

/** The charts of a column: about half of the height is in each, in order; those that share a place stay together. */
export function columnOf(plans: readonly ChartPlan[], column: number): readonly ChartPlan[] {
  const places = placesOf(plans);
  const heights = places.map(({ first: { room } }) => Math.max(room.share, room.least / 100));
  const before = (place: number) => heights.slice(0, place).reduce((sum, height) => sum + height, 0);
  const whole = before(places.length);
  return places
    .filter((_, place) => Number(place > 0 && before(place) + (heights[place] ?? 0) / 2 > whole / 2) === column)
    .flatMap((place) => place.plans);
}

/** The charts in one or two columns, as one. */
export interface Charts extends Omit<ChartStack, "root" | "frame" | "scene"> {
  readonly stacks: readonly ChartStack[];
  /** Tells when there are other stacks. */
  onStacks(listener: () => void): void;
}

type Setters = Omit<Charts, "plans" | "destroy" | "stacks" | "onStacks">;

class Columns implements Charts {
  stacks: readonly ChartStack[] = [];
  private readonly listeners: (() => void)[] = [];
  /** The newest call of each setter, for stacks that are made later. */
  private readonly newest = new Map<keyof Setters, (stack: ChartStack) => void>();
  private readonly observer: ResizeObserver;

  constructor(
    private readonly node: HTMLElement,
    private readonly options: ChartStackOptions,
  ) {
    this.observer = new ResizeObserver(() => this.arrange());
    this.arrange();
    this.observer.observe(node);
  }

  private arrange(): void {
    const count = this.node.clientWidth >= WIDE ? 2 : 1;
    if (count === this.stacks.length) return;
    const view = this.stacks[0]?.frame?.view;
    for (const stack of this.stacks) stack.destroy();
    this.node.replaceChildren();
    this.node.classList.toggle("has-columns", count > 1);
    this.stacks = Array.from({ length: count }, (_, column) => this.make(column, count));
    for (const stack of this.stacks) this.restore(stack, view);
    for (const tell of this.listeners) tell();
  }

  /** Brings a new stack to the state of those before; its run comes first, because that clears window and cursor. */
  private restore(stack: ChartStack, view: TimeView | undefined): void {
    this.newest.get("setTelemetry")?.(stack);
    for (const [name, act] of this.newest) if (name !== "setTelemetry") act(stack);
    if (view?.isOwn) stack.look(view);
  }

  onStacks(listener: () => void): void {
    this.listeners.push(listener);
  }

  private make(column: number, count: number): ChartStack {
    if (count === 1) return createChartStack(this.node, this.options);
    const part = (plans: readonly ChartPlan[]) => columnOf(plans, column);
    const onLook = (view: TimeView) => {
      for (const [other, stack] of this.stacks.entries()) if (other !== column) stack.look(view);
    };
    const room = document.createElement("div");
    this.node.append(room);
    return createChartStack(room, { ...this.options, part, onLook });
  }

  private each(name: keyof Setters, act: (stack: ChartStack) => void): void {
    this.newest.set(name, act);
    for (const stack of this.stacks) act(stack);
  }

  get plans(): readonly ChartPlan[] {
    return this.stacks[0]?.plans ?? [];
  }

  update: Charts["update"] = (...given) => this.each("update", (stack) => stack.update(...given));
  setTelemetry: Charts["setTelemetry"] = (...given) =>
    this.each("setTelemetry", (stack) => stack.setTelemetry(...given));
  setTheme: Charts["setTheme"] = () => this.each("setTheme", (stack) => stack.setTheme());
  setPhase: Charts["setPhase"] = (...given) => this.each("setPhase", (stack) => stack.setPhase(...given));
  setLogGoodput: Charts["setLogGoodput"] = (...given) =>
    this.each("setLogGoodput", (stack) => stack.setLogGoodput(...given));
  setCompany: Charts["setCompany"] = (...given) => this.each("setCompany", (stack) => stack.setCompany(...given));
  setCharts: Charts["setCharts"] = (...given) => this.each("setCharts", (stack) => stack.setCharts(...given));
  setCursor: Charts["setCursor"] = (...given) => this.each("setCursor", (stack) => stack.setCursor(...given));
  setSpeed: Charts["setSpeed"] = (...given) => this.each("setSpeed", (stack) => stack.setSpeed(...given));
  look: Charts["look"] = (...given) => this.each("look", (stack) => stack.look(...given));

  destroy(): void {
    this.observer.disconnect();
    for (const stack of this.stacks) stack.destroy();
    this.node.replaceChildren();
  }
}

export function createCharts(node: HTMLElement, options: ChartStackOptions): Charts {
  return new Columns(node, options);
}
