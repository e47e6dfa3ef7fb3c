/**
 * Sends requests to a worker and settles them with its answers. A worker that fails, or does not answer in time, is
 * replaced: the new one takes the open runs to where they were, and is asked again what was not answered yet. If it fails
 * at the same request, that is the end of all runs.
 */
import { startDeadline } from "./deadline";
import type { Answer, EngineUrls, Request, Unaddressed } from "./protocol";
import type { RunRecord } from "./record";

/** The part of `Worker` that is used; tests supply their own. */
export interface WorkerLike {
  postMessage(message: Request, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

/** The engine failed for good. Its worker and all its runs are gone; the next `open` starts a new one. */
export class EngineStopped extends Error {}
/** The run was closed, or another call replaced this one, before it was answered. */
export class Superseded extends Error {}

/** Ignores Superseded and EngineStopped, which are handled where they occur; rethrows any other error. */
export function ignoreLost(error: unknown): void {
  if (!(error instanceof Superseded || error instanceof EngineStopped)) throw error;
}

export interface WorkerOptions {
  spawn(): WorkerLike;
  engineUrls: EngineUrls;
  /**
   * Deadlines of the first answer (which loads the engine), a whole run, a link and any other call, in milliseconds.
   * They begin anew whenever the worker says that it gets on.
   */
  openDeadline_ms?: number;
  measureDeadline_ms?: number;
  unpackDeadline_ms?: number;
  deadline_ms?: number;
  onStopped(message: string): void;
  /** The worker has failed, and another one goes on in its place, which took so long. */
  onReplaced?(message: string, took_ms: number): void;
}

export const OPEN_DEADLINE_MS = 20_000;

interface Call {
  readonly run: number;
  request: Unaddressed<Request>;
  readonly limit_ms: number;
  /** How many workers were asked. */
  asked: number;
  disarm(): void;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export interface WorkerLink {
  /** `transfer`: what is lost for the page with the first worker, and not sent again to another one. */
  call<Kind extends Answer>(
    run: number,
    request: Unaddressed<Request>,
    transfer?: Transferable[],
    limit_ms?: number,
  ): Promise<Kind>;
  /** A run was opened: it is taken along to another worker. */
  keep(run: number, record: RunRecord): void;
  isOpen(run: number): boolean;
  /** Closes a run; its pending calls reject with Superseded. */
  close(run: number): void;
  dispose(): void;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share the worker and its answers
export function createWorkerLink(options: WorkerOptions): WorkerLink {
  const { openDeadline_ms = OPEN_DEADLINE_MS, deadline_ms = 5_000 } = options;
  const deadlines_ms: Partial<Record<Request["kind"], number>> = {
    open: openDeadline_ms,
    // These may load the engine with scripts, or repeat the run.
    set: openDeadline_ms,
    check: openDeadline_ms,
    decisions: openDeadline_ms,
    measure: options.measureDeadline_ms ?? 300_000,
    unpack: options.unpackDeadline_ms ?? 1_000,
  };
  const calls = new Map<number, Call>();
  const records = new Map<number, RunRecord>();
  let worker: WorkerLike | undefined;
  let isReplacing = false;
  /** Whether a run has got on since the worker was replaced. */
  let hasGotOn = true;
  let lastId = 0;

  const end = (id: number, call: Call) => {
    call.disarm();
    calls.delete(id);
  };
  const rejectCalls = (error: Error, isLost: (call: Call) => boolean = () => true) => {
    for (const [id, call] of calls) {
      if (!isLost(call)) continue;
      end(id, call);
      call.reject(error);
    }
  };

  const discardWorker = () => {
    worker?.terminate();
    worker = undefined;
  };

  const stop = (message: string) => {
    discardWorker();
    records.clear();
    hasGotOn = true;
    rejectCalls(new EngineStopped(message));
    options.onStopped(message);
  };

  const arm = (id: number, call: Call) => {
    call.disarm = startDeadline(call.limit_ms, () => fail(`The engine did not answer for ${call.limit_ms / 1000} s.`));
    calls.set(id, call);
  };

  const send = (id: number, call: Call, transfer: Transferable[] = []) => {
    worker ??= start();
    ++call.asked;
    arm(id, call);
    worker.postMessage({ ...call.request, run: call.run, id } as Request, transfer);
    if (call.request.kind !== "advance") return;
    // Gone with this worker.
    const { buffer, ...again } = call.request;
    call.request = again;
  };

  type Order = Pick<Call, "run" | "request" | "limit_ms">;
  const begin = (order: Order, act: (id: number, call: Call) => void): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      const id = ++lastId;
      const call = { ...order, asked: 0, disarm() {}, resolve, reject };
      calls.set(id, call);
      act(id, call);
    });

  /** Takes the open runs to where they were. False if one of them cannot be. */
  const resumeRuns = async (): Promise<boolean> => {
    for (const [run, record] of records) {
      const request = record.request(options.engineUrls);
      const answer = await begin({ run, request, limit_ms: openDeadline_ms }, send);
      if (records.has(run) && !record.isEqual(answer)) return false;
    }
    return true;
  };

  const replace = async (message: string) => {
    isReplacing = true;
    hasGotOn = records.size === 0;
    const began_ms = performance.now();
    for (const call of calls.values()) call.disarm();
    try {
      if (!(await resumeRuns())) return stop(`${message} The run could not be repeated.`);
      isReplacing = false;
      for (const [id, call] of calls) if (call.asked < 2) send(id, call);
      options.onReplaced?.(message, performance.now() - began_ms);
    } catch (error) {
      ignoreLost(error);
    } finally {
      isReplacing = false;
    }
  };

  const fail = (message: string) => {
    discardWorker();
    const isFinal =
      isReplacing ||
      !hasGotOn ||
      [...calls.values()].some(({ asked, request }) => asked > 1 || request.kind === "unpack");
    if (isFinal) stop(message);
    else void replace(message);
  };

  const receive = (answer: Answer) => {
    if (answer.kind === "failed") return fail(answer.message);
    if (records.get(answer.run)?.note(answer)) hasGotOn = true;
    const call = calls.get(answer.id);
    if (!call || answer.kind === "kept") return;
    call.disarm();
    if (answer.kind === "alive") return arm(answer.id, call);
    calls.delete(answer.id);
    call.resolve(answer);
  };

  const start = (): WorkerLike => {
    const fresh = options.spawn();
    fresh.onmessage = ({ data }) => fresh === worker && receive(data);
    fresh.onerror = ({ message }) => fresh === worker && fail(message || "The engine could not be started.");
    fresh.onmessageerror = () => fresh === worker && fail("A message from the engine could not be read.");
    return fresh;
  };

  return {
    call: <Kind extends Answer>(
      run: number,
      request: Unaddressed<Request>,
      transfer: Transferable[] = [],
      limit_ms = deadlines_ms[request.kind] ?? deadline_ms,
    ) => {
      const sendNow = (id: number, call: Call) => {
        if (!isReplacing) send(id, call, transfer);
      };
      return begin({ run, request, limit_ms }, sendNow) as Promise<Kind>;
    },
    keep: (run, record) => records.set(run, record),
    isOpen: (run) => records.has(run),
    close(run) {
      if (!records.delete(run)) return;
      rejectCalls(new Superseded(), (call) => call.run === run);
      worker?.postMessage({ kind: "close", run, id: ++lastId }, []);
    },
    dispose() {
      discardWorker();
      records.clear();
      rejectCalls(new Superseded());
    },
  };
}
