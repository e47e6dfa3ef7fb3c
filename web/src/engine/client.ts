/** The page's side of the worker: promises, one frame in flight, deadlines, and a new worker after a failure. */
import type { LinkFailure } from "../share/link";
import type { UnpackLimits } from "../share/unpack";
import type { Layout } from "../telemetry/layout";
import type {
  Answer,
  ChangedAnswer,
  FrameAnswer,
  MeasuredAnswer,
  OpenedAnswer,
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

/** The engine failed or fell silent; its worker is gone with all its runs, the next `open` makes a new one. */
export class EngineStopped extends Error {}
/** The run was closed before this call was answered. */
export class Superseded extends Error {}

/** For a call that was overtaken, or lost with its worker: that has been dealt with where it happened. */
export function ignoreLost(error: unknown): void {
  if (!(error instanceof Superseded || error instanceof EngineStopped)) throw error;
}

export interface ClientOptions {
  spawn(): WorkerLike;
  wasmUrl: string;
  /** How long the first answer (which loads the engine), a whole run, a link and any other may take. */
  openDeadline_ms?: number;
  measureDeadline_ms?: number;
  unpackDeadline_ms?: number;
  deadline_ms?: number;
  onStopped(message: string): void;
}

/** One run in the worker. Several may be open; none hears of another. */
export interface EngineRun {
  readonly id: number;
  readonly layout: Layout;
  readonly isAdvancing: boolean;
  advance(until_s: number, budget_ms: number): Promise<FrameAnswer>;
  /** Gives the buffer of a frame back once its values are copied. */
  recycle(buffer: ArrayBuffer): void;
  set(path: string, value: unknown): Promise<ChangedAnswer | RefusedAnswer>;
  /** `is_whole`: with flows and links. */
  report(is_whole: boolean): Promise<Report>;
  /** What the discipline at a watched queue keeps now. */
  state(watch: number, most_rows: number): Promise<StateAnswer>;
  /** Calls that have not been answered are superseded. */
  close(): void;
}

/** A run, and the time until which another one is to be the same. */
export interface Fork {
  readonly run: EngineRun;
  readonly at_s: number;
}

/** A run, and where it is. */
export interface Opened {
  readonly kind: "opened";
  readonly run: EngineRun;
  readonly time_s: number;
  readonly fingerprint: string;
}
export type OpenAnswer = Opened | RejectedAnswer;

export interface EngineClient {
  /**
   * Opens a document beside the runs that are open: at the start, or `from` one of them that has the same document but
   * for its timeline, at the last keyframe that both have in common. What follows is the same to the last bit.
   */
  open(document: string, from?: Fork | null): Promise<OpenAnswer>;
  /** Runs another document from start to end beside the open ones. */
  measure(order: RunOrder): Promise<MeasuredAnswer | RejectedAnswer>;
  /** The JSON text in the payload of a link. */
  unpack(payload: string, limits: UnpackLimits): Promise<string | LinkFailure>;
  dispose(): void;
}

/** Of what is asked of the worker without a run. */
const NO_RUN = 0;

interface Call {
  run: number;
  timer: ReturnType<typeof setTimeout>;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export function createEngineClient(options: ClientOptions): EngineClient {
  const {
    openDeadline_ms = 20_000,
    measureDeadline_ms = 300_000,
    unpackDeadline_ms = 1_000,
    deadline_ms = 5_000,
  } = options;
  const deadlines_ms: Partial<Record<Request["kind"], number>> = {
    open: openDeadline_ms,
    measure: measureDeadline_ms,
    unpack: unpackDeadline_ms,
  };
  const calls = new Map<number, Call>();
  const open = new Set<number>();
  let worker: WorkerLike | undefined;
  let lastId = 0;
  let lastRun = 0;

  const rejectCalls = (error: Error, isLost: (call: Call) => boolean = () => true) => {
    for (const [id, call] of calls) {
      if (!isLost(call)) continue;
      clearTimeout(call.timer);
      calls.delete(id);
      call.reject(error);
    }
  };

  const discardWorker = () => {
    worker?.terminate();
    worker = undefined;
    open.clear();
  };

  const stop = (message: string) => {
    discardWorker();
    rejectCalls(new EngineStopped(message));
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
      calls.set(id, { run, timer, resolve, reject });
    });
    worker.postMessage({ ...request, run, id } as Request, transfer);
    return answered as Promise<Kind>;
  };

  const handleOf = (run: number, layout: Layout): EngineRun => {
    let isAdvancing = false;
    let spare: ArrayBuffer | undefined;
    const callRun = async <Kind extends Answer>(request: Unaddressed<Request>, transfer: Transferable[] = []) => {
      if (!open.has(run)) throw new Superseded();
      return call<Kind>(run, request, transfer);
    };
    return {
      id: run,
      layout,
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
          return await callRun<FrameAnswer>(request, buffer ? [buffer] : []);
        } finally {
          isAdvancing = false;
        }
      },
      recycle(buffer) {
        spare = buffer;
      },
      set: (path, value) => callRun({ kind: "set", path, value }),
      async report(is_whole) {
        return (await callRun<ReportAnswer>({ kind: "report", is_whole })).report;
      },
      state: (watch, most_rows) => callRun({ kind: "state", watch, most_rows }),
      close() {
        if (!open.delete(run)) return;
        rejectCalls(new Superseded(), (call) => call.run === run);
        worker?.postMessage({ kind: "close", run, id: ++lastId }, []);
      },
    };
  };

  return {
    async open(document, fork) {
      const run = ++lastRun;
      const from = fork && { run: fork.run.id, at_s: fork.at_s };
      const request = { kind: "open", document, wasm_url: options.wasmUrl, ...(from && { from }) } as const;
      const answer = await call<OpenedAnswer | RejectedAnswer>(run, request);
      if (answer.kind === "rejected") return answer;
      open.add(run);
      const { layout, time_s, fingerprint } = answer;
      return { kind: "opened", run: handleOf(run, layout), time_s, fingerprint };
    },
    measure: (order) => call(NO_RUN, { kind: "measure", order, wasm_url: options.wasmUrl }),
    async unpack(payload, limits) {
      // An empty one first, for the time in which the worker's script is loaded does not count.
      await call(NO_RUN, { kind: "unpack", payload: "", limits }, [], openDeadline_ms);
      return (await call<UnpackedAnswer>(NO_RUN, { kind: "unpack", payload, limits })).result;
    },
    dispose() {
      discardWorker();
      rejectCalls(new Superseded());
    },
  };
}
