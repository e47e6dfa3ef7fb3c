/** The page's side of the worker: promises, and one frame in flight per run. */
import type { LinkFailure } from "../share/link";
import type { UnpackLimits } from "../share/unpack";
import type { RunSchema } from "../telemetry/run-schema";
import type {
  Answer,
  ChangedAnswer,
  CheckedAnswer,
  DecisionRecord,
  DecisionsAnswer,
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
import { RunRecord } from "./record";
import { createWorkerLink, OPEN_DEADLINE_MS, Superseded, type WorkerOptions } from "./worker-link";

export { EngineStopped, ignoreLost, Superseded, type WorkerLike } from "./worker-link";

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
  decisions(watch: number, from_s: number, until_s: number): Promise<DecisionRecord | null>;
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

export function createEngineClient(options: WorkerOptions): EngineClient {
  const link = createWorkerLink(options);
  const { engineUrls: engine_urls, openDeadline_ms } = options;

  const handleOf = (run: number, schema: RunSchema): EngineRun => {
    let isAdvancing = false;
    let spare: ArrayBuffer | undefined;
    const callRun = async <Kind extends Answer>(request: Unaddressed<Request>, transfer: Transferable[] = []) => {
      if (!link.isOpen(run)) throw new Superseded();
      return link.call<Kind>(run, request, transfer);
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
      close: () => link.close(run),
    };
  };

  let lastRun = NO_RUN;
  /** A restart has the schema of the run before: who shows what it says has nothing to show anew. */
  let newest: RunSchema | undefined;
  return {
    async open(document, fork, stretch) {
      const run = ++lastRun;
      const from = fork && { run: fork.run.id, at_s: fork.at_s };
      const extra = { ...(from && { from }), ...(stretch && { stretch }) };
      const request = { kind: "open", document, engine_urls, ...extra } as const;
      const answer = await link.call<OpenedAnswer | RejectedAnswer>(run, request);
      if (answer.kind === "rejected") return answer;
      const { time_s, fingerprint } = answer;
      let { schema } = answer;
      if (!stretch) {
        if (newest && JSON.stringify(newest) === JSON.stringify(schema)) schema = newest;
        newest = schema;
      }
      link.keep(run, new RunRecord(document, stretch, time_s, fingerprint));
      return { kind: "opened", run: handleOf(run, schema), time_s, fingerprint };
    },
    measure: (order) => link.call(NO_RUN, { kind: "measure", order, engine_urls }),
    async check(code) {
      return (await link.call<CheckedAnswer>(NO_RUN, { kind: "check", code, engine_urls })).result;
    },
    async unpack(payload, limits) {
      // The first call is empty: the time to load the worker's script does not count against the deadline.
      await link.call(NO_RUN, { kind: "unpack", payload: "", limits }, [], openDeadline_ms ?? OPEN_DEADLINE_MS);
      return (await link.call<UnpackedAnswer>(NO_RUN, { kind: "unpack", payload, limits })).result;
    },
    dispose: link.dispose,
  };
}
