/** Charts with one time axis and one cursor, as the page sees them. */
import type { Telemetry } from "../telemetry/telemetry";
import type { Company } from "./draw/beside";
import type { Scene } from "./draw/painter";
import type { StackLayout } from "./draw/stack-layout";
import type { ChartPhase } from "./draw/status";
import type { Refusal } from "./interact/guide-values";
import type { OnDragGuide } from "./interact/guides";
import type { Cursor } from "./interact/navigator";
import type { TimeView } from "./interact/time-view";
import type { ChartPlan } from "./spec/chart-plan";

export interface ChartView {
  readonly start_s: number;
  readonly end_s: number;
  readonly following: boolean;
  readonly isWholeRun: boolean;
}

export interface ChartStackOptions {
  /** Null while nothing is loaded. */
  readonly telemetry: Telemetry | null;
  /** The charts to show; null or undefined for those of the queue discipline. */
  readonly charts?: readonly ChartPlan[] | null;
  /** The watched queue shown: an entry of `schema.watch`. */
  readonly watch: string;
  /** The cursor was moved by the user, or cleared. */
  readonly onCursor?: (cursor: Cursor | null) => void;
  readonly onViewChange?: (view: ChartView) => void;
  readonly onDragGuide?: OnDragGuide;
  /** The newest refusal of a value of a queue's parameter, each time anew; or undefined. */
  readonly refusal?: (queue: string, param: string) => Refusal | undefined;
  /** The user has rearranged the charts; without it there are no tools for that. */
  readonly onArrange?: (plans: readonly ChartPlan[]) => void;
  /** The user wants a linear or a logarithmic goodput axis. */
  readonly onLogGoodput?: (isLog: boolean) => void;
  /** The label of a queue discipline, for labels of changes. */
  readonly disciplineLabel?: (id: string) => string;
  /** When what is read aloud is to be loaded; never without it, as nobody listens to a picture that is made. */
  readonly spokenAfter?: Promise<unknown>;
  /** Which of the charts stand here; all of them without it. */
  readonly part?: (plans: readonly ChartPlan[]) => readonly ChartPlan[];
  /** Whether so many lanes have room side by side. */
  readonly hasRoomFor?: (lanes: number) => boolean;
  /** The user has moved the time window. */
  readonly onLook?: (view: TimeView) => void;
}

export interface ChartStack {
  /** Draws the state at simulated time `now_s`; cheap when nothing has changed. */
  update(now_s: number): void;
  /**
   * `isSameRun`: at another time or edited, so the user's window stays if the run is long enough; `keepsAxes`: not at its
   * start and not edited, so axes stay, too.
   */
  setTelemetry(telemetry: Telemetry | null, watch?: string, isSameRun?: boolean, keepsAxes?: boolean): void;
  /** To be called when the colour tokens have changed. */
  setTheme(): void;
  setPhase(phase: ChartPhase): void;
  setLogGoodput(isLog: boolean): void;
  /** The other runs in the charts. */
  setCompany(company: Company): void;
  /** The charts to show; null for those of the queue discipline. */
  setCharts(plans: readonly ChartPlan[] | null): void;
  readonly plans: readonly ChartPlan[];
  /** Sets or clears the cursor. */
  setCursor(cursor: Cursor | null): void;
  /** The window follows the speed, in simulated seconds per second, unless the user has zoomed. */
  setSpeed(speed: number): void;
  /** Shows a time window that the user has chosen elsewhere. */
  look(view: TimeView): void;
  /** Dispatches "drawn" after every drawing. */
  readonly root: HTMLElement;
  /** What is drawn where: null before the first layout. */
  readonly frame: ChartFrame | null;
  /** What was drawn last, to draw it elsewhere. */
  readonly scene: Scene | null;
  /** Draws everything again at the next animation frame. */
  redraw(): void;
  destroy(): void;
}

/** The layout, and the time window in it. */
export interface ChartFrame {
  readonly layout: StackLayout;
  readonly view: TimeView;
}
