// What several stacks of charts are told alike.
import type { TimeView } from "./interact/time-view";
import type { ChartStack } from "./stack";

export type Setters = Omit<ChartStack, "plans" | "root" | "frame" | "scene" | "redraw" | "destroy">;
type Given<Name extends keyof Setters> = Parameters<Setters[Name]>;

/** Passes on what it is told. */
export abstract class Forwarding implements Setters {
  protected abstract each(name: keyof Setters, act: (stack: Setters) => void): void;

  update(...given: Given<"update">): void {
    this.each("update", (stack) => stack.update(...given));
  }
  setTelemetry(...given: Given<"setTelemetry">): void {
    this.each("setTelemetry", (stack) => stack.setTelemetry(...given));
  }
  setTheme(): void {
    this.each("setTheme", (stack) => stack.setTheme());
  }
  setPhase(...given: Given<"setPhase">): void {
    this.each("setPhase", (stack) => stack.setPhase(...given));
  }
  setLogGoodput(...given: Given<"setLogGoodput">): void {
    this.each("setLogGoodput", (stack) => stack.setLogGoodput(...given));
  }
  setCompany(...given: Given<"setCompany">): void {
    this.each("setCompany", (stack) => stack.setCompany(...given));
  }
  setCharts(...given: Given<"setCharts">): void {
    this.each("setCharts", (stack) => stack.setCharts(...given));
  }
  setCursor(...given: Given<"setCursor">): void {
    this.each("setCursor", (stack) => stack.setCursor(...given));
  }
  setSpeed(...given: Given<"setSpeed">): void {
    this.each("setSpeed", (stack) => stack.setSpeed(...given));
  }
  look(...given: Given<"look">): void {
    this.each("look", (stack) => stack.look(...given));
  }
}

/** The newest call of each setter, for stacks that are made later. */
export class Newest {
  private readonly calls = new Map<keyof Setters, (stack: Setters) => void>();

  keep(name: keyof Setters, act: (stack: Setters) => void): void {
    this.calls.set(name, act);
  }

  /** Brings a new stack to the state of those before; its run comes first, because that clears window and cursor. */
  restore(stack: Setters, view: TimeView | undefined): void {
    this.calls.get("setTelemetry")?.(stack);
    for (const [name, act] of this.calls) if (name !== "setTelemetry") act(stack);
    if (view?.isOwn) stack.look(view);
  }
}
