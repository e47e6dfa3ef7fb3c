/** A command of the command line (`aqm run - --pcap FILE`) on a document, in memory: aqm.wasm with a host without files. */
import { instantiate, type MemoryReader, type TextExports } from "./instance";
import type { CommandResult } from "./protocol";

interface Exports extends TextExports {
  engine_cli(data: number, size: number): number;
}

type Chunks = Map<string, Uint8Array<ArrayBuffer>[]>;

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

/** What the program imports: standard input is the document, and files are kept. */
function hostOf(input: Uint8Array, written: Chunks, { bytes, text }: MemoryReader) {
  const add = (name: string, pointer: number, length: number) => {
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
  };
}

/** `args` are those after the program's name; the document is read from "-". */
export function runCommand(module: WebAssembly.Module, args: readonly string[], document: string): CommandResult {
  const written: Chunks = new Map();
  const input = new TextEncoder().encode(document);
  const { exports, give } = instantiate<Exports>(module, (memory) => hostOf(input, written, memory));
  const code = give(args.join("\0"), exports.engine_cli);
  const textOf = (stream: string) => new TextDecoder().decode(joined(written.get(stream) ?? []));
  const files = [...written].filter(([name]) => name.startsWith("file:"));
  return {
    code,
    output: textOf("1"),
    errors: textOf("2"),
    files: Object.fromEntries(files.map(([name, chunks]) => [name.slice("file:".length), joined(chunks)])),
  };
}
