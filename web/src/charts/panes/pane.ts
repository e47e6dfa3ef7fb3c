// A chart with an x-axis of its own: heading, drawing, what is pointed at, and a table of numbers.
import { type Arranging, ChartTools } from "../interact/chart-tools";
import { onPointing } from "../interact/pointing";
import type { ChartPlan } from "../spec/chart-plan";
import { titleOfPlan } from "../spec/own-chart";
import { shape } from "../svg";
import { DistributionView } from "./distribution-view";
import type { Drawn, PaneColumn, PaneMoment, PaneView } from "./moment";
import { PhaseView } from "./phase-view";
import { keyOf } from "./svg";

/** The height of the drawing, in pixels. */
export const USUAL_HEIGHT = 230;
const HEAD = 26;
/** Keys move by one step, with Shift by so many. */
const LEAP = 10;
const SPOKEN_MS = 1000;

export interface PaneOptions {
  /** Undefined if charts cannot be rearranged. */
  readonly arranging: Arranging | undefined;
  /** The cursor of all charts is to be at a time; null if the pointer leaves. */
  onCursor(at_s: number | null, isPinned: boolean): void;
  redraw(): void;
}

function part<Tag extends keyof HTMLElementTagNameMap>(parent: Element, tag: Tag, className: string) {
  const node = document.createElement(tag);
  node.className = className;
  parent.append(node);
  return node;
}

function cellsOf(tag: "th" | "td", texts: readonly string[]): HTMLElement[] {
  return texts.map((text) => {
    const cell = document.createElement(tag);
    cell.textContent = text;
    if (tag === "th") cell.setAttribute("scope", "col");
    return cell;
  });
}

export class Pane {
  private readonly heading: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly surface: HTMLElement;
  private readonly told: HTMLElement;
  private readonly table: HTMLTableElement;
  private readonly view: PaneView;
  private readonly tools: ChartTools | null;
  private spoken_ms = 0;
  private numbers = "";

  constructor(
    readonly node: HTMLElement,
    public plan: ChartPlan,
    private readonly options: PaneOptions,
  ) {
    node.replaceChildren();
    node.setAttribute("role", "group");
    const head = part(node, "div", "pane-head");
    this.heading = part(head, "h3", "charts-title");
    this.svg = shape("svg", { class: "pane-drawing", role: "img" });
    node.append(this.svg);
    this.surface = part(node, "div", "pane-surface");
    Object.assign(this.surface, { tabIndex: 0, role: "slider" });
    this.told = part(node, "p", "pane-told");
    this.table = part(node, "table", "pane-table");
    this.view = plan.as === "phase" ? new PhaseView(plan) : new DistributionView(plan);
    const { arranging } = options;
    this.tools = arranging ? new ChartTools(node, plan.id, { ...arranging, fit: () => this.fit() }) : null;
    this.listen();
  }

  /** The pixels of the pane's drawing; its numbers stand below. */
  private get height(): number {
    return this.plan.height ?? USUAL_HEIGHT;
  }

  remove(): void {
    this.tools?.remove();
  }

  get title(): string {
    return this.heading.textContent ?? "";
  }

  /** Of the newest drawing. */
  get data(): readonly PaneColumn[] {
    return this.view.data();
  }

  private fit(): void {
    this.view.fit();
    this.options.redraw();
  }

  draw(moment: PaneMoment): void {
    const width = this.node.clientWidth;
    if (width === 0) return;
    const { plan, height } = this;
    this.place(width);
    const drawn = this.view.draw(moment, width, height);
    this.svg.replaceChildren(...drawn.nodes);
    const title = titleOfPlan(plan, moment.telemetry, moment.queue);
    this.write(this.heading, plan.as === "phase" ? title : `${title}: distribution`);
    this.tools?.setTitle(this.title);
    if (this.node.ariaLabel !== this.title) this.node.ariaLabel = this.title;
    this.fill(drawn);
    this.tell(drawn);
  }

  private place(width: number): void {
    const { svg, surface, height } = this;
    const size = `${width} ${height}`;
    if (svg.dataset.size === size) return;
    svg.dataset.size = size;
    for (const [name, value] of [
      ["width", width],
      ["height", height],
    ] as const)
      svg.setAttribute(name, String(value));
    Object.assign(surface.style, { top: `${HEAD}px`, height: `${height}px` });
    this.tools?.place({ top: 0, plotTop: HEAD, plotHeight: height }, { plotLeft: 0, plotWidth: width, scale: 1 });
  }

  private write(node: HTMLElement, text: string): void {
    if (node.textContent !== text) node.textContent = text;
  }

  private fill({ heads, rows }: Drawn): void {
    const numbers = JSON.stringify([heads, rows.map(({ line, name, values }) => [line.colour, name, values])]);
    if (numbers === this.numbers) return;
    this.numbers = numbers;
    this.table.hidden = heads.length === 0;
    const head = document.createElement("tr");
    head.append(...cellsOf("td", heads.slice(0, 1)), ...cellsOf("th", heads.slice(1)));
    const lines = rows.map(({ line: spec, name, values }) => {
      const line = document.createElement("tr");
      const first = document.createElement("th");
      first.scope = "row";
      first.append(keyOf(spec), name);
      line.append(first, ...cellsOf("td", values));
      return line;
    });
    this.table.replaceChildren(head, ...lines);
  }

  /** What is pointed at, at once; the whole for screen readers, once per second. */
  private tell({ sentence, note, reach }: Drawn): void {
    const { surface, view } = this;
    const told = view.told();
    this.told.classList.toggle("quiet", !told);
    this.write(this.told, told || note);
    surface.ariaLabel = this.plan.as === "phase" ? "Point of the phase view" : "Value of the distribution";
    surface.ariaValueText = told || "Nothing is pointed at";
    surface.ariaValueMin = String(reach.least);
    surface.ariaValueMax = String(reach.most);
    surface.ariaValueNow = String(reach.now);
    if (performance.now() - this.spoken_ms < SPOKEN_MS && this.svg.ariaLabel) return;
    this.spoken_ms = performance.now();
    this.svg.ariaLabel = sentence;
  }

  private listen(): void {
    const { surface, view, options } = this;
    onPointing(surface, (event, stays) => {
      const box = surface.getBoundingClientRect();
      view.point(event.clientX - box.left, event.clientY - box.top);
      this.pointed(stays);
    });
    surface.addEventListener("pointerleave", ({ pointerType }) => {
      if (pointerType === "touch") return; // the finger has gone, what it pointed at stays
      view.leave();
      this.pointed(false);
    });
    surface.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (step !== undefined) view.step(event.shiftKey ? LEAP * step : step);
      else if (event.key === "Escape") view.leave();
      else return;
      event.preventDefault();
      this.pointed(true);
    });
    surface.addEventListener("blur", () => {
      view.leave();
      options.redraw();
    });
  }

  private pointed(isPinned: boolean): void {
    const { plan, options, view } = this;
    if (plan.as === "phase") options.onCursor(view.time_s(), isPinned && view.time_s() !== null);
    options.redraw();
  }
}
