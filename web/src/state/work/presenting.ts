/** Shows another state of the work: as a run, or as a draft while the engine rejects it. */
import type { Problem } from "../../engine/protocol";
import { type ScenarioDocument, titleOf } from "../../scenario/scenario";
import { isSameStructure, isShownElse, isUnrecorded } from "../../scenario/structure";
import { wholePage } from "../page/page-state";
import type { DocumentOpener } from "../run/document-opener";
import type { Loop } from "../run/loop";
import { createPending } from "../run/pending";
import type { Stores } from "../stores";
import { currentWork, type Draft, type Work } from "./work-state";

interface Options {
  stores: Stores;
  opener: DocumentOpener;
  loop: Loop;
  /** Resolves when the changes made so far have been answered; null if there are none. */
  changesMade(): Promise<unknown> | null;
  pause(): void;
  /** Shows the problems of a document. */
  reject(name: string, problems: readonly Problem[]): void;
}

/** Makes a variation of a document: with another seed, or without some changes. */
export type Variation = (document: ScenarioDocument) => ScenarioDocument;

export interface Presenting {
  /** The shown work as the newest step leaves it, also while the engine has not answered; null if nothing is open. */
  current(): Work | null;
  show(work: Work): Promise<void>;
  /**
   * Runs a variation of the running document, and applies it to the draft if there is one. The next edit builds on it
   * at once.
   */
  vary(how: Variation, at_s: number): Promise<void>;
  /** Shows new work that cannot run yet: the current run pauses behind it. */
  showDraft(work: Work, problems: readonly Problem[]): void;
  /** Resolves when the engine has answered all pending edits and variations; null if there are none. */
  settled(): Promise<void> | null;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share what is shown
export function createPresenting({ stores, opener, loop, changesMade, pause, reject }: Options): Presenting {
  const { run, page } = stores;
  const state = () => stores.work.getState();
  const patch = stores.work.setState;
  const shown = createPending();
  /** Of what is shown, what may make the draft the run. */
  const judged = createPending();

  /** The newest step of the shown work whose lanes differ, until the engine has answered: they come with its run. */
  let coming: Work | null = null;
  const current = () => {
    const now = currentWork(state());
    return now && coming?.workId === now.workId ? { ...now, lanes: coming.lanes } : now;
  };
  const bring = <Answer>(work: Work, opening: () => Promise<Answer>): Promise<Answer> => {
    const { workId, lanes } = state();
    if (work.workId === workId) coming = work.lanes === lanes ? null : work;
    return opening().finally(() => {
      if (coming === work) coming = null;
    });
  };

  /** Same run, other node positions or charts. */
  const redraw = (work: Work) => {
    const { schema } = run.getState();
    const { document } = work;
    const isMoved = document.nodes !== state().document?.nodes;
    const nodes = schema?.nodes.map(({ x: _, y: __, ...node }, index) => {
      const { x, y } = document.nodes[index] ?? {};
      return { ...node, ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
    });
    patch({ ...work, draft: null });
    if (schema && nodes && isMoved) run.setState({ schema: { ...schema, nodes } });
  };

  const showDraft = (work: Work, problems: readonly Problem[]) => {
    const draft = { document: work.document, problems, isOther: true };
    pause();
    page.setState({ viewOptions: wholePage, link: null, rejection: null });
    run.setState({ expectation: null });
    patch({ ...work, document: state().document, draft });
  };

  /** The draft, to which changes in flight are added. Null if it has been opened, or other work has taken its place. */
  const withChanges = (work: Work): Work | null => {
    const { workId, draft } = state();
    return workId === work.workId && draft ? { ...work, document: draft.document } : null;
  };

  const showNow = async (work: Work) => {
    const { document, workId, draft, lanes: before } = state();
    const isSameWork = work.workId === workId;
    /** Changes in flight go to the other lanes, too, if these are linked. */
    const withLanes = (to: Work): Work => (isSameWork && work.lanes === before ? { ...to, lanes: state().lanes } : to);
    if (isSameWork && document && !opener.isOpening) {
      if (work.document === document) return patch({ ...work, draft: null });
      const { columns } = run.getState().schema ?? {};
      if (isShownElse(document, work.document) && !isUnrecorded(document, work.document, columns)) return redraw(work);
    }
    // Becomes the draft at once, with the previous problems: the next edit builds on it even before the engine has
    // answered.
    const isOther = !isSameWork || (draft?.isOther ?? false);
    const next = { document: work.document, problems: draft?.problems ?? [], isOther };
    if (isSameWork) patch({ draft: next, isOwn: work.isOwn, experiment: work.experiment });
    const made = isSameWork ? changesMade() : null;
    if (made) await made;
    const wanted = made ? withChanges(work) : work;
    if (!wanted) return;
    const keepsTime = !isOther && document !== null && isSameStructure(document, work.document);
    const isPaused = run.getState().play === "paused" && !isOther;
    const opening = { work: withLanes(wanted), at_s: keepsTime ? (opener.goal_s ?? loop.goal_s) : 0, isPaused };
    const outcome = await opener.open({
      ...opening,
      ...(!isSameWork && { viewOptions: wholePage, expectation: null }),
    });
    if (outcome.kind !== "rejected") return;
    const { problems } = outcome;
    const { draft: refused } = state();
    if (!isSameWork) showDraft(work, problems);
    // With changes made meanwhile.
    else if (refused) patch({ ...withLanes(work), document: state().document, draft: { ...refused, problems } });
  };

  const opened = (work: Work, at_s: number) => opener.open({ work, at_s, isPaused: run.getState().play === "paused" });

  /** The newest variation of the run behind a rejected draft, while it is being opened. */
  let behind: Work | null = null;
  /** Varies that run; the draft stays. */
  const varyBehind = async (how: Variation, at_s: number) => {
    const now = currentWork(state());
    const { document } = behind?.workId === state().workId ? behind : state();
    if (!document || !now) return;
    const varied = { ...now, document: how(document) };
    behind = varied;
    await opened(varied, at_s).finally(() => {
      if (behind === varied) behind = null;
    });
  };

  const varyNow = async (how: Variation, at_s: number) => {
    const now = current();
    const { draft } = state();
    if (!now) return;
    const isRefused = draft !== null && !judged.settled();
    const varied: Draft = { problems: [], isOther: false, ...draft, document: how(now.document) };
    patch({ draft: varied });
    if (isRefused) return varyBehind(how, at_s);
    const work = { ...now, document: varied.document };
    const outcome = await bring(work, () => judged.add(opened(work, at_s)));
    if (outcome.kind !== "rejected" || state().draft !== varied) return;
    const { problems } = outcome;
    if (draft) {
      patch({ draft: { ...varied, problems } });
      return varyBehind(how, at_s);
    }
    patch({ draft: null });
    reject(titleOf(varied.document), problems);
  };

  return {
    current,
    show: (work) => shown.add(judged.add(bring(work, () => showNow(work)))),
    vary: (how, at_s) => shown.add(varyNow(how, at_s)),
    showDraft,
    settled: shown.settled,
  };
}
