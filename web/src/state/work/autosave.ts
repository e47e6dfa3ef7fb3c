/**
 * Saves the user's own work as it changes. Unedited documents are shipped or are the user's files, and need no saving.
 */

import { askOnLeaving } from "../leaving";
import { editable } from "./editable";
import { keepOpen, type SavedWork, savedWork, saveWork } from "./saved";
import { wholeDocument } from "./whole-document";
import { editedDocument, uniqueId, type WorkState, type WorkStore } from "./work-state";

const REST_MS = 300;

/** Saves the user's own work; false if storage is full. */
function createKeeper(): (state: WorkState) => boolean {
  /** What was last saved or opened for each work, and under which id. */
  const kept = new Map<string, Pick<SavedWork, "id" | "document">>();
  /** If another tab has changed the same work, each tab keeps its own copy. */
  const idOf = (workId: string) => {
    const last = kept.get(workId);
    const there = last && savedWork(last.id);
    const isOthers = there && JSON.stringify(there.document) !== JSON.stringify(editable(last.document));
    return isOthers ? uniqueId() : (last?.id ?? workId);
  };
  return (state) => {
    const document = wholeDocument(state);
    const { isOwn, workId, scenarioId, experiment } = state;
    if (!document) return true;
    const work: SavedWork = {
      id: workId,
      saved_ms: performance.timeOrigin + performance.now(),
      document,
      scenarioId,
      experiment: experiment && { id: experiment.id, place: experiment.place },
    };
    const id = isOwn ? idOf(workId) : workId;
    const isKept = !isOwn || saveWork({ ...work, id });
    // Shipped documents are named in the address.
    const ships = scenarioId !== null || experiment !== null;
    keepOpen((isOwn ? isKept : ships) ? null : work);
    if (isKept) kept.set(workId, { id, document });
    return isKept;
  };
}

/** Saves what is there and, shortly after a change or at once when the page is left, what is new. */
export function startAutosave(store: WorkStore): void {
  const keep = createKeeper();
  const ask = askOnLeaving();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (state = store.getState()) => {
    clearTimeout(timer);
    timer = undefined;
    const isKept = keep(state);
    if (store.getState().isKept !== isKept) store.setState({ isKept });
    const { isOwn } = store.getState();
    ask(isOwn && !isKept);
  };
  const saveSoon = () => {
    timer ??= setTimeout(() => save(), REST_MS);
  };
  if (store.getState().document) saveSoon();
  store.subscribe((now, before) => {
    if (timer !== undefined && now.workId !== before.workId) save(before);
    const isSame = editedDocument(now) === editedDocument(before) && now.lanes === before.lanes;
    if (isSame && now.isOwn === before.isOwn) return;
    saveSoon();
  });
  const flush = () => {
    if (timer !== undefined) save();
  };
  addEventListener("pagehide", flush);
  addEventListener("visibilitychange", flush);
}
