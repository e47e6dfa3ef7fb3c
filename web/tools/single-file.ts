// Writes the playground into one HTML file, which opens from a disk: page, engines, workers, font and pictures, packed, and a script
// that unpacks them. Nothing is requested.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type Rollup } from "vite";
import { OPEN } from "../src/state/work/saved-keys";
import { scalesOfNumbers } from "./numbers-only.ts";
import { smallFont } from "./small-font.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};

/** The page as one script, one style sheet, and the files that they name. */
async function built(): Promise<readonly (Rollup.OutputAsset | Rollup.OutputChunk)[]> {
  const result = await build({
    configFile: false,
    root: `${root}web`,
    base: "./",
    publicDir: false,
    logLevel: "error",
    plugins: [react(), scalesOfNumbers, smallFont],
    worker: { format: "iife" },
    // Blobs made from a disk have no origin, but start workers without the bridge that frames need.
    define: { "globalThis.origin": '"file"' },
    experimental: {
      renderBuiltUrl: (name, { hostType }) =>
        hostType === "js" ? { runtime: `aqmFiles[${JSON.stringify(name)}]` } : undefined,
    },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: `${root}web/index.html`, output: { codeSplitting: false } },
    },
  });
  return (result as Rollup.RollupOutput).output;
}

// Runs in the file. A page from a disk may start workers from blobs only; its workers may not read them, but may read `data:`.
const START = `
const dataOf = (blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(blob);
  });
// One's own work is not named in the address: a reload leaves it to the page to open it again.
const isLeftAsOwn = () => {
  const isAgain = document.wasDiscarded || performance.getEntriesByType("navigation")[0]?.type !== "navigate";
  try {
    const left = sessionStorage.getItem(location.pathname.replace(/[^/]*$/, "") + "${OPEN}");
    return isAgain && left !== null && left !== "null";
  } catch {
    return false; // storage is blocked
  }
};
const load = async () => {
  const files = (globalThis.aqmFiles = {});
  for (const node of document.querySelectorAll("script[data-file]")) {
    const bytes = Uint8Array.from(atob(node.textContent), (sign) => sign.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const blob = new Blob([await new Response(unpacked).arrayBuffer()], { type: node.type.slice(2) });
    files[node.dataset.file] = blob.type === "application/wasm" ? await dataOf(blob) : URL.createObjectURL(blob);
    node.remove();
  }
  if (!location.hash && !isLeftAsOwn()) history.replaceState(null, "", document.documentElement.dataset.opens);
  await import(files["page.js"]);
};
load().catch((error) => {
  document.getElementById("root").textContent = "This browser cannot open the playground from a file: " + error;
});
`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Scripts are the one below and what it unpacks. */
const policyOf = (style: string) =>
  [
    "default-src 'none'",
    `script-src ${hashOf(START)} blob: 'wasm-unsafe-eval'`,
    "worker-src blob:",
    "connect-src data:",
    "img-src data: blob:",
    `style-src ${hashOf(style)}`,
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types aqm offline",
  ].join("; ");

const bytesOf = (part: Rollup.OutputAsset | Rollup.OutputChunk) =>
  Buffer.from(part.type === "chunk" ? part.code : part.source);

/** A data block: browsers do not run scripts of unknown types. */
const block = (name: string, content: Buffer) =>
  `<script type="x-${TYPES[extname(name)]}" data-file="${name}">${gzipSync(content, { level: 9 }).toString("base64")}</script>`;

async function singleFile(opens: string): Promise<string> {
  const parts = await built();
  const named = (ends: string) => parts.filter(({ fileName }) => fileName.endsWith(ends));
  const page = parts.find((part) => part.type === "chunk");
  const html = named("index.html")[0];
  if (!page || !html) throw new Error("The page was not built.");
  const fonts = named(".woff2");
  const style = named(".css")
    .map((part) => bytesOf(part).toString())
    .join("\n")
    .replace(/url\([^)]*?([\w.-]+\.woff2)\)/g, (whole, name) => {
      const font = fonts.find(({ fileName }) => fileName.endsWith(name));
      return font ? `url(data:font/woff2;base64,${bytesOf(font).toString("base64")})` : whole;
    });
  const pictures = readdirSync(`${root}public/pictures`).map((name) =>
    block(`pictures/${name}`, readFileSync(`${root}public/pictures/${name}`)),
  );
  const programs = parts
    .filter((part) => part.type === "asset" && /\.(?:js|wasm)$/.test(part.fileName))
    .map((part) => block(part.fileName, bytesOf(part)));
  const icon = readFileSync(`${root}public/icon.svg`).toString("base64");
  return bytesOf(html)
    .toString()
    .replace(/\s*<(?:script|link)\b[^>]*>(?:<\/script>)?/g, "")
    .replace("<html ", () => `<html data-opens="#${opens}" `)
    .replace("<head>", () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(style)}">`)
    .replace(
      "</head>",
      () => `<link rel="icon" href="data:image/svg+xml;base64,${icon}"><style>${style}</style></head>`,
    )
    .replace("</body>", () =>
      [block("page.js", bytesOf(page)), ...programs, ...pictures, `<script>${START}</script></body>`].join("\n"),
    );
}

export { openingFragment } from "./opening-fragment.ts";

export const usualPath = (document: string) => `${root}dist/single/${basename(document, ".json")}.html`;

/** Writes the file that opens with this fragment. @returns its path and its size in bytes */
export async function writeSingleFile(opens: string, path: string) {
  const text = await singleFile(opens);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return { path, size: Buffer.byteLength(text) };
}
