/** Typed wrapper of the C functions of engine.wasm, for the worker and for Node. */
import type { RunSchema } from "../telemetry/run-schema";
import {
  compileEngine,
  type Instance,
  instantiate,
  type Pointer,
  type Source,
  type TextExports,
  withLocation,
} from "./instance";
import type { Change, PacketRows, Problem, QueueStates, ScriptCheck, ScriptLines, StateRows } from "./protocol";
import { restore, type Snapshot, takeSnapshot } from "./snapshot";

interface Exports extends TextExports {
  stackSave(): Pointer;
  stackRestore(pointer: Pointer): void;
  engine_open(data: Pointer, size: number): Pointer;
  engine_problems(session: Pointer): Pointer;
  engine_close(session: Pointer): void;
  engine_run_schema(session: Pointer): Pointer;
  engine_queues(session: Pointer): Pointer;
  engine_advance(session: Pointer, until_s: number, max_events: number): number;
  engine_time_s(session: Pointer): number;
  engine_rows(session: Pointer): Pointer;
  engine_events(session: Pointer): Pointer;
  engine_drain(session: Pointer): void;
  engine_state(session: Pointer, watch: number, table: number, mostRows: number): Pointer;
  engine_packets(session: Pointer, mostRows: number): Pointer;
  engine_measure(session: Pointer, from_s: number, to_s: number): void;
  engine_trace(session: Pointer, flow: number): void;
  engine_traced(session: Pointer): Pointer;
  engine_record(session: Pointer, watch: number): void;
  engine_recorded(session: Pointer): Pointer;
  engine_discipline(session: Pointer, watch: number): number;
  engine_set(session: Pointer, path: Pointer, pathSize: number, value: Pointer, valueSize: number): Pointer;
  engine_replace_timeline(session: Pointer, data: Pointer, size: number): Pointer;
  engine_prepare_copy(session: Pointer): number;
  engine_halted(session: Pointer): Pointer;
  engine_place(session: Pointer): Pointer;
  /** Of an engine with scripts. */
  engine_script?(code: Pointer, size: number): Pointer;
  engine_lines?(session: Pointer, watch: number): Pointer;
  engine_report(session: Pointer): Pointer;
  engine_fingerprint(session: Pointer): Pointer;
}

const NO_SESSION: Pointer = 0;

/** The reason for which engine_advance stopped. */
export const Advanced = { reached: 0, ended: 1, outOfEvents: 2, telemetryFull: 3, halted: 4 } as const;

/** A block of columns in the engine's memory: column c starts at c * capacity. */
export interface Block {
  count: number;
  column(index: number): Float64Array;
}

/** A snapshot of an instance together with its session. */
export interface SessionCopy extends Snapshot {
  readonly session: Pointer;
}

/** A change, and the current state of the affected queues. */
export interface Changed {
  readonly change: Change;
  readonly queues: QueueStates;
}

export interface Session {
  problems(): Problem[];
  schema(): RunSchema;
  queues(): QueueStates;
  advance(until_s: number, max_events: number): number;
  time_s(): number;
  /** Where the run is, for messages: its time, event, and the newest decision. */
  place(): string;
  rows(): Block;
  events(): Block;
  drain(): void;
  /**
   * A state table of the discipline at a watched queue; null if it has no table with this number. A view, valid until
   * the next call.
   */
  stateRows(watch: number, table: number, most_rows: number): StateRows | null;
  /** Where each packet is now; no rows if there are more than `most_rows`. A view, valid until the next call. */
  packetRows(most_rows: number): PacketRows;
  /**
   * Measures one stretch instead of the document's windows, and records nothing from now on. It begins at 0 or lies
   * ahead.
   */
  measure(from_s: number, to_s: number): void;
  /** Records the packets of a flow, given by its position in `RunSchema.flows`, from now on. */
  trace(flow: number): void;
  /** What was recorded since the last drain: the time and the columns of `TraceColumn`. A view, valid until the next call. */
  traced(): PacketRows;
  /** The catalog position of the discipline at a watched queue. */
  discipline(watch: number): number;
  set(path: string, value: unknown): Changed | { problems: Problem[] };
  /**
   * Replaces the timeline with that of a document that is otherwise the same. Returns problems, in which case the old
   * timeline stays.
   */
  replaceTimeline(document: string): Problem[];
  /** Copies a session whose telemetry has been drained. Pages equal to those of `before` are shared with it. */
  copy(before?: SessionCopy): SessionCopy;
  /** Why a script has stopped the run; empty if none has. */
  halted(): string;
  /** Records the decisions at a watched queue from now on. */
  record(watch: number): void;
  /** What was recorded, at most as much as the engine keeps: decisions.ts reads it. A view, valid until the next call. */
  recorded(): PacketRows;
  /** The lines of the script at a watched queue that ran for recorded decisions, by number; null: of another script. */
  lines(watch: number): (ScriptLines | null)[];
  report(): unknown;
  fingerprint(): string;
  close(): void;
}

export interface Engine {
  open(document: string): Session;
  /** Resumes from a copy; the instance's previous contents are lost. */
  resume(copy: SessionCopy): Session;
  memoryBytes(): number;
  /** Why a document cannot be run. */
  problemsOf(document: string): Problem[];
  /** Whether it runs documents with scripts. */
  readonly isScripted: boolean;
  /** What compiling a script says; for an engine with scripts only. */
  check(code: string): ScriptCheck;
}

/**
 * Creates an instance of its own; one module serves many instances. `hostOf`: what a program imports beyond those of the
 * page.
 */
export function createEngine(module: WebAssembly.Module, hostOf?: Parameters<typeof instantiate>[1]): Engine {
  const instance = instantiate<Exports>(module, hostOf);
  const { exports: wasm, give } = instance;
  return {
    open(document) {
      const open = () => give(document, wasm.engine_open);
      return openSession(
        instance,
        withLocation(() => "while the run was built", open),
      );
    },
    resume(copy) {
      restore(wasm, copy);
      return openSession(instance, copy.session);
    },
    memoryBytes: () => wasm.memory.buffer.byteLength,
    problemsOf: (document) =>
      JSON.parse(instance.take(give(document, (data, size) => wasm.engine_replace_timeline(NO_SESSION, data, size)))),
    isScripted: wasm.engine_script !== undefined,
    check(code) {
      if (!wasm.engine_script) throw new Error("This engine has no scripts.");
      return JSON.parse(instance.take(give(code, wasm.engine_script)));
    },
  };
}

export const loadEngine = async (source: Source): Promise<Engine> => createEngine(await compileEngine(source));

type Written = (Change & { queues?: QueueStates }) | { problems: Problem[] };

function changed(written: Written): Changed | { problems: Problem[] } {
  if ("problems" in written) return written;
  const { queues = {}, ...change } = written;
  return { change, queues };
}

/** A structure of the engine: a pointer and numbers of 32 bits (TableView and StateRows). */
const words = ({ memory }: TextExports, view: Pointer) =>
  new Uint32Array(memory.buffer, view, 5) as unknown as readonly [number, number, number, number, number];

function openSession({ exports: wasm, take, give }: Instance<Exports>, session: Pointer): Session {
  const takeJson = (text: Pointer) => JSON.parse(take(text));
  // Views are created anew for each block: growing memory detaches them.
  const block = (view: Pointer): Block => {
    const [data, count, capacity] = words(wasm, view);
    return { count, column: (index) => new Float64Array(wasm.memory.buffer, data + index * capacity * 8, count) };
  };
  const rowsRead = (view: Pointer): StateRows => {
    const [data, rows, columns, in_use, width] = words(wasm, view);
    return { columns, in_use, width, values: new Float64Array(wasm.memory.buffer, data, rows * (1 + columns)) };
  };
  const place = () => `at ${wasm.engine_time_s(session)} s of the run, ${take(wasm.engine_place(session))}`;
  const located = <T>(doing: string, call: () => T) => withLocation(() => `${doing}${place()}`, call);
  return {
    problems: () => takeJson(wasm.engine_problems(session)),
    schema: () => takeJson(wasm.engine_run_schema(session)),
    queues: () => takeJson(wasm.engine_queues(session)).queues,
    advance: (until_s, max_events) => located("", () => wasm.engine_advance(session, until_s, max_events)),
    time_s: () => wasm.engine_time_s(session),
    place,
    rows: () => block(wasm.engine_rows(session)),
    events: () => block(wasm.engine_events(session)),
    drain: () => wasm.engine_drain(session),
    stateRows: (watch, table, most_rows) => {
      const found = rowsRead(wasm.engine_state(session, watch, table, most_rows));
      return found.columns === 0 ? null : found;
    },
    packetRows: (most_rows) => rowsRead(wasm.engine_packets(session, most_rows)),
    measure: (from_s, to_s) => wasm.engine_measure(session, from_s, to_s),
    trace: (flow) => wasm.engine_trace(session, flow),
    traced: () => rowsRead(wasm.engine_traced(session)),
    discipline: (watch) => wasm.engine_discipline(session, watch),
    set: (path, value) =>
      located("while a change was made ", () =>
        give(path, (pathData, pathSize) =>
          give(JSON.stringify(value), (valueData, valueSize) =>
            changed(takeJson(wasm.engine_set(session, pathData, pathSize, valueData, valueSize))),
          ),
        ),
      ),
    replaceTimeline: (document) =>
      takeJson(give(document, (data, size) => wasm.engine_replace_timeline(session, data, size))),
    copy(before) {
      const used = wasm.engine_prepare_copy(session);
      return { ...takeSnapshot(wasm, used, before), session };
    },
    halted: () => take(wasm.engine_halted(session)),
    record: (watch) => wasm.engine_record(session, watch),
    recorded: () => rowsRead(wasm.engine_recorded(session)),
    lines: (watch) => (wasm.engine_lines ? takeJson(wasm.engine_lines(session, watch)) : []),
    report: () => located("while the report was made ", () => takeJson(wasm.engine_report(session))),
    fingerprint: () => take(wasm.engine_fingerprint(session)),
    close: () => wasm.engine_close(session),
  };
}
