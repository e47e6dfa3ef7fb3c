// Texts of scripts that do not run, by queue and lane: they outlive their panel and a reload of the tab, and leaving the page
// asks for them.
import { askOnLeaving } from "../../state/leaving";
import type { Run } from "../../state/run/run";
import { session } from "../../state/storage";
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

const KEY = "aqm.code-drafts";

const keyOf = ({ owner, watched }: DraftPlace) => `${owner} ${watched}`;

const isKept = (entry: unknown): entry is Kept => {
  const { owner, watched, draft } = (entry ?? {}) as Partial<Kept>;
  return [owner, watched, draft?.text, draft?.running].every((each) => typeof each === "string");
};

/** What this tab had before a reload. */
function left(): Kept[] {
  try {
    const entries: unknown = JSON.parse(session.get(KEY) ?? "[]");
    return Array.isArray(entries) ? entries.filter(isKept) : [];
  } catch {
    return []; // storage is blocked, or holds something else
  }
}

function store(entries: Iterable<Kept>): void {
  try {
    session.set(KEY, JSON.stringify([...entries]));
  } catch {
    // storage is blocked or full
  }
}

/** Whether the user can go back to it: not where its lane is gone, or its queue has another discipline. */
function isInReach({ stores: { run, work } }: Run, { owner, watched }: Kept): boolean {
  const state = work.getState();
  if (owner === shownOwner(state)) return run.getState().queues[watched]?.params.code !== undefined;
  const { lanes } = state;
  return lanes?.all.some(({ id }) => owner === shownOwner({ ...state, lanes: { ...lanes, chosen: id } })) ?? false;
}

function keptDrafts(run: Run) {
  const drafts = new Map(left().map((kept) => [keyOf(kept), kept]));
  const ask = askOnLeaving(() => [...drafts.values()].some((kept) => isInReach(run, kept)));
  ask(drafts.size > 0);
  return {
    keyOf,
    get: (place: DraftPlace): Draft | undefined => drafts.get(keyOf(place))?.draft,
    /** @param running  what runs there: a draft of another text is still kept; any goes without it */
    keep(place: DraftPlace, draft: Draft | null, running?: unknown): void {
      const key = keyOf(place);
      if (draft) drafts.set(key, { ...place, draft });
      else if (running === undefined || drafts.get(key)?.draft.running === running) drafts.delete(key);
      ask(drafts.size > 0);
      store(drafts.values());
    },
  };
}

const ofRuns = new WeakMap<Run, ReturnType<typeof keptDrafts>>();

export function draftsOf(run: Run): ReturnType<typeof keptDrafts> {
  const drafts = ofRuns.get(run) ?? keptDrafts(run);
  ofRuns.set(run, drafts);
  return drafts;
}
