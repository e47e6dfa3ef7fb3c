/** Edits of the open document, with undo and redo. */
import { markedChanged, type ScenarioDocument } from "../../scenario/scenario";
import { isSameExperiment } from "../../scenario/structure";
import type { Clock } from "../run/pace";
import type { Stores } from "../stores";
import { redone, remember, undone } from "./history";
import { seenFrom, type Work } from "./work-state";

interface EditsOptions {
  stores: Pick<Stores, "work" | "page">;
  clock: Clock;
  /** The shown work as the newest step leaves it; null if nothing is open. */
  current(): Work | null;
  /** Shows a state of the work. A rejected document becomes the draft. */
  show(work: Work): Promise<void>;
  onEdit(): void;
}

export interface Edits {
  /** To be called before any change; steps of one gesture share a tag. */
  remember(label: string, tag?: string): void;
  edit(document: ScenarioDocument, label: string, tag?: string): Promise<void>;
  /** Shows another state of the work, as one step to undo. */
  rework(next: Work, label: string): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

export function createEdits({ stores, clock, current, show, onEdit }: EditsOptions): Edits {
  const { work: store, page } = stores;
  /** Announced after the engine has answered, because a new run clears announcements. */
  const announce = (done: string) => {
    const { draft } = store.getState();
    // As they are listed: links are not missed before there are two nodes.
    const count = draft?.problems.filter(({ path }) => path !== "links" || draft.document.nodes.length > 1).length;
    page.setState({ announcement: count ? `${done} It cannot run yet. Problems: ${count}.` : done });
  };
  /** The other work that the last step leads to while the engine has not answered yet: the next step starts from it. */
  let coming: Work | null = null;
  const move = async (step: typeof undone<Work>, verb: string) => {
    const work = coming ?? current();
    const moved = work && step(store.getState().history, work);
    if (!moved) return;
    onEdit();
    // Undoing an edit of the same work leaves it edited; other work is as it was.
    const isOwn = moved.state.isOwn || moved.state.workId === work.workId;
    const next = seenFrom({ ...moved.state, isOwn }, work.lanes?.chosen);
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
  const rework = async (next: Work, label: string, tag?: string) => {
    onEdit();
    rememberStep(label, tag);
    await show({ ...next, isOwn: true });
    announce(`${label}.`);
  };
  return {
    remember: rememberStep,
    rework,
    async edit(document, label, tag) {
      const work = current();
      if (!work) return;
      // With another structure or other windows it is no longer the published experiment.
      const isSame = work.experiment === null || isSameExperiment(work.document, document);
      if (isSame) await rework({ ...work, document }, label, tag);
      else await rework({ ...work, document: markedChanged(document), experiment: null }, label, tag);
    },
    undo: () => move(undone, "Undone"),
    redo: () => move(redone, "Redone"),
  };
}
