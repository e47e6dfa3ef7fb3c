/** A command of the command line (`aqm run - --pcap FILE`) on a document, in memory: aqm.wasm with a host without files. */
import { instantiate, type MemoryReader, type TextExports } from "./instance";
import type { CommandResult } from "./protocol";

interface Exports extends TextExports {
  engine_cli(data: number, size: number): number;
}

type Chunks = Map<string, Uint8Array<ArrayBuffer>[]>;

/** What a command may write: a file of a browser, and what it is made of, are in memory. */
const MOST_BYTES = 512e6;

export interface CommandOptions {
  /** It may not write more. */
  readonly most_bytes?: number;
  /** Called during a run with the part of its simulated time that has passed. */
  onProgress?(part: number): void;
}

/** What the program imports: standard input is the document, and files are kept. */
function hostOf(
  input: Uint8Array,
  written: Chunks,
  { most_bytes = MOST_BYTES, onProgress }: CommandOptions,
  { bytes, text }: MemoryReader,
) {
  let size = 0;
  const add = (name: string, pointer: number, length: number) => {
    size += length;
    if (size > most_bytes)
      throw new Error(
        `It would be larger than ${most_bytes / 1e6} MB. Shorten the experiment, or make it with the command line.`,
      );
    const chunks = written.get(name) ?? [];
    chunks.push(bytes(pointer, length).slice() as Uint8Array<ArrayBuffer>);
    written.set(name, chunks);
    return 0;
  };
  return {
    host_read: (path = 0, length = 0) => (text(path, length) === "-" ? input.length : -1),
    host_take: (pointer = 0) => bytes(pointer, input.length).set(input),
    host_write: (stream = 0, pointer = 0, length = 0) => add(String(stream), pointer, length),
    host_write_file: (path = 0, pathLength = 0, pointer = 0, length = 0) =>
      add(`file:${text(path, pathLength)}`, pointer, length),
    host_is_same_file: () => 0,
    host_now_s: () => 0,
    host_progress: (part = 0) => onProgress?.(part),
  };
}

function textOf(chunks: readonly Uint8Array[] = []): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
}

/**
 * `args` are those after the program's name; the document is read from "-".
 * @throws if it writes more than it may
 */
export function runCommand(
  module: WebAssembly.Module,
  args: readonly string[],
  document: string,
  options: CommandOptions = {},
): CommandResult {
  const written: Chunks = new Map();
  const input = new TextEncoder().encode(document);
  const { exports, give } = instantiate<Exports>(module, (memory) => hostOf(input, written, options, memory));
  const code = give(args.join("\0"), exports.engine_cli);
  const files = [...written].filter(([name]) => name.startsWith("file:"));
  return {
    code,
    output: textOf(written.get("1")),
    errors: textOf(written.get("2")),
    files: Object.fromEntries(files.map(([name, chunks]) => [name.slice("file:".length), new Blob(chunks)])),
  };
}
