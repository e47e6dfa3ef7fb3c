// Writes a copy packed with Brotli beside each file that gets smaller by it, for hosts that serve such copies.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { onceWritten } from "./written-site.ts";

const TEXT = /\.(?:html|js|css|svg|json|webmanifest|wasm)$/;
/** Below this, headers outweigh the file. */
const LEAST_BYTES = 1024;

const pack = promisify(brotliCompress);

export const packed = onceWritten("packed", (dir, paths) => {
  const write = async (path: string) => {
    const whole = readFileSync(join(dir, path));
    const small = whole.length < LEAST_BYTES ? whole : await pack(whole);
    if (small.length < whole.length) writeFileSync(join(dir, `${path}.br`), small);
  };
  return Promise.all(paths.filter((path) => TEXT.test(path) && path !== "vercel.json").map(write));
});
