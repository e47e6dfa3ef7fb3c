// What several suites need and none changes: made by the first one that asks, for the same sources.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { scriptedWasmFile } from "../engine/tools/build/build.mjs";
import { runInNode } from "./node-run";

const FOLDER = "engine/build/reports/made-once";

/** A file that `make` writes, unless it is there for these contents. */
async function madeOnce(ending: string, contents: readonly (string | Buffer)[], make: (path: string) => unknown) {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(createHash("sha256").update(content).digest());
  const path = resolve(FOLDER, `${hash.digest("hex").slice(0, 16)}${ending}`);
  if (existsSync(path)) return path;
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await make(unfinished);
  renameSync(unfinished, path);
  return path;
}

/** The fingerprint of a document's whole run in Node. */
export async function fingerprintInNode(text: string): Promise<string> {
  const path = await madeOnce(".fingerprint", [readFileSync(scriptedWasmFile), text], async (to) => {
    const { fingerprint } = await runInNode(text, Number.parseFloat(JSON.parse(text).duration));
    writeFileSync(to, fingerprint);
  });
  return readFileSync(path, "utf8");
}

/** The address of the playground in one file, as the command makes it of the sources of the built site. */
export async function singleFile(document: string): Promise<string> {
  const tools = ["engine/tools/build/single-file.mjs", ...readdirSync("web/tools").map((name) => `web/tools/${name}`)];
  const of = [document, ...["dist/index.html", document, ...tools].map((path) => readFileSync(path))];
  const path = await madeOnce(".html", of, (to) =>
    execFileSync("node", ["engine/tools/build/single-file.mjs", document, to]),
  );
  return pathToFileURL(path).href;
}
