/** Keeps the visitor's own work as it changes. */
import { saveWork } from "./saved";
import { editedDocument, type PlaygroundState, type PlaygroundStore } from "./store";

const REST_MS = 300;

const keep = (state: PlaygroundState): boolean => {
  const document = editedDocument(state);
  const { isOwn, workId, scenarioId, experiment } = state;
  if (!isOwn || !document) return true;
  return saveWork({
    id: workId,
    saved_ms: performance.timeOrigin + performance.now(),
    document,
    scenarioId,
    experiment: experiment && { id: experiment.id, place: experiment.place },
  });
};

/** Saves soon after a change, and at once when the page is left. */
export function startAutosave(store: PlaygroundStore): void {
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
