// The charts of each lane, side by side, with the same axes.

import { createChartStack } from "./chart-stack";
import type { Company, LaneCharts } from "./draw/beside";
import type { Reach, TimeChart } from "./draw/time-chart";
import type { TimeView } from "./interact/time-view";
import { Forwarding, type Newest, type Setters } from "./setters";
import { withMeans } from "./spec/compared";
import type { ChartStack, ChartStackOptions } from "./stack";
import { textColour } from "./theme";
import "./lane-row.css";

export interface RowContext {
  readonly newest: Newest;
  /** There are other stacks. */
  onStacks(): void;
}

/** The charts of one lane: those of a run of its own. */
class LaneStack extends Forwarding {
  readonly stack: ChartStack;
  private readonly room = document.createElement("section");
  private readonly name = document.createElement("span");
  private company: Company;
  private lane: LaneCharts;
  /** What its charts draw. */
  private drawn: LaneCharts["telemetry"] | null = null;
  private watch = "";

  constructor(parent: HTMLElement, options: ChartStackOptions, company: Company, lane: LaneCharts) {
    super();
    this.company = company;
    this.lane = lane;
    const heading = document.createElement("p");
    heading.className = "lane-charts-name";
    const letter = document.createElement("span");
    letter.className = "charts-letter";
    letter.textContent = lane.look.letter;
    letter.style.color = textColour(lane.look.colour);
    heading.append(letter, this.name);
    const charts = document.createElement("div");
    this.room.className = "lane-charts";
    this.room.append(heading, charts);
    parent.append(this.room);
    // A threshold is dragged where the controls act.
    const { onDragGuide: _, ...others } = options;
    this.stack = createChartStack(charts, lane.isChosen ? options : others);
    this.setCompany(company);
  }

  get root(): HTMLElement {
    return this.stack.root;
  }

  override setCompany(company: Company): void {
    const { letter } = this.lane.look;
    const { isChosen } = this.lane;
    this.company = company;
    this.lane = company.lanes.find(({ look }) => look.letter === letter) ?? this.lane;
    const { name, telemetry } = this.lane;
    // As where lanes are in one chart.
    const lines: LaneCharts["lines"] = (drawn) => this.lane.lines(withMeans(drawn));
    this.name.textContent = name;
    this.room.ariaLabel = `Lane ${letter}: ${name}`;
    if (telemetry !== this.drawn && !isChosen) this.draw(telemetry, this.watch, true, true);
    this.stack.setCompany({ look: null, lines, others: [], lanes: company.lanes });
  }

  /** That of the chosen lane; the others have theirs. */
  override setTelemetry(...[telemetry, watch = this.watch, ...how]: Parameters<Setters["setTelemetry"]>): void {
    this.watch = watch;
    const owner = this.company.lanes.find((lane) => lane.telemetry === telemetry);
    // Another lane has been chosen, which the company does not know yet.
    const isOthers = owner !== undefined && owner.look.letter !== this.lane.look.letter;
    this.draw(this.lane.isChosen && !isOthers ? telemetry : this.lane.telemetry, watch, ...how);
  }

  private draw(telemetry: LaneCharts["telemetry"] | null, watch: string, ...how: [boolean?, boolean?]): void {
    this.drawn = telemetry;
    this.stack.setTelemetry(telemetry, watch, ...how);
  }

  protected each(_: keyof Setters, act: (stack: Setters) => void): void {
    act(this.stack);
  }

  destroy(): void {
    this.stack.destroy();
    this.room.remove();
  }
}

/** What all of the charts must reach. */
const common = (charts: readonly TimeChart[]): Reach => ({
  top: Math.max(...charts.map(({ reach }) => reach.top)),
  least: Math.min(...charts.map(({ reach }) => reach.least)),
  isNegative: charts.some(({ reach }) => reach.isNegative),
});

const isSame = (one: Reach, other: Reach): boolean =>
  one.top === other.top && one.least === other.least && one.isNegative === other.isNegative;

export class LaneRow extends Forwarding {
  private lanes: readonly LaneStack[] = [];
  private made = "";

  constructor(
    private readonly node: HTMLElement,
    private readonly options: ChartStackOptions,
    private readonly context: RowContext,
  ) {
    super();
  }

  get stacks(): readonly ChartStack[] {
    return this.lanes.map(({ stack }) => stack);
  }

  /** Makes the stacks of the lanes. */
  show(company: Company, view: TimeView | undefined): void {
    this.made = shapeOf(company);
    this.clear();
    this.node.style.gridTemplateColumns = `repeat(${company.lanes.length}, minmax(0, 1fr))`;
    this.lanes = company.lanes.map((lane) => new LaneStack(this.node, this.options, company, lane));
    for (const lane of this.lanes) {
      this.context.newest.restore(lane, view);
      lane.root.addEventListener("drawn", () => this.level());
    }
  }

  override setCompany(company: Company): void {
    if (shapeOf(company) === this.made) {
      super.setCompany(company);
      return;
    }
    this.show(company, this.stacks[0]?.frame?.view);
    this.context.onStacks();
  }

  /** Gives the charts of all lanes the same axes. */
  private level(): void {
    const drawn = this.stacks.map((stack) => ({ stack, charts: stack.scene?.charts ?? [] }));
    for (const { spec } of drawn[0]?.charts ?? []) {
      const same = drawn.flatMap(({ stack, charts }) =>
        charts.filter((chart) => chart.spec.id === spec.id).map((chart) => ({ stack, chart })),
      );
      const reach = common(same.map(({ chart }) => chart));
      for (const { stack, chart } of same) {
        if (isSame(chart.shared, reach)) continue;
        chart.shared = reach;
        stack.redraw();
      }
    }
  }

  protected each(_: keyof Setters, act: (stack: Setters) => void): void {
    for (const lane of this.lanes) act(lane);
  }

  private clear(): void {
    for (const lane of this.lanes) lane.destroy();
  }

  destroy(): void {
    this.clear();
    this.lanes = [];
  }
}

const shapeOf = ({ lanes }: Company): string => lanes.map(({ look, isChosen }) => `${look.letter}${isChosen}`).join();
