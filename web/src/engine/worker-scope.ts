/** What the worker scripts have in common: requests in, answers out. */
import type { Answer, Request } from "./protocol";

interface WorkerScope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: Answer, transfer?: Transferable[]): void;
}
const scope = globalThis as unknown as WorkerScope;

export const tell = (answer: Answer, transfer: Transferable[] = []): void => scope.postMessage(answer, transfer);

/** Answers requests in order: none may overtake an `open` that waits for the engine to load. */
export function serve(answer: (request: Request) => Promise<void>): void {
  let queue: Promise<void> = Promise.resolve();
  scope.onmessage = ({ data: request }) => {
    queue = queue
      .then(() => answer(request))
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        tell({ kind: "failed", run: request.run, id: request.id, message });
      });
  };
}
