/** The page's side of the worker: promises, one frame in flight, deadlines, and a new worker after a failure. */
import type { LinkFailure } from "../share/link";
import type { UnpackLimits } from "../share/unpack";
import { allDone } from "./all-done";
import type {
  Answer,
  ChangedAnswer,
  FrameAnswer,
  LoadedAnswer,
  MeasuredAnswer,
  RefusedAnswer,
  RejectedAnswer,
  Report,
  ReportAnswer,
  Request,
  RunOrder,
  StateAnswer,
  Unaddressed,
  UnpackedAnswer,
} from "./protocol";

/** What the client needs of a worker; tests bring their own. */
export interface WorkerLike {
  postMessage(message: Request, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

/** The engine failed or fell silent; its worker is gone, the next `load` makes a new one. */
export class EngineStopped extends Error {}
/** A newer document was loaded before this call was answered. */
export class Superseded extends Error {}

/** For a call that was overtaken, or lost with its worker: that has been dealt with where it happened. */
export function ignoreLost(error: unknown): void {
  if (!(error instanceof Superseded || error instanceof EngineStopped)) throw error;
}

export interface ClientOptions {
  spawn(): WorkerLike;
  wasmUrl: string;
  /** How long the first answer (which loads the engine), a whole run, a link and any other may take. */
  loadDeadline_ms?: number;
  measureDeadline_ms?: number;
  unpackDeadline_ms?: number;
  deadline_ms?: number;
  onStopped(message: string): void;
}

export interface EngineClient {
  /** Opens a document; when it is rejected, the run before stays open. */
  load(document: string): Promise<LoadedAnswer | RejectedAnswer>;
  readonly isAdvancing: boolean;
  advance(until_s: number, budget_ms: number): Promise<FrameAnswer>;
  /** Gives the buffer of a frame back once its values are copied. */
  recycle(buffer: ArrayBuffer): void;
  set(path: string, value: unknown): Promise<ChangedAnswer | RefusedAnswer>;
  /** `is_whole`: with flows and links. */
  report(is_whole: boolean): Promise<Report>;
  /** What the discipline at a watched queue keeps now. */
  state(watch: number, most_rows: number): Promise<StateAnswer>;
  /** Runs another document from start to end beside the open one. */
  measure(order: RunOrder): Promise<MeasuredAnswer | RejectedAnswer>;
  /** The JSON text in the payload of a link. */
  unpack(payload: string, limits: UnpackLimits): Promise<string | LinkFailure>;
  dispose(): void;
}

interface Call {
  timer: ReturnType<typeof setTimeout>;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export function createEngineClient(options: ClientOptions): EngineClient {
  const {
    loadDeadline_ms = 20_000,
    measureDeadline_ms = 300_000,
    unpackDeadline_ms = 1_000,
    deadline_ms = 5_000,
  } = options;
  const deadlines_ms: Partial<Record<Request["kind"], number>> = {
    load: loadDeadline_ms,
    measure: measureDeadline_ms,
    unpack: unpackDeadline_ms,
  };
  const calls = new Map<number, Call>();
  let worker: WorkerLike | undefined;
  let lastId = 0;
  let lastRun = 0;
  let openRun = 0;
  let spare: ArrayBuffer | undefined;
  let loading: Promise<void> = Promise.resolve();
  let isAdvancing = false;

  const rejectAll = (error: Error) => {
    for (const [id, call] of calls) {
      clearTimeout(call.timer);
      calls.delete(id);
      call.reject(error);
    }
  };

  const discardWorker = () => {
    worker?.terminate();
    worker = undefined;
    spare = undefined;
    openRun = 0;
  };

  const stop = (message: string) => {
    discardWorker();
    rejectAll(new EngineStopped(message));
    options.onStopped(message);
  };

  const receive = (answer: Answer) => {
    if (answer.kind === "failed") return stop(answer.message);
    const call = calls.get(answer.id);
    if (!call) return;
    clearTimeout(call.timer);
    calls.delete(answer.id);
    call.resolve(answer);
  };

  const start = (): WorkerLike => {
    const fresh = options.spawn();
    fresh.onmessage = ({ data }) => receive(data);
    fresh.onerror = (event) => stop(event.message || "The engine could not be started.");
    fresh.onmessageerror = () => stop("A message from the engine could not be read.");
    return fresh;
  };

  const call = <Kind extends Answer>(
    run: number,
    request: Unaddressed<Request>,
    transfer: Transferable[] = [],
    limit_ms = deadlines_ms[request.kind] ?? deadline_ms,
  ): Promise<Kind> => {
    worker ??= start();
    const id = ++lastId;
    const answered = new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => stop(`The engine did not answer for ${limit_ms / 1000} s.`), limit_ms);
      calls.set(id, { timer, resolve, reject });
    });
    worker.postMessage({ ...request, run, id } as Request, transfer);
    return answered as Promise<Kind>;
  };

  const load = async (document: string) => {
    const run = ++lastRun;
    const request = { kind: "load", document, wasm_url: options.wasmUrl, shown_run: openRun } as const;
    const answer = await call<LoadedAnswer | RejectedAnswer>(run, request);
    // The page shows the run before until the newest document has been answered, which may be rejected.
    if (run !== lastRun) throw new Superseded();
    if (answer.kind === "loaded") openRun = run;
    return answer;
  };

  /** A call for the open run; one that is overtaken by a new document is superseded instead of hitting that. */
  const callOpen = async <Kind extends Answer>(request: Unaddressed<Request>, transfer: Transferable[] = []) => {
    const run = openRun;
    await allDone(() => loading);
    if (run !== openRun || run === 0) throw new Superseded();
    return call<Kind>(run, request, transfer);
  };

  return {
    load(document) {
      const opened = load(document);
      loading = opened.then(
        () => undefined,
        () => undefined,
      );
      return opened;
    },
    get isAdvancing() {
      return isAdvancing;
    },
    async advance(until_s, budget_ms) {
      if (isAdvancing) throw new Error("One frame is in flight already.");
      isAdvancing = true;
      const buffer = spare;
      spare = undefined;
      const request = { kind: "advance", until_s, budget_ms, ...(buffer && { buffer }) } as const;
      try {
        return await callOpen<FrameAnswer>(request, buffer ? [buffer] : []);
      } finally {
        isAdvancing = false;
      }
    },
    recycle(buffer) {
      spare = buffer;
    },
    set: (path, value) => callOpen({ kind: "set", path, value }),
    async report(is_whole) {
      return (await callOpen<ReportAnswer>({ kind: "report", is_whole })).report;
    },
    state: (watch, most_rows) => callOpen({ kind: "state", watch, most_rows }),
    measure: (order) => call(openRun, { kind: "measure", order, wasm_url: options.wasmUrl }),
    async unpack(payload, limits) {
      // An empty one first, for the time in which the worker's script is loaded does not count.
      await call(openRun, { kind: "unpack", payload: "", limits }, [], loadDeadline_ms);
      return (await call<UnpackedAnswer>(openRun, { kind: "unpack", payload, limits })).result;
    },
    dispose() {
      discardWorker();
      rejectAll(new Superseded());
    },
  };
}
