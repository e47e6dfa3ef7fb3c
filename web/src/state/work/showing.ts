/** Shows another form of the work that is open, or was: as a run, or as a draft while the engine refuses it. */
import type { Problem } from "../../engine/protocol";
import { isMoved, isSameStructure } from "../../scenario/structure";
import { wholePage } from "../page/page-state";
import type { Loop } from "../run/loop";
import type { Openings } from "../run/openings";
import type { Stores } from "../stores";
import type { Work } from "./work-state";

interface Options {
  stores: Stores;
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

export function createShowing({ stores, openings, loop, pause }: Options): Showing {
  const { run, page } = stores;
  const state = () => stores.work.getState();
  const patch = stores.work.setState;

  /** The same run with its nodes elsewhere. */
  const redraw = (work: Work) => {
    const { layout } = run.getState();
    const { document } = work;
    const nodes = layout?.nodes.map(({ x: _, y: __, ...node }, index) => {
      const { x, y } = document.nodes[index] ?? {};
      return { ...node, ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
    });
    patch({ ...work, draft: null });
    if (layout && nodes) run.setState({ layout: { ...layout, nodes } });
  };

  const showDraft = (work: Work, problems: readonly Problem[]) => {
    const draft = { document: work.document, problems, isOther: true };
    pause();
    page.setState({ look: wholePage, link: null, rejection: null });
    run.setState({ expectation: null });
    patch({ ...work, document: state().document, draft });
  };

  const showNow = async (work: Work) => {
    const { document, workId, draft } = state();
    const isPaused = run.getState().play === "paused";
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
    const opening = { work, at_s: keepsTime ? loop.goal_s : 0, isPaused: isPaused && !isOther };
    const outcome = await openings.open({ ...opening, ...(!isSameWork && { look: wholePage, expectation: null }) });
    if (outcome.kind !== "rejected") return;
    const { problems } = outcome;
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
