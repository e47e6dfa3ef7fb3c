// Loads the engine in Node, with the same code as the page.
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The engine's build for Node: the page's engine.wasm has neither descriptions nor the command line. */
export const wasmPath = fileURLToPath(new URL("../build/wasm/aqm.wasm", import.meta.url));
const CODE = new URL("../build/experiment/experiment.mjs", import.meta.url);

// The gallery and the papers' experiments.
const shipped = ["../../scenarios", "../../scenarios/papers"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Writes all bytes to a file descriptor, also to a pipe that is full at times. */
export function writeAll(fd, bytes) {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(fd, bytes, done);
    } catch (error) {
      if (error.code === "EPIPE") process.exit(0); // the reader has closed the pipe: `aqm list | head -1`
      if (error.code !== "EAGAIN") throw error; // a full pipe: try again
    }
  }
}

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The bytes of a file, also of a device, which may have no end.
 * @throws if it cannot be read, or is a device that gives more than 64 MiB
 */
function wholeFile(path) {
  if (statSync(path).isFile()) return readFileSync(path);
  const descriptor = openSync(path);
  try {
    const parts = [];
    for (let all = 0, size = 1; size > 0; all += size) {
      if (all > MOST_BYTES) throw new Error("has no end");
      const part = Buffer.alloc(1024 * 1024);
      size = readSync(descriptor, part);
      parts.push(part.subarray(0, size));
    }
    return Buffer.concat(parts);
  } finally {
    closeSync(descriptor);
  }
}

let piped; // can be read once only

/** Reads a file: "-" is standard input, "scenarios:NAME" a shipped scenario, "scenarios:" the list of their names. */
export function readInput(path) {
  if (path === "-") {
    piped ??= readFileSync(0);
    return piped;
  }
  if (!path.startsWith("scenarios:")) return wholeFile(path);
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

/** Whether two names, also links, are of one file that is there. */
export function isSameFile(path, other) {
  const [one, another] = [path, other].map((each) => statSync(each, { bigint: true, throwIfNoEntry: false }));
  return one !== undefined && another !== undefined && one.dev === another.dev && one.ino === another.ino;
}

/** The host of the command line: the file system, the standard streams and the clock. */
export function nodeHost() {
  const begun = new Set(); // files written so far: the first write truncates
  return {
    read: readInput,
    write: writeAll,
    append(path, bytes) {
      if (begun.has(path)) appendFileSync(path, bytes);
      else writeFileSync(path, bytes);
      begun.add(path);
    },
    isSameFile,
    now: () => performance.now() / 1000,
  };
}

/** The imports of aqm.wasm. */
export function imports(host, { bytes, text }) {
  let file = new Uint8Array(); // set by host_read, fetched by host_take
  return {
    host_read(pointer, length) {
      try {
        file = host.read(text(pointer, length));
        return file.length;
      } catch {
        return -1;
      }
    },
    host_take: (pointer) => bytes(pointer, file.length).set(file),
    host_write: (fd, pointer, length) => host.write(fd, bytes(pointer, length)),
    host_write_file(path, pathLength, pointer, length) {
      try {
        host.append(text(path, pathLength), bytes(pointer, length));
        return 0;
      } catch {
        return -1;
      }
    },
    host_is_same_file: (path, pathLength, other, otherLength) =>
      Number(host.isSameFile(text(path, pathLength), text(other, otherLength))),
    host_now_s: () => host.now(),
    host_progress: () => undefined,
  };
}

/**
 * Instantiates the engine. `take(text)` reads and frees a text of the engine; `give(string, use)` calls `use(pointer,
 * length)` with the string in the engine's memory.
 * @returns {Promise<{ exports: any, take(text: number): string, give(value: string, use: (pointer: number, length:
 * number) => any): any }>}
 */
export async function loadEngine({ host = nodeHost(), bytes = readFileSync(wasmPath) } = {}) {
  const { compileEngine, instantiate } = await import(CODE.href);
  return instantiate(await compileEngine(bytes), (memory) => imports(host, memory));
}
