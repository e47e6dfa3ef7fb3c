// Loads the engine outside the browser: the imports it needs, and text across the boundary.
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the build puts the engine for Node: the page's engine.wasm has neither descriptions nor the command line. */
export const wasmPath = fileURLToPath(new URL("../build/wasm/aqm.wasm", import.meta.url));

// The gallery, and the experiments of the papers.
const shipped = ["../../scenarios", "../../scenarios/papers"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

const decoder = new TextDecoder();
const encoder = new TextEncoder();

function writeAll(fd, bytes) {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(fd, bytes, done);
    } catch (error) {
      if (error.code === "EPIPE") process.exit(0); // the reader has seen enough: `aqm list | head -1`
      if (error.code !== "EAGAIN") throw error; // a full pipe: try again
    }
  }
}

// "-" is standard input, "scenarios:NAME" a scenario that ships, "scenarios:" the list of their names.
function readInput(path) {
  if (path === "-") return readFileSync(0);
  if (!path.startsWith("scenarios:")) return readFileSync(path);
  const name = path.slice("scenarios:".length);
  if (name.includes("/")) throw new Error("a name, not a path");
  if (name !== "")
    return readFileSync(shipped.map((folder) => join(folder, name)).find(existsSync) ?? join(shipped[0], name));
  const names = shipped.flatMap((folder) => readdirSync(folder)).filter((each) => each.endsWith(".json"));
  return Buffer.from(
    names
      .sort()
      .map((each) => `${each}\n`)
      .join(""),
  );
}

/** The host of the command line: the file system, the standard streams and the clock. */
export function nodeHost() {
  const begun = new Set(); // files written to: the first write of a path empties it
  return {
    read: readInput,
    write: writeAll,
    append(path, bytes) {
      if (begun.has(path)) appendFileSync(path, bytes);
      else writeFileSync(path, bytes);
      begun.add(path);
    },
    now: () => performance.now() / 1000,
  };
}

/** An engine whose assertion failed; it must not be called again. */
export class EngineFault extends Error {}

/**
 * Instantiates the engine: its exports, `take(text)` which reads a text of the engine and frees it, and
 * `give(string, use)` which calls `use(pointer, length)` with the string in the engine's memory.
 * @returns {Promise<{ exports: any, take(text: number): string, give(value: string, use: (pointer: number, length: number) => any): any }>}
 */
export async function loadEngine({ host = nodeHost(), bytes = readFileSync(wasmPath) } = {}) {
  let exports;
  let file = new Uint8Array(); // read by host_read, handed over by host_take
  const view = (pointer, length) => new Uint8Array(exports.memory.buffer, pointer >>> 0, length >>> 0);
  const string = (pointer, length) => decoder.decode(view(pointer, length));

  const env = {
    host_read(pointer, length) {
      try {
        file = host.read(string(pointer, length));
        return file.length;
      } catch {
        return -1;
      }
    },
    host_take: (pointer) => view(pointer, file.length).set(file),
    host_write: (fd, pointer, length) => host.write(fd, view(pointer, length)),
    host_write_file(path, pathLength, pointer, length) {
      try {
        host.append(string(path, pathLength), view(pointer, length));
        return 0;
      } catch {
        return -1;
      }
    },
    host_now_s: () => host.now(),
    host_fault(pointer, length) {
      throw new EngineFault(string(pointer, length));
    },
    emscripten_notify_memory_growth() {},
  };
  const unused = () => 52; // WASI's ENOSYS: the engine opens no files
  const system = { proc_exit: () => {}, fd_write: unused, fd_read: unused, fd_seek: unused, fd_close: unused };

  const { instance } = await WebAssembly.instantiate(bytes, { env, wasi_snapshot_preview1: system });
  exports = instance.exports;
  exports._initialize?.();

  return {
    exports,
    take(text) {
      const value = string(exports.engine_text_data(text), exports.engine_text_size(text));
      exports.engine_text_free(text);
      return value;
    },
    give(value, use) {
      const data = encoder.encode(value);
      const pointer = exports.engine_alloc(data.length);
      view(pointer, data.length).set(data);
      try {
        return use(pointer, data.length);
      } finally {
        exports.engine_free(pointer);
      }
    },
  };
}
