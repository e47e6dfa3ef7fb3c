/**
 * The page's side of the worker: promises, one frame in flight per run, deadlines, and a new worker after a failure.
 */
import type { LinkFailure } from "../share/link";
import type { UnpackLimits } from "../share/unpack";
import type { RunSchema } from "../telemetry/run-schema";
import type {
  Answer,
  ChangedAnswer,
  CheckedAnswer,
  DecisionRecord,
  DecisionsAnswer,
  EngineUrls,
  FrameAnswer,
  MeasuredAnswer,
  OpenedAnswer,
  RefusedAnswer,
  RejectedAnswer,
  Report,
  ReportAnswer,
  Request,
  RunOrder,
  ScriptCheck,
  StateAnswer,
  StopAt,
  Stretch,
  Unaddressed,
  UnpackedAnswer,
} from "./protocol";

/** The part of `Worker` that the client uses; tests supply their own. */
export interface WorkerLike {
  postMessage(message: Request, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

/** The engine failed or timed out. Its worker and all its runs are gone; the next `open` starts a new one. */
export class EngineStopped extends Error {}
/** The run was closed, or another call replaced this one, before it was answered. */
export class Superseded extends Error {}

/** Ignores Superseded and EngineStopped, which are handled where they occur; rethrows any other error. */
export function ignoreLost(error: unknown): void {
  if (!(error instanceof Superseded || error instanceof EngineStopped)) throw error;
}

export interface ClientOptions {
  spawn(): WorkerLike;
  engineUrls: EngineUrls;
  /**
   * Deadlines of the first answer (which loads the engine), a whole run, a link and any other call, in milliseconds.
   */
  openDeadline_ms?: number;
  measureDeadline_ms?: number;
  unpackDeadline_ms?: number;
  deadline_ms?: number;
  onStopped(message: string): void;
}

/** One run in the worker. Several can be open at once, independently of each other. */
export interface EngineRun {
  readonly id: number;
  readonly schema: RunSchema;
  readonly isAdvancing: boolean;
  /**
   * With `most_packets`, the frame tells where each packet is. With `stop_at`, it ends when that happens at a watched
   * queue. With `flow`, it tells what became of the packets of this flow.
   */
  advance(
    until_s: number,
    budget_ms: number,
    most_packets?: number,
    stop_at?: StopAt,
    flow?: number,
  ): Promise<FrameAnswer>;
  /** Returns the buffer of a frame once its values have been copied. */
  recycle(buffer: ArrayBuffer): void;
  set(path: string, value: unknown): Promise<ChangedAnswer | RefusedAnswer>;
  /** `is_whole`: include flows and links. */
  report(is_whole: boolean): Promise<Report>;
  /** The state tables of the discipline at a watched queue. */
  state(watch: number, most_rows: number): Promise<StateAnswer>;
  /** The decisions at a watched queue between two times, the first of which is not included. */
  decisions(watch: number, from_s: number, until_s: number): Promise<DecisionRecord>;
  /** Closes the run; pending calls reject with Superseded. */
  close(): void;
}

/** A run to fork, and the time until which the new run equals it. */
export interface Fork {
  readonly run: EngineRun;
  readonly at_s: number;
}

/** An open run and its current time. */
export interface Opened {
  readonly kind: "opened";
  readonly run: EngineRun;
  readonly time_s: number;
  readonly fingerprint: string;
}
export type OpenAnswer = Opened | RejectedAnswer;

export interface EngineClient {
  /**
   * Opens a document beside the open runs. It begins at time 0 or, with `from`, at the last keyframe shared with that
   * run, whose document must be the same except for its timeline. The results are identical to a run from the start.
   * With `stretch`, it is only opened to measure this stretch, which begins at 0 or after the time of the fork.
   */
  open(document: string, from?: Fork | null, stretch?: Stretch): Promise<OpenAnswer>;
  /** Runs another document to its end beside the open runs. */
  measure(order: RunOrder): Promise<MeasuredAnswer | RejectedAnswer>;
  /** Compiles a script and says what is wrong with it, and what it declares. */
  check(code: string): Promise<ScriptCheck>;
  /** Unpacks the payload of a link to its JSON text. */
  unpack(payload: string, limits: UnpackLimits): Promise<string | LinkFailure>;
  dispose(): void;
}
/** A client whose worker keeps open runs. */
export type RunsClient = Pick<EngineClient, "open" | "dispose">;
/** A client whose worker does what needs no open run. */
export type BatchClient = Pick<EngineClient, "measure" | "check" | "unpack" | "dispose">;

/** The run number of requests that concern no run. */
const NO_RUN = 0;

interface Call {
  run: number;
  timer: ReturnType<typeof setTimeout>;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share the worker and its answers
export function createEngineClient(options: ClientOptions): EngineClient {
  const {
    openDeadline_ms = 20_000,
    measureDeadline_ms = 300_000,
    unpackDeadline_ms = 1_000,
    deadline_ms = 5_000,
  } = options;
  const deadlines_ms: Partial<Record<Request["kind"], number>> = {
    open: openDeadline_ms,
    // These may load the engine with scripts, or repeat the run.
    set: openDeadline_ms,
    check: openDeadline_ms,
    decisions: openDeadline_ms,
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

  const handleOf = (run: number, schema: RunSchema): EngineRun => {
    let isAdvancing = false;
    let spare: ArrayBuffer | undefined;
    const callRun = async <Kind extends Answer>(request: Unaddressed<Request>, transfer: Transferable[] = []) => {
      if (!open.has(run)) throw new Superseded();
      return call<Kind>(run, request, transfer);
    };
    return {
      id: run,
      schema,
      get isAdvancing() {
        return isAdvancing;
      },
      async advance(until_s, budget_ms, most_packets, stop_at, flow) {
        if (isAdvancing) throw new Error("One frame is in flight already.");
        isAdvancing = true;
        const buffer = spare;
        spare = undefined;
        const offered = { ...(buffer && { buffer }), ...(most_packets && { most_packets }) };
        const search = { ...(stop_at !== undefined && { stop_at }), ...(flow !== undefined && { flow }) };
        const request = { kind: "advance", until_s, budget_ms, ...offered, ...search } as const;
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
      async decisions(watch, from_s, until_s) {
        return (await callRun<DecisionsAnswer>({ kind: "decisions", watch, from_s, until_s })).record;
      },
      close() {
        if (!open.delete(run)) return;
        rejectCalls(new Superseded(), (call) => call.run === run);
        worker?.postMessage({ kind: "close", run, id: ++lastId }, []);
      },
    };
  };

  return {
    async open(document, fork, stretch) {
      const run = ++lastRun;
      const from = fork && { run: fork.run.id, at_s: fork.at_s };
      const extra = { ...(from && { from }), ...(stretch && { stretch }) };
      const request = { kind: "open", document, engine_urls: options.engineUrls, ...extra } as const;
      const answer = await call<OpenedAnswer | RejectedAnswer>(run, request);
      if (answer.kind === "rejected") return answer;
      open.add(run);
      const { schema, time_s, fingerprint } = answer;
      return { kind: "opened", run: handleOf(run, schema), time_s, fingerprint };
    },
    measure: (order) => call(NO_RUN, { kind: "measure", order, engine_urls: options.engineUrls }),
    async check(code) {
      const request = { kind: "check", code, engine_urls: options.engineUrls } as const;
      return (await call<CheckedAnswer>(NO_RUN, request)).result;
    },
    async unpack(payload, limits) {
      // The first call is empty: the time to load the worker's script does not count against the deadline.
      await call(NO_RUN, { kind: "unpack", payload: "", limits }, [], openDeadline_ms);
      return (await call<UnpackedAnswer>(NO_RUN, { kind: "unpack", payload, limits })).result;
    },
    dispose() {
      discardWorker();
      rejectCalls(new Superseded());
    },
  };
}
