/** Changes while it runs: each is applied by the engine at its simulated time and kept in the document's timeline. */
import { ignoreLost } from "../../engine/client";
import type { ChangedAnswer, RefusedAnswer } from "../../engine/protocol";
import type { ScenarioDocument, TimelineEntry } from "../../scenario/scenario";
import type { Loop } from "../run/loop";
import type { Clock } from "../run/pace";
import type { RunState } from "../run/run-state";
import type { Stores } from "../stores";
import type { Edits } from "./edits";
import { ONE_GESTURE_MS } from "./history";
import { isNumeric, withChange, withChangesFromStart, withLastChangeFromStart, withoutChanges } from "./timeline";

interface Options {
  stores: Stores;
  clock: Clock;
  loop: Loop;
  edits: Edits;
  /** A variant of the document that runs, up to a time. */
  reopen(vary: (document: ScenarioDocument) => ScenarioDocument, at_s?: number): Promise<void>;
}

export interface Changes {
  /** False when the engine refused the value. */
  change(path: string, value: unknown): Promise<boolean>;
  remove(indices: readonly number[]): Promise<void>;
  applyFromStart(): Promise<void>;
}

export function createChanges({ stores, clock, loop, edits, reopen }: Options): Changes {
  const { run, work, page } = stores;
  /** Until when further values of a path belong to the gesture that began after the end. */
  let late = { path: "", until_ms: 0 };

  const record = ({ change, queues }: ChangedAnswer, path: string) => {
    const { document, draft } = work.getState();
    const { refused, applied } = run.getState();
    if (!document) return;
    edits.remember(`${change.set} ${String(change.value)}`, isNumeric(change.value) ? path : undefined);
    loop.view?.telemetry.recordChange(change);
    const entry = { at: change.at, set: change.set, value: change.value };
    const { [path]: _, ...stillRefused } = refused;
    work.setState({
      document: withChange(document, entry),
      draft: draft && !draft.isOther ? { ...draft, document: withChange(draft.document, entry) } : draft,
      isOwn: true,
    });
    page.setState({ announcement: `${change.set} is ${String(change.value)} from ${change.at} on.` });
    run.setState({
      queues,
      applied: { ...applied, [change.set]: change.value },
      change,
      cursor: null,
      lateChange: null,
      refused: stillRefused,
    });
  };

  const refuse = ({ problems }: RefusedAnswer, path: string) => {
    const problem = problems[0] ?? { path, message: "was refused" };
    page.setState({ announcement: `${path}: ${problem.message}` });
    run.setState(({ refused }) => ({ refused: { ...refused, [path]: problem } }));
  };

  /** The newest change counts from the start, in place of the earlier ones of its path. */
  const beginWith = async ({ change, queues }: ChangedAnswer, replaced: number) => {
    const { set: path, value } = change;
    const { runId } = run.getState();
    late = { path, until_ms: clock.now() + ONE_GESTURE_MS };
    await reopen(withLastChangeFromStart);
    if (run.getState().runId === runId) return; // the engine has stopped, or something else is being opened
    const instead = replaced > 0 ? `, in place of ${replaced} earlier` : "";
    page.setState({ announcement: `The run had ended: ${path} is ${String(value)} from the start${instead}.` });
    // The queues until the first frame says so: the next key press goes on from here.
    run.setState({ queues, lateChange: { path, value, replaced } });
  };

  /** After the end no time is left for a change to show. */
  const showChange = async (
    answer: ChangedAnswer,
    before: Pick<RunState, "lateChange">,
    timeline: readonly TimelineEntry[],
  ) => {
    const { play } = run.getState();
    const { set } = answer.change;
    const goesOn = before.lateChange?.path === set && late.path === set && clock.now() < late.until_ms;
    if (play === "ended" || goesOn) {
      const earlier = timeline.filter((entry) => entry.set === set).length;
      await beginWith(answer, goesOn ? (before.lateChange?.replaced ?? 0) : earlier);
    } else if (play !== "playing" && loop.view) await loop.pullOnce(loop.view.time_s);
  };

  /** As one step to undo. */
  const vary = (label: string, how: (document: ScenarioDocument) => ScenarioDocument, at_s: number) => {
    edits.remember(label);
    work.setState({ isOwn: true });
    return reopen(how, at_s);
  };

  return {
    async change(path, value) {
      if (!loop.run) return false;
      try {
        const answer = await loop.run.set(path, value);
        if (answer.kind === "refused") {
          refuse(answer, path);
          return false;
        }
        const { lateChange } = run.getState();
        const timeline = work.getState().document?.timeline ?? [];
        record(answer, path);
        await showChange(answer, { lateChange }, timeline);
        return true;
      } catch (error) {
        ignoreLost(error);
        return false;
      }
    },
    remove(indices) {
      const timeline = work.getState().document?.timeline ?? [];
      const gone = new Set(timeline.filter((_, index) => indices.includes(index)));
      return vary("Remove changes", (document) => withoutChanges(document, gone), loop.goal_s);
    },
    applyFromStart: () => vary("Apply from the start", (document) => withChangesFromStart(document, loop.goal_s), 0),
  };
}
