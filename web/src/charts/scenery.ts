import type { Cursor } from "./navigator";
import type { StackLayout } from "./stack-layout";
import type { ChartPhase } from "./status";
import type { TimeChart } from "./time-chart";
import type { TimeView } from "./time-view";

/** What the overlay shows at one moment. */
export interface Scenery {
  readonly layout: StackLayout;
  readonly view: TimeView;
  readonly charts: readonly TimeChart[];
  readonly now_s: number;
  readonly cursor: Cursor | null;
  readonly phase: ChartPhase;
}
