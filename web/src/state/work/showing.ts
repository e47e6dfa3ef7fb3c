/** Shows another form of the work that is open, or was: as a run, or as a draft while the engine refuses it. */
import type { Problem } from "../../engine/protocol";
import { isMoved, isSameStructure } from "../../scenario/structure";
import type { Loop } from "../run/loop";
import type { Openings } from "../run/openings";
import { type PlaygroundStore, type Work, wholePage } from "../store";

interface Options {
  store: PlaygroundStore;
  openings: Openings;
  loop: Loop;
  pause(): void;
}

export interface Showing {
  show(work: Work): Promise<void>;
  /** Something else that cannot run yet: the run before stands still behind it, and says nothing of it any more. */
  showDraft(work: Work, problems: readonly Problem[]): void;
  /** The edit that the engine looks at has been answered: whoever makes the run anew waits for it. */
  settled(): Promise<unknown>;
}

export function createShowing({ store, openings, loop, pause }: Options): Showing {
  const state = () => store.getState();
  const patch = store.setState;

  /** The same run with its nodes elsewhere. */
  const redraw = (work: Work) => {
    const { layout } = state();
    const { document } = work;
    const nodes = layout?.nodes.map(({ x: _, y: __, ...node }, index) => {
      const { x, y } = document.nodes[index] ?? {};
      return { ...node, ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
    });
    patch({ ...work, draft: null, ...(layout && nodes && { layout: { ...layout, nodes } }) });
  };

  const showDraft = (work: Work, problems: readonly Problem[]) => {
    const draft = { document: work.document, problems, isOther: true };
    const quiet = { look: wholePage, expectation: null, link: null, rejection: null };
    pause();
    patch({ ...work, ...quiet, document: state().document, draft });
  };

  const showNow = async (work: Work) => {
    const { document, workId, draft, play } = state();
    const isSameWork = work.workId === workId;
    if (isSameWork && document && !openings.isOpening) {
      if (work.document === document) return patch({ ...work, draft: null });
      if (isMoved(document, work.document)) return redraw(work);
    }
    // A draft at once, with what was wrong before: the next edit builds on it, even if the engine has not answered yet.
    const isOther = !isSameWork || (draft?.isOther ?? false);
    const next = { document: work.document, problems: draft?.problems ?? [], isOther };
    if (isSameWork) patch({ draft: next, isOwn: work.isOwn });
    const keepsTime = !isOther && document !== null && isSameStructure(document, work.document);
    const opening = { work, at_s: keepsTime ? loop.goal_s : 0, isPaused: play === "paused" && !isOther };
    const problems = await openings.open({ ...opening, ...(!isSameWork && { look: wholePage, expectation: null }) });
    if (!problems?.length) return;
    const { draft: refused } = state();
    if (!isSameWork) showDraft(work, problems);
    // With what was changed meanwhile.
    else if (refused) patch({ ...work, document: state().document, draft: { ...refused, problems } });
  };

  let shown: Promise<unknown> = Promise.resolve();
  return {
    show(work) {
      const done = showNow(work);
      shown = done.catch(() => undefined); // who asked for the edit is told
      return done;
    },
    showDraft,
    settled: () => shown,
  };
}
