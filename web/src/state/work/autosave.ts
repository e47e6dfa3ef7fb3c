/** Keeps the visitor's own work as it changes. What was only opened ships, or is a file of theirs, and needs no room. */

import { keepOpen, type SavedWork, savedWork, saveWork } from "./saved";
import { editedDocument, uniqueId, type WorkState, type WorkStore } from "./work-state";

const REST_MS = 300;

/** Keeps what is the visitor's own; false if there is no room. */
function createKeeper(): (state: WorkState) => boolean {
  /** As what each work was kept last, or opened, and under which id. */
  const kept = new Map<string, Pick<SavedWork, "id" | "document">>();
  /** Another tab has the same work open and has changed it: then each keeps its own. */
  const idOf = (workId: string) => {
    const last = kept.get(workId);
    const there = last && savedWork(last.id);
    const isOthers = there && JSON.stringify(there.document) !== JSON.stringify(last.document);
    return isOthers ? uniqueId() : (last?.id ?? workId);
  };
  return (state) => {
    const document = editedDocument(state);
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
    // What ships has its name in the address.
    const ships = scenarioId !== null || experiment !== null;
    keepOpen((isOwn ? isKept : ships) ? null : work);
    if (isKept) kept.set(workId, { id, document });
    return isKept;
  };
}

/** Saves soon after a change, and at once when the page is left. */
export function startAutosave(store: WorkStore): void {
  const keep = createKeeper();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (state = store.getState()) => {
    clearTimeout(timer);
    timer = undefined;
    const isKept = keep(state);
    if (store.getState().isKept !== isKept) store.setState({ isKept });
  };
  store.subscribe((now, before) => {
    if (timer !== undefined && now.workId !== before.workId) save(before);
    if (editedDocument(now) === editedDocument(before) && now.isOwn === before.isOwn) return;
    timer ??= setTimeout(() => save(), REST_MS);
  });
  const flush = () => {
    if (timer !== undefined) save();
  };
  addEventListener("pagehide", flush);
  addEventListener("visibilitychange", flush);
}
