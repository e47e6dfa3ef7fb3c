/** Edits of the open document: each a step that can be undone and made again. */
import type { ScenarioDocument } from "../../scenario/scenario";
import { isSameStructure } from "../../scenario/structure";
import type { Clock } from "../run/pace";
import type { Stores } from "../stores";
import { redone, remember, undone } from "./history";
import { currentWork, type Work } from "./work-state";

/** Opens a form of the work; `keepsTime` if the run may go on where it is. What is refused becomes the draft. */
export type Show = (work: Work) => Promise<void>;

export interface Edits {
  /** Before a change of any kind; steps of one gesture share a tag. */
  remember(label: string, tag?: string): void;
  edit(document: ScenarioDocument, label: string, tag?: string): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

export function createEdits({ work: store, page }: Stores, clock: Clock, show: Show): Edits {
  const current = () => currentWork(store.getState());
  /** When the engine has answered: a new run begins without a word. */
  const announce = (done: string) => {
    const count = store.getState().draft?.problems.length ?? 0;
    const wrong = count > 0 ? ` It cannot run yet: ${count} ${count === 1 ? "problem" : "problems"}.` : "";
    page.setState({ announcement: done + wrong });
  };
  /** Another work that the last step leads to: the page shows it when the engine has answered, and the next step may not wait. */
  let coming: Work | null = null;
  const move = async (step: typeof undone<Work>, verb: string) => {
    const work = coming ?? current();
    const moved = work && step(store.getState().history, work);
    if (!moved) return;
    // What is undone has been edited; what was open before it, perhaps not.
    const isOwn = moved.state.isOwn || moved.state.workId === work.workId;
    const next = { ...moved.state, isOwn };
    store.setState({ history: moved.history });
    coming = next.workId === store.getState().workId ? null : next;
    await show(next).finally(() => {
      if (coming === next) coming = null;
    });
    announce(`${verb}: ${moved.label}.`);
  };
  const rememberStep = (label: string, tag?: string) => {
    const state = current();
    if (!state) return;
    const step = { state, label, at_ms: clock.now(), ...(tag !== undefined && { tag }) };
    store.setState(({ history }) => ({ history: remember(history, step) }));
  };
  return {
    remember: rememberStep,
    async edit(document, label, tag) {
      const work = current();
      if (!work) return;
      rememberStep(label, tag);
      // Another network is another experiment than the one that was published.
      const experiment = isSameStructure(work.document, document) ? work.experiment : null;
      await show({ ...work, document, experiment, isOwn: true });
      announce(`${label}.`);
    },
    undo: () => move(undone, "Undone"),
    redo: () => move(redone, "Redone"),
  };
}
