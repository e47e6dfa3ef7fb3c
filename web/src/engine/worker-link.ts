/**
 * Sends requests to a worker and settles them with its answers. A worker that fails, or does not answer in time, is
 * replaced: the new one takes the open runs to where they were, and is asked again what was not answered yet. If it fails
 * at the same request, that is the end of all runs.
 */
import { Owed } from "./owed";
import type { Answer, EngineUrls, Request, Unaddressed } from "./protocol";
import { type RunRecord, whereabouts } from "./record";

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
  /** The worker is started at once, not with the first call: that it starts takes a tenth of a second. */
  isEager?: boolean;
  /**
   * How long the worker may be silent over the first call (which loads the engine), a whole run, a link and any other
   * call, in milliseconds.
   */
  openDeadline_ms?: number;
  measureDeadline_ms?: number;
  unpackDeadline_ms?: number;
  deadline_ms?: number;
  /**
   * The same over a frame, which is made in slices, between which the worker is heard; five times as long over the first,
   * for which the engine is still being compiled.
   */
  frameDeadline_ms?: number;
  onStopped(message: string): void;
  /** The worker has failed, and another one goes on in its place, which took so long. */
  onReplaced?(message: string, took_ms: number): void;
}

export const OPEN_DEADLINE_MS = 20_000;
/** Three times what a worker that makes a frame is silent at most. */
const FRAME_DEADLINE_MS = 300;
const FIRST_FRAME = 5;

interface Call {
  readonly run: number;
  request: Unaddressed<Request>;
  readonly limit_ms: number;
  /** How many workers were asked. */
  asked: number;
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
    measure: options.measureDeadline_ms ?? 60_000,
    unpack: options.unpackDeadline_ms ?? 1_000,
  };
  const calls = new Map<number, Call>();
  const records = new Map<number, RunRecord>();
  let worker: WorkerLike | undefined;
  /** How many workers were given up. */
  let discarded = 0;
  let isReplacing = false;
  /** Whether a run has got on since the worker was replaced. */
  let hasGotOn = true;
  /** The runs of which this worker has made a frame. */
  const running = new Set<number>();
  let frameDeadline_ms = options.frameDeadline_ms ?? FRAME_DEADLINE_MS;
  /** The call for which all has been loaded. */
  let computed = 0;
  /** The newest call that this worker was heard about; null for a worker that is still being started. */
  let heard: number | null = null;
  /** Where the worker said it was. */
  let place: string | undefined;
  let lastId = 0;

  // A second failure would be final, so nobody is hasty about it.
  const limitOf = (id: number, { run, request, asked, limit_ms }: Call) => {
    if (asked > 1) return limit_ms;
    if (request.kind === "advance") return Math.min((running.has(run) ? 1 : FIRST_FRAME) * frameDeadline_ms, limit_ms);
    // A link is unpacked by one worker only, which may have no time to begin.
    if (heard === null || request.kind === "unpack") return limit_ms;
    // It says at once when it begins with a call.
    if (id !== heard) return Math.min(frameDeadline_ms, limit_ms);
    return id === computed ? Math.min(deadline_ms, limit_ms) : limit_ms;
  };
  const owed = new Owed((id, limit_ms) => {
    // Should that have been an error, it is not repeated.
    frameDeadline_ms = 2 * frameDeadline_ms;
    const call = calls.get(id);
    const where = place ?? (call && whereabouts(call.request, records.get(call.run)?.time_s));
    fail(`The engine did not answer for ${limit_ms / 1000} s${where ? `, ${where}` : "."}`);
  });

  const rejectCalls = (error: Error, isLost: (call: Call) => boolean = () => true) => {
    for (const [id, call] of calls) {
      if (!isLost(call)) continue;
      calls.delete(id);
      call.reject(error);
    }
  };

  const discardWorker = () => {
    worker?.terminate();
    worker = undefined;
    ++discarded;
    owed.clear();
    running.clear();
    heard = null;
    place = undefined;
  };

  const stop = (message: string) => {
    discardWorker();
    records.clear();
    isReplacing = false;
    hasGotOn = true;
    rejectCalls(new EngineStopped(message));
    options.onStopped(message);
  };

  const send = (id: number, call: Call, transfer: Transferable[] = []) => {
    worker ??= start();
    ++call.asked;
    owed.add({ id, limit_ms: () => limitOf(id, call) });
    worker.postMessage({ ...call.request, run: call.run, id } as Request, transfer);
    if (call.request.kind !== "advance") return;
    // The buffer is gone with this worker; the next one shall say where it fails.
    const { buffer, ...again } = call.request;
    call.request = { ...again, isCareful: true };
  };

  type Order = Pick<Call, "run" | "request" | "limit_ms">;
  const begin = (order: Order, act: (id: number, call: Call) => void): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      const id = ++lastId;
      const call = { ...order, asked: 0, resolve, reject };
      calls.set(id, call);
      act(id, call);
    });

  /** Takes the open runs to where they were, but for those that are closed meanwhile. False if one of them cannot be. */
  const resumeRuns = async (): Promise<boolean> => {
    for (const [run, record] of records) {
      const request = record.request(options.engineUrls);
      const answer = await begin({ run, request, limit_ms: openDeadline_ms }, send).catch((error: unknown) => {
        if (!(error instanceof Superseded)) throw error;
      });
      if (answer && records.has(run) && !record.isEqual(answer)) return false;
    }
    return true;
  };

  const replace = async (message: string) => {
    isReplacing = true;
    hasGotOn = records.size === 0;
    const began_ms = performance.now();
    const mine = discarded;
    try {
      const isSame = await resumeRuns();
      if (mine !== discarded) return; // nobody needs the runs any more
      if (!isSame) return stop(`${message} The run could not be repeated.`);
    } catch (error) {
      return ignoreLost(error); // it has stopped for good
    }
    isReplacing = false;
    for (const [id, call] of calls) if (call.asked < 2) send(id, call);
    options.onReplaced?.(message, performance.now() - began_ms);
  };

  const fail = (message: string) => {
    discardWorker();
    if (!isReplacing && calls.size === 0 && records.size === 0) return; // the next call starts another one
    const isFinal =
      isReplacing ||
      !hasGotOn ||
      [...calls.values()].some(({ asked, request }) => asked > 1 || request.kind === "unpack");
    if (isFinal) stop(message);
    else void replace(message);
  };

  const receive = (answer: Answer) => {
    if (answer.kind === "failed") return fail(answer.message);
    const isAnswer = answer.kind !== "kept" && answer.kind !== "alive";
    if (answer.kind === "frame") running.add(answer.run);
    place = answer.kind === "alive" ? (answer.place ?? place) : undefined;
    if (answer.kind === "alive" && answer.has_loaded) computed = answer.id;
    heard = answer.id;
    owed.heard(answer.id, isAnswer);
    if (records.get(answer.run)?.note(answer)) hasGotOn = true;
    const call = calls.get(answer.id);
    if (!call || !isAnswer) return;
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
  if (options.isEager)
    try {
      worker = start();
    } catch {
      // The first call says why.
    }

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
      isReplacing = false;
      rejectCalls(new Superseded());
    },
  };
}
