/** Loads engine.wasm and speaks its C functions: the same code in the worker and in Node. */
import type { Layout } from "../telemetry/layout";
import type { Change, Problem, StateRows } from "./protocol";

type Pointer = number;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  engine_alloc(size: number): Pointer;
  engine_free(pointer: Pointer): void;
  engine_text_data(text: Pointer): Pointer;
  engine_text_size(text: Pointer): number;
  engine_text_free(text: Pointer): void;
  engine_check(data: Pointer, size: number): Pointer;
  engine_open(data: Pointer, size: number): Pointer;
  engine_problems(session: Pointer): Pointer;
  engine_close(session: Pointer): void;
  engine_layout(session: Pointer): Pointer;
  engine_advance(session: Pointer, until_s: number, max_events: number): number;
  engine_time_s(session: Pointer): number;
  engine_rows(session: Pointer): number;
  engine_row_capacity(session: Pointer): number;
  engine_row_data(session: Pointer): Pointer;
  engine_events(session: Pointer): number;
  engine_event_capacity(session: Pointer): number;
  engine_event_data(session: Pointer): Pointer;
  engine_drain(session: Pointer): void;
  engine_state_read(session: Pointer, watch: number, table: number, mostRows: number): number;
  engine_state_rows(session: Pointer): number;
  engine_state_in_use(session: Pointer): number;
  engine_state_width(session: Pointer): number;
  engine_state_data(session: Pointer): Pointer;
  engine_discipline(session: Pointer, watch: number): number;
  engine_set(session: Pointer, path: Pointer, pathSize: number, value: Pointer, valueSize: number): Pointer;
  engine_report(session: Pointer): Pointer;
  engine_fingerprint(session: Pointer): Pointer;
}

/** What engine_advance says about where it stopped. */
export const Advanced = { reached: 0, ended: 1, outOfEvents: 2, telemetryFull: 3 } as const;

/** A block of columns in the engine's memory: column c starts at c * capacity. */
export interface Block {
  count: number;
  column(index: number): Float64Array;
}

export interface Session {
  problems(): Problem[];
  layout(): Layout;
  advance(until_s: number, max_events: number): number;
  time_s(): number;
  rows(): Block;
  events(): Block;
  drain(): void;
  /** A table of the discipline at a watched queue; null if it has no table of this number. A view, valid until the next call. */
  stateRows(watch: number, table: number, most_rows: number): StateRows | null;
  /** The position in the catalog of the discipline at a watched queue. */
  discipline(watch: number): number;
  set(path: string, value: unknown): Change | { problems: Problem[] };
  report(): unknown;
  fingerprint(): string;
  close(): void;
}

export interface Engine {
  check(document: string): Problem[];
  open(document: string): Session;
  memoryBytes(): number;
}

/** Thrown when an assertion of the engine failed or memory ran out; the instance is dead afterwards. */
export class EngineFault extends Error {}

type Source = BufferSource | WebAssembly.Module | Response | Promise<Response>;

async function instantiate(source: Source, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source, imports);
  const given = await source;
  if (!(given instanceof Response)) return (await WebAssembly.instantiate(given as BufferSource, imports)).instance;
  if (!given.ok) throw new Error(`The engine could not be fetched (HTTP ${given.status}).`);
  // Some static hosts serve .wasm under a general type; streaming insists on the right one.
  if (given.headers.get("content-type")?.startsWith("application/wasm"))
    return (await WebAssembly.instantiateStreaming(given, imports)).instance;
  return (await WebAssembly.instantiate(await given.arrayBuffer(), imports)).instance;
}

/** All that the engine imports: aqm.wasm, with the command line, has a host in Node (engine/bin/load-engine.mjs). */
function hostImports(fault: (data: Pointer, size: number) => never): WebAssembly.Imports {
  const nothing = () => 0;
  return {
    env: {
      host_fault: fault,
      emscripten_notify_memory_growth: nothing,
    },
    wasi_snapshot_preview1: {
      proc_exit: (code: number) => {
        throw new EngineFault(`The engine left with code ${code}.`);
      },
      fd_close: nothing,
      fd_read: nothing,
      fd_seek: nothing,
      fd_write: nothing,
    },
  };
}

export async function loadEngine(source: Source): Promise<Engine> {
  const decoder = new TextDecoder();
  const imports = hostImports((data, size) => {
    throw new EngineFault(decoder.decode(new Uint8Array(wasm.memory.buffer, data, size)));
  });
  const instance = await instantiate(source, imports);
  const wasm = instance.exports as unknown as Exports;
  wasm._initialize?.();
  return wrap(wasm, decoder);
}

/** Calls the engine; a fault says where it came. */
function telling<T>(where: () => string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw error instanceof EngineFault ? new EngineFault(`${error.message}, ${where()}`) : error;
  }
}

function wrap(wasm: Exports, decoder: TextDecoder): Engine {
  const encoder = new TextEncoder();

  const take = (text: Pointer): string => {
    const bytes = new Uint8Array(wasm.memory.buffer, wasm.engine_text_data(text), wasm.engine_text_size(text));
    const result = decoder.decode(bytes);
    wasm.engine_text_free(text);
    return result;
  };
  const takeJson = <T>(text: Pointer): T => JSON.parse(take(text)) as T;

  /** Copies a string into the engine's memory for the time of one call. */
  const give = <T>(text: string, call: (data: Pointer, size: number) => T): T => {
    const bytes = encoder.encode(text);
    const data = wasm.engine_alloc(Math.max(1, bytes.length));
    new Uint8Array(wasm.memory.buffer, data, bytes.length).set(bytes);
    const result = call(data, bytes.length);
    wasm.engine_free(data);
    return result;
  };

  return {
    check: (document) => takeJson(give(document, wasm.engine_check)),
    open(document) {
      const session = give(document, (data, size) =>
        telling(
          () => "while the run was built",
          () => wasm.engine_open(data, size),
        ),
      );
      return openSession(wasm, session, takeJson, take, give);
    },
    memoryBytes: () => wasm.memory.buffer.byteLength,
  };
}

function openSession(
  wasm: Exports,
  session: Pointer,
  takeJson: <T>(text: Pointer) => T,
  take: (text: Pointer) => string,
  give: <T>(text: string, call: (data: Pointer, size: number) => T) => T,
): Session {
  // Views are made anew for each block: growing memory detaches them.
  const block = (count: number, capacity: number, data: Pointer): Block => ({
    count,
    column: (index) => new Float64Array(wasm.memory.buffer, data + index * capacity * 8, count),
  });
  return {
    problems: () => takeJson(wasm.engine_problems(session)),
    layout: () => takeJson(wasm.engine_layout(session)),
    advance: (until_s, max_events) =>
      telling(
        () => `at ${wasm.engine_time_s(session)} s of the run`,
        () => wasm.engine_advance(session, until_s, max_events),
      ),
    time_s: () => wasm.engine_time_s(session),
    rows: () => block(wasm.engine_rows(session), wasm.engine_row_capacity(session), wasm.engine_row_data(session)),
    events: () =>
      block(wasm.engine_events(session), wasm.engine_event_capacity(session), wasm.engine_event_data(session)),
    drain: () => wasm.engine_drain(session),
    stateRows: (watch, table, most_rows) => {
      const columns = wasm.engine_state_read(session, watch, table, most_rows);
      if (columns === 0) return null;
      const count = wasm.engine_state_rows(session) * (1 + columns);
      return {
        columns,
        in_use: wasm.engine_state_in_use(session),
        width: wasm.engine_state_width(session),
        values: new Float64Array(wasm.memory.buffer, wasm.engine_state_data(session), count),
      };
    },
    discipline: (watch) => wasm.engine_discipline(session, watch),
    set: (path, value) =>
      give(path, (pathData, pathSize) =>
        give(JSON.stringify(value), (valueData, valueSize) =>
          takeJson(wasm.engine_set(session, pathData, pathSize, valueData, valueSize)),
        ),
      ),
    report: () => takeJson(wasm.engine_report(session)),
    fingerprint: () => take(wasm.engine_fingerprint(session)),
    close: () => wasm.engine_close(session),
  };
}
