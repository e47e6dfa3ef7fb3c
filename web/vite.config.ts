import { spawn } from "node:child_process";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown, runnerImport } from "vite";
import { cards } from "./tools/cards.ts";
import { askedFor, scripts } from "./tools/first-load.ts";
import { glossaryPage } from "./tools/glossary-page.ts";
import { icons } from "./tools/icons.ts";
import { lessonFiles } from "./tools/lesson-files.ts";
import { scalesOfNumbers } from "./tools/numbers-only.ts";
import { offline } from "./tools/offline.ts";
import { packed } from "./tools/packed.ts";
import { plainTokens } from "./tools/plain-tokens.ts";
import { headers, hostFiles, policyOf } from "./tools/policy.ts";
import { pageCard, presetPages, presetTitles } from "./tools/preset-pages.ts";
import { presets } from "./tools/presets.ts";
import { smallFont } from "./tools/small-font.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

// Also in the pages themselves, for hosts that send no headers.
const policyInPage: Plugin = {
  name: "policy-in-page",
  apply: "build",
  transformIndexHtml: (_html, { path }) => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: policyOf(path) },
      injectTo: "head-prepend",
    },
    { tag: "meta", attrs: { name: "referrer", content: "no-referrer" }, injectTo: "head-prepend" },
  ],
};

// The headers in the formats of common static hosts.
const headersOfHosts: Plugin = {
  name: "headers-of-hosts",
  apply: "build",
  generateBundle() {
    for (const [fileName, source] of Object.entries(hostFiles)) this.emitFile({ type: "asset", fileName, source });
  },
};

// The address of the site, or empty.
const site = process.env.AQM_SITE?.replace(/\/?$/, "/") ?? "";

// Made by the code of lessons, which is written for bundlers.
async function lecturersPage(): Promise<string> {
  const { module } = await runnerImport<typeof import("./tools/lecturers-page.ts")>(
    `${root}web/tools/lecturers-page.ts`,
    {
      configFile: false,
      logLevel: "error",
    },
  );
  return module.lecturersPage();
}

// Files for preview programs and pages without scripts, by path.
const plainFiles = async (fontAddress: (file: string) => string) =>
  new Map<string, string | Uint8Array>([
    ["tokens.css", plainTokens(fontAddress)],
    ["glossary.html", glossaryPage()],
    ["lecturers.html", await lecturersPage()],
    ...icons(),
    ...presetPages(site),
    ...(await cards(presets())),
  ]);

type Bundle = Rolldown.OutputBundle;

// The fonts are in the site already, for the playground.
const bundledIn = (bundle: Bundle) => (file: string) => {
  const font = Object.values(bundle).find((each) => each.type === "asset" && each.names.includes(basename(file)));
  if (!font) throw new Error(`The site has no ${file}.`);
  return `./${font.fileName}`;
};

// The font is asked for with the page, or it would come too late to be shown (plain-tokens.ts).
const FONT = "inter-latin-wght-normal.woff2";
const withFont = (html: string, bundle: Bundle) =>
  html.replace(/<link rel="stylesheet" href="([./]*)tokens\.css"/, (link, folder) => {
    const href = `${folder}${bundledIn(bundle)(FONT).slice("./".length)}`;
    return `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>\n    ${link}`;
  });

const unbundled = (file: string) => `/@fs${root}node_modules/${file}`;

const TYPES: Record<string, string> = {
  css: "text/css",
  html: "text/html",
  json: "application/json",
  png: "image/png",
};

// The build writes them into the site; the development server makes them on request.
const plainPages: Plugin = {
  name: "plain-pages",
  async generateBundle(_options, bundle) {
    for (const [fileName, source] of await plainFiles(bundledIn(bundle)))
      this.emitFile({
        type: "asset",
        fileName,
        source: typeof source === "string" ? withFont(source, bundle) : source,
      });
  },
  transformIndexHtml: {
    order: "post",
    handler: (html, { path, bundle }) =>
      bundle && /(examples|gradebook)\.html$/.test(path) ? withFont(html, bundle) : html,
  },
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const path = (request.url ?? "")
        .replace(/[?#].*/, "")
        .slice(1)
        .replace(/(^s\/[^/]+)\/$/, "$1/index.html");
      const source =
        /^(s\/|tokens\.css$|icon-\w+\.png$|(glossary|lecturers)\.html$)/.test(path) &&
        (await plainFiles(unbundled)).get(path);
      if (!source) return next();
      response.setHeader("Content-Type", TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "text/plain");
      response.end(source);
    });
  },
};

// What link previews read in the page, and the poster's titles in the frame.
const inHead: Plugin = {
  name: "in-head",
  transformIndexHtml(_html, { path }) {
    if (path.endsWith("/index.html"))
      return Object.entries(pageCard(site)).map(([property, content]) => ({
        tag: "meta",
        attrs: { property, content },
        injectTo: "head" as const,
      }));
    if (!path.endsWith("embed.html")) return [];
    const attrs = { type: "application/json", id: "presets" };
    return [{ tag: "script", attrs, children: presetTitles(), injectTo: "head" }];
  },
};

// In development, a change of the C++ code rebuilds the engine and reloads the page.
const engineRebuild: Plugin = {
  name: "engine-rebuild",
  apply: "serve",
  configureServer(server) {
    let building = false;
    let again = false;
    function rebuild() {
      again = building;
      if (building) return;
      building = true;
      const build = spawn(process.execPath, [`${root}engine/tools/build/build.mjs`, "wasm"], { stdio: "inherit" });
      build.on("close", (code) => {
        building = false;
        if (again) rebuild();
        else if (code === 0) server.ws.send({ type: "full-reload" });
      });
    }
    server.watcher.add(`${root}engine/src`);
    server.watcher.on("all", (_event, path) => {
      if (path.startsWith(`${root}engine/src/`) && /\.(h|cpp|inc)$/.test(path) && server.httpServer?.listening)
        rebuild();
    });
  },
};

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./", // the site works from any sub-folder
  publicDir: `${root}public`,
  cacheDir: `${root}node_modules/.vite`,
  plugins: [
    react(),
    scalesOfNumbers,
    policyInPage,
    headersOfHosts,
    plainPages,
    inHead,
    smallFont,
    lessonFiles,
    offline,
    packed,
    engineRebuild,
  ],
  worker: { format: "iife" }, // a classic script also runs in a frame with an opaque origin
  build: {
    outDir: `${root}dist`,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false, resolveDependencies: askedFor },
    assetsInlineLimit: 0, // no data: URLs, which the policy forbids
    rolldownOptions: {
      input: ["index.html", "embed.html", "examples.html", "gradebook.html", "lesson.html"].map(
        (name) => `${root}web/${name}`,
      ),
      output: {
        chunkFileNames: "lazy/[name]-[hash].js", // separate from entries
        codeSplitting: { groups: scripts() },
      },
    },
  },
  server: { fs: { allow: [root] } },
  // Its own CORS would say of copies that have not changed that no other origin may read them.
  preview: { headers, cors: false },
});
