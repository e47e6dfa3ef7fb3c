/** The stores: one for each run; work and page are shared. */
import type { PageState, PageStore } from "./page/page-state";
import type { RunState, RunStore } from "./run/run-state";
import type { WorkState, WorkStore } from "./work/work-state";

export interface Stores {
  readonly run: RunStore;
  readonly work: WorkStore;
  readonly page: PageStore;
}

export interface States {
  readonly run: RunState;
  readonly work: WorkState;
  readonly page: PageState;
}

export const statesOf = ({ run, work, page }: Stores): States => ({
  run: run.getState(),
  work: work.getState(),
  page: page.getState(),
});

/** Calls a listener with a selector's result, now and whenever it changes. */
export function onState<Found>(
  stores: Stores,
  select: (states: States) => Found,
  tell: (found: Found) => void,
): () => void {
  let told = select(statesOf(stores));
  tell(told);
  const look = () => {
    const found = select(statesOf(stores));
    if (Object.is(found, told)) return;
    told = found;
    tell(found);
  };
  const stop = [stores.run, stores.work, stores.page].map((store) => store.subscribe(look));
  return () => {
    for (const each of stop) each();
  };
}
