// Texts of scripts that do not run, by queue and lane: they outlive their panel, and leaving the page asks for them.
import { askOnLeaving } from "../../state/leaving";
import type { Run } from "../../state/run/run";
import { shownOwner } from "../../state/work/work-state";
import type { Draft } from "../script/checked-code";

/** The queue that has the script, of which work and lane. */
export interface DraftPlace {
  readonly owner: string;
  readonly watched: string;
}

interface Kept extends DraftPlace {
  readonly draft: Draft;
}

/** Whether the user can go back to it: not where its lane is gone, or its queue has another discipline. */
function isInReach({ stores: { run, work } }: Run, { owner, watched }: Kept): boolean {
  const state = work.getState();
  if (owner === shownOwner(state)) return run.getState().queues[watched]?.params.code !== undefined;
  const { lanes } = state;
  return lanes?.all.some(({ id }) => owner === shownOwner({ ...state, lanes: { ...lanes, chosen: id } })) ?? false;
}

function keptDrafts(run: Run) {
  const drafts = new Map<string, Kept>();
  const ask = askOnLeaving(() => [...drafts.values()].some((kept) => isInReach(run, kept)));
  const keyOf = ({ owner, watched }: DraftPlace) => `${owner} ${watched}`;
  return {
    keyOf,
    get: (place: DraftPlace): Draft | undefined => drafts.get(keyOf(place))?.draft,
    keep(place: DraftPlace, draft: Draft | null): void {
      if (draft) drafts.set(keyOf(place), { ...place, draft });
      else drafts.delete(keyOf(place));
      ask(drafts.size > 0);
    },
  };
}

const ofRuns = new WeakMap<Run, ReturnType<typeof keptDrafts>>();

export function draftsOf(run: Run): ReturnType<typeof keptDrafts> {
  const drafts = ofRuns.get(run) ?? keptDrafts(run);
  ofRuns.set(run, drafts);
  return drafts;
}
