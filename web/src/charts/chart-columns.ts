// In wide rooms, two stacks of charts side by side, with one time window and one cursor; and below them, if wished, a stack
// for each lane.
import { createChartStack } from "./chart-stack";
import { ALONE, type Company } from "./draw/beside";
import { placesOf } from "./draw/stack-layout";
import type { TimeView } from "./interact/time-view";
import type { LaneRow } from "./lane-row";
import { Forwarding, Newest, type Setters } from "./setters";
import type { ChartPlan } from "./spec/chart-plan";
import type { ChartStack, ChartStackOptions } from "./stack";

/** The least width of two columns, in pixels. */
const WIDE = 1080;
/** The least width of the charts of one lane, in pixels: below it, all lanes are in the same charts. */
const LEAST_LANE = 230;

/** Whether the charts of so many lanes have room side by side, in pixels. */
export const hasRoomFor = (lanes: number, width: number): boolean => width >= lanes * LEAST_LANE;

const heightOf = (plans: readonly ChartPlan[]): number =>
  placesOf(plans).reduce((sum, { first: { room } }) => sum + Math.max(room.share, room.least / 100), 0);

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

const isOver = ({ as, lanes }: ChartPlan) => !as && lanes !== "beside";
const isBeside = ({ lanes }: ChartPlan) => lanes === "beside";

/** The charts in one or two columns, and of each lane, as one. */
export interface Charts extends Setters {
  readonly plans: readonly ChartPlan[];
  readonly stacks: readonly ChartStack[];
  /** Tells when there are other stacks. */
  onStacks(listener: () => void): void;
  destroy(): void;
}

class Columns extends Forwarding implements Charts {
  private readonly options: ChartStackOptions;
  private columns: readonly ChartStack[] = [];
  private laneRow: LaneRow | null = null;
  private shape = "";
  private company: Company = ALONE;
  private wanted: readonly ChartPlan[] | null;
  private readonly listeners: (() => void)[] = [];
  private readonly newest = new Newest();
  private readonly observer: ResizeObserver;
  /** Null until its code is loaded. */
  private Row: typeof LaneRow | null = null;

  constructor(
    private readonly node: HTMLElement,
    options: ChartStackOptions,
  ) {
    super();
    this.options = {
      ...options,
      hasRoomFor: (lanes) => hasRoomFor(lanes, node.clientWidth),
      onLook: (view) => this.follow(view),
    };
    this.wanted = options.charts ?? null;
    this.observer = new ResizeObserver(() => this.arrange());
    this.arrange();
    this.observer.observe(node);
  }

  get stacks(): readonly ChartStack[] {
    return [...this.columns, ...(this.laneRow?.stacks ?? [])];
  }

  /** Whether charts of each lane are wanted and there is room for them; loads their code. */
  private get hasRow(): boolean {
    const count = this.company.lanes.length;
    if (count < 2 || !this.wanted?.some(isBeside) || !this.options.hasRoomFor?.(count)) return false;
    if (!this.Row)
      void import("./lane-row").then(
        (loaded) => {
          this.Row = loaded.LaneRow;
          this.arrange();
        },
        () => undefined, // the lanes are in the same charts
      );
    return this.Row !== null;
  }

  private arrange(): void {
    const { node, wanted } = this;
    const Row = this.hasRow ? this.Row : null;
    const over = Row && wanted ? wanted.filter(isOver) : null;
    const most = node.clientWidth >= WIDE ? 2 : 1;
    const count = over ? Math.min(most, placesOf(over).length) : most;
    node.style.gridTemplateRows =
      over?.length && wanted ? `${heightOf(over)}fr ${heightOf(wanted.filter(isBeside))}fr` : "";
    const shape = `${count} ${Row !== null}`;
    if (shape === this.shape) return;
    this.shape = shape;
    const view = this.stacks[0]?.frame?.view;
    this.clear();
    node.classList.toggle("has-lanes", Row !== null);
    const room = Row && count > 0 ? this.addRoom("lanes-over") : node;
    for (const each of [node, room]) each.classList.toggle("has-columns", each === room && count > 1);
    this.columns = Array.from({ length: count }, (_, column) => this.make(room, column, count, Row !== null));
    for (const stack of this.columns) this.newest.restore(stack, view);
    if (Row) this.addRow(Row, view);
    for (const tell of this.listeners) tell();
  }

  private clear(): void {
    for (const stack of this.columns) stack.destroy();
    this.laneRow?.destroy();
    this.laneRow = null;
    this.node.replaceChildren();
  }

  private addRoom(name: string): HTMLElement {
    const room = document.createElement("div");
    room.className = name;
    this.node.append(room);
    return room;
  }

  private addRow(Row: typeof LaneRow, view: TimeView | undefined): void {
    const part = (plans: readonly ChartPlan[]) => plans.filter(isBeside);
    const options = { ...this.options, part };
    this.laneRow = new Row(this.addRoom("lane-row"), options, {
      newest: this.newest,
      onStacks: () => {
        for (const tell of this.listeners) tell();
      },
    });
    this.laneRow.show(this.company, view);
  }

  onStacks(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** All have the same window. */
  private follow(view: TimeView): void {
    for (const stack of this.stacks) stack.look(view);
  }

  private make(node: HTMLElement, column: number, count: number, isSplit: boolean): ChartStack {
    const over = (plans: readonly ChartPlan[]) => (isSplit ? plans.filter(isOver) : plans);
    const part = (plans: readonly ChartPlan[]) => (count > 1 ? columnOf(over(plans), column) : over(plans));
    const room = count > 1 ? node.appendChild(document.createElement("div")) : node;
    return createChartStack(room, { ...this.options, part });
  }

  protected each(name: keyof Setters, act: (stack: Setters) => void): void {
    this.newest.keep(name, act);
    for (const stack of this.columns) act(stack);
    if (this.laneRow) act(this.laneRow);
  }

  get plans(): readonly ChartPlan[] {
    return this.stacks[0]?.plans ?? [];
  }

  override setCompany(company: Company): void {
    if (company === this.company) return;
    this.company = company;
    super.setCompany(company);
    this.arrange();
  }

  override setCharts(plans: readonly ChartPlan[] | null): void {
    this.wanted = plans;
    super.setCharts(plans);
    this.arrange();
  }

  destroy(): void {
    this.observer.disconnect();
    this.clear();
  }
}

export function createCharts(node: HTMLElement, options: ChartStackOptions): Charts {
  return new Columns(node, options);
}
