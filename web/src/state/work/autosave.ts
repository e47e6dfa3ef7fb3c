/**
 * Saves the user's own work as it changes. Unedited documents are shipped or are the user's files, and need no saving.
 */

import { askOnLeaving } from "../leaving";
import { editable } from "./editable";
import { keepOpen, type SavedWork, savedOf, savedWork, saveWork } from "./saved";
import { editedDocument, uniqueId, type WorkState, type WorkStore } from "./work-state";

const REST_MS = 300;

/** Saves the user's own work, and returns under which id; null if storage is full. */
function createKeeper(): (state: WorkState, mayDisplace: boolean) => string | null {
  /** What was last saved or opened for each work, and under which id. */
  const kept = new Map<string, Pick<SavedWork, "id" | "document">>();
  /** If another tab has changed the same work, each tab keeps its own copy. */
  const idOf = ({ workId, read }: WorkState) => {
    const last = kept.get(workId);
    const there = savedWork(last?.id ?? workId);
    const isOthers = last
      ? there && JSON.stringify(there.document) !== JSON.stringify(editable(last.document))
      : there && read?.id === workId && read.saved_ms !== there.saved_ms;
    return isOthers ? uniqueId() : (last?.id ?? workId);
  };
  return (state, mayDisplace) => {
    const { workId, isOwn } = state;
    const work = savedOf(state, isOwn ? idOf(state) : workId);
    if (!work) return workId;
    if (isOwn && !saveWork(work, mayDisplace)) return null;
    kept.set(workId, { id: work.id, document: work.document });
    return work.id;
  };
}

/** Lets this tab open again what is open. What ships is named in the address. */
function keepForTab(state: WorkState, savedId: string | null): void {
  const work = savedOf(state);
  if (!work) return;
  const { isOwn, scenarioId, experiment } = state;
  const ships = !isOwn && (scenarioId !== null || experiment !== null);
  if (isOwn && savedId !== null) keepOpen({ id: savedId });
  else keepOpen(ships ? null : { ...work, isOwn });
}

/** Own work as it was read from storage: it is there already, or another tab has saved something newer. */
const isAsRead = ({ isOwn, read, workId, history }: WorkState): boolean =>
  isOwn && read?.id === workId && history.past.length === 0 && savedWork(workId) !== undefined;

/**
 * Saves what is there and, shortly after a change or at once when the page is left, what is new; also own work that was
 * `left` before.
 */
export function startAutosave(store: WorkStore, left: readonly WorkState[] = []): void {
  const keep = createKeeper();
  const ask = askOnLeaving();
  /** Own work for which there was no room, by its id, also of what was open before. */
  const unkept = new Map(left.map((state) => [state.workId, state]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepOwn = (state: WorkState, mayDisplace: boolean): string | null => {
    const id = keep(state, mayDisplace);
    if (id === null) unkept.set(state.workId, state);
    else unkept.delete(state.workId);
    return id;
  };
  const save = (state = store.getState()) => {
    clearTimeout(timer);
    timer = undefined;
    const id = keepOwn(state, true);
    for (const other of [...unkept.values()]) if (other.workId !== state.workId) keepOwn(other, false);
    keepForTab(state, id);
    const [isKept, isAllKept] = [id !== null, unkept.size === 0];
    const now = store.getState();
    if (now.isKept !== isKept || now.isAllKept !== isAllKept) store.setState({ isKept, isAllKept });
    ask(unkept.size > 0);
  };
  const saveSoon = () => {
    timer ??= setTimeout(() => save(), REST_MS);
  };
  ask(unkept.size > 0);
  const found = store.getState();
  if (isAsRead(found)) keepForTab(found, found.workId);
  else if (found.document) saveSoon();
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
