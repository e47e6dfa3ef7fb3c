/**
 * Instantiates a WebAssembly program of the engine, in the worker and in Node: its imports, and text across the
 * boundary.
 */

export type Pointer = number;

/** Exports common to all programs of the engine. */
export interface TextExports {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  engine_alloc(size: number): Pointer;
  engine_free(pointer: Pointer): void;
  engine_text_data(text: Pointer): Pointer;
  engine_text_size(text: Pointer): number;
  engine_text_free(text: Pointer): void;
}

/** The program trapped or aborted; its instance can no longer be used. */
export class EngineFault extends Error {
  override readonly name = "EngineFault";
}

/** Whether an error says that memory is used up: the engine's own, or that of the browser. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof EngineFault && error.message.startsWith("out of memory"));

/** Calls the engine and adds the location to a fault. */
export function withLocation<T>(where: () => string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof EngineFault || error instanceof WebAssembly.RuntimeError)) throw error;
    throw new EngineFault(`${error.message}, ${where()}`);
  }
}

export type Source = BufferSource | Response | Promise<Response>;

export async function compileEngine(source: Source): Promise<WebAssembly.Module> {
  const given = await source;
  if (!(given instanceof Response)) return WebAssembly.compile(given as BufferSource);
  if (!given.ok) throw new Error(`The engine could not be fetched (HTTP ${given.status}).`);
  // Some static hosts serve .wasm with a generic type, or add a charset: streaming compilation rejects both.
  if (given.headers.get("content-type")?.toLowerCase() === "application/wasm")
    return WebAssembly.compileStreaming(given);
  return WebAssembly.compile(await given.arrayBuffer());
}

/** Reads the memory of the instance: `bytes` is a view, valid until the next call of the engine. */
export interface MemoryReader {
  bytes(pointer: Pointer, length: number): Uint8Array;
  text(pointer: Pointer, length: number): string;
}

export interface Instance<Exports> {
  readonly exports: Exports;
  /** Reads a text that the engine has allocated, and frees it. */
  take(text: Pointer): string;
  /** Copies a string into the engine's memory for the duration of one call. */
  give<T>(text: string, call: (data: Pointer, size: number) => T): T;
}

type Imports = Record<string, (...values: number[]) => unknown>;

/** `hostOf` gives a program's imports beyond the common ones: aqm.wasm reads and writes files. */
export function instantiate<Exports extends TextExports>(
  module: WebAssembly.Module,
  hostOf: (memory: MemoryReader) => Imports = () => ({}),
): Instance<Exports> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const bytes = (pointer: Pointer, length: number) =>
    new Uint8Array(exports.memory.buffer, pointer >>> 0, length >>> 0);
  const text = (pointer: Pointer, length: number) => decoder.decode(bytes(pointer, length));

  const host_fault = (pointer: Pointer, length: number) => {
    throw new EngineFault(text(pointer, length));
  };
  const proc_exit = (code: number) => {
    throw new EngineFault(`The engine exited with code ${code}.`);
  };
  const nothing = () => 0;
  const none = () => 52; // WASI's ENOSYS: the engine opens no files
  const { exports: found } = new WebAssembly.Instance(module, {
    env: { emscripten_notify_memory_growth: nothing, host_fault, ...hostOf({ bytes, text }) },
    wasi_snapshot_preview1: { proc_exit, fd_close: none, fd_read: none, fd_seek: none, fd_write: none },
  });
  const exports = found as unknown as Exports;
  exports._initialize?.();

  return {
    exports,
    take(pointer) {
      const value = text(exports.engine_text_data(pointer), exports.engine_text_size(pointer));
      exports.engine_text_free(pointer);
      return value;
    },
    give(value, call) {
      const data = encoder.encode(value);
      const pointer = exports.engine_alloc(data.length);
      bytes(pointer, data.length).set(data);
      const result = call(pointer, data.length);
      exports.engine_free(pointer);
      return result;
    },
  };
}
