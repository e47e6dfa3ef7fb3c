/** What the worker scripts have in common: requests in, answers out. */
import type { Answer, Request } from "./protocol";

interface WorkerScope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: Answer, transfer?: Transferable[]): void;
}
const scope = globalThis as unknown as WorkerScope;

export const tell = (answer: Answer, transfer: Transferable[] = []): void => scope.postMessage(answer, transfer);

/** The request that is being answered, and when the page last heard of it. */
let current: Request | undefined;
let heard_ms = 0;

/** How often the page hears that the worker gets on. */
const ALIVE_MS = 100;

/** To be called between the pieces of long work: tells the page now and then that the worker gets on; `part`: how far. */
export function stillBusy(part?: number): void {
  const now_ms = performance.now();
  if (!current || now_ms - heard_ms < ALIVE_MS) return;
  heard_ms = now_ms;
  tell({ kind: "alive", run: current.run, id: current.id, part });
}

/** Tells the page where the run is, in case this worker gets no further. */
export function tellPlace(place: string): void {
  if (!current) return;
  heard_ms = performance.now();
  tell({ kind: "alive", run: current.run, id: current.id, place });
}

/** Tells the page that what the request needs is there: from now on this worker computes. */
export function tellLoaded(): void {
  if (!current) return;
  heard_ms = performance.now();
  tell({ kind: "alive", run: current.run, id: current.id, has_loaded: true });
}

/** Answers requests in order: none may overtake an `open` that waits for the engine to load. */
export function serve(answer: (request: Request) => Promise<void>): void {
  let queue: Promise<void> = Promise.resolve();
  scope.onmessage = ({ data: request }) => {
    queue = queue
      .then(() => {
        current = request;
        heard_ms = performance.now();
        // A frame is soon there, or missed.
        if (request.kind !== "advance") tell({ kind: "alive", run: request.run, id: request.id });
        return answer(request);
      })
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        tell({ kind: "failed", run: request.run, id: request.id, message });
      });
  };
}
