// Texts of scripts that do not run, by queue and lane: they outlive their panel, and leaving the page asks for them.
import { askOnLeaving } from "../../state/leaving";
import type { Run } from "../../state/run/run";
import type { Draft } from "../script/checked-code";

const ask = askOnLeaving();
const ofRuns = new WeakMap<Run, Map<string, Draft>>();

export function draftsOf(run: Run) {
  const drafts = ofRuns.get(run) ?? new Map<string, Draft>();
  ofRuns.set(run, drafts);
  return {
    get: (key: string) => drafts.get(key),
    keep(key: string, draft: Draft | null) {
      if (draft) drafts.set(key, draft);
      else drafts.delete(key);
      ask(drafts.size > 0);
    },
  };
}
