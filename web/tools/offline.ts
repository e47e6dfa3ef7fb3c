// Builds the service worker, with the list of files that it keeps, once the site is written.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { onceWritten } from "./written-site.ts";

const WORKER = fileURLToPath(new URL("../offline/worker.ts", import.meta.url));
const NAME = "sw.js";

/** Of no use to a visitor: files for hosts, for programs that preview links, and packed copies. */
const isLeftOut = (path: string) =>
  /^(?:_headers|\.htaccess|nginx-headers\.conf|vercel\.json|preview\.png)$/.test(path) ||
  /(?:\/card\.png|\/oembed\.json|\.d\.ts|\.br)$/.test(path);

/** Their names change with their content. */
const isHashed = (path: string) => /^(?:assets|lazy)\//.test(path);

function kept(folder: string, path: string) {
  const hash = createHash("sha256")
    .update(readFileSync(join(folder, path)))
    .digest("base64");
  return { url: path, revision: isHashed(path) ? null : hash.slice(0, 12), integrity: `sha256-${hash}` };
}

export const offline = onceWritten("offline", async (dir, paths) => {
  const offered = paths.filter((path) => path !== NAME && !isLeftOut(path));
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { FILES: JSON.stringify(offered.map((path) => kept(dir, path))) },
    build: {
      outDir: dir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: "es2022",
      rolldownOptions: { input: WORKER, output: { format: "iife", entryFileNames: NAME } },
    },
  });
});
