import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import subsetFont from "subset-font";
import { defineConfig, type Plugin } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

// The page runs its own scripts and the engine, asks no other host for anything, and cannot be turned to run more.
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types aqm default",
].join("; ");

// As headers for all files where we are the server (a worker is bound only by its own headers), and in the page itself
// for any other host.
const headers = {
  "Content-Security-Policy": policy,
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
};

const policyInPage: Plugin = {
  name: "policy-in-page",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: policy }, injectTo: "head-prepend" },
    { tag: "meta", attrs: { name: "referrer", content: "no-referrer" }, injectTo: "head-prepend" },
  ],
};

// The page sets its text in Latin-1 and a few signs, in weights from 400 to 700: a good half of the font's file.
const signs = "–—’‘“”…−\u2009\u202f";
const text = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)).join("") + signs;
const smallFont: Plugin = {
  name: "small-font",
  apply: "build",
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".woff2")) continue;
      const variationAxes = { wght: { min: 400, max: 700 } };
      file.source = await subsetFont(Buffer.from(file.source), text, { targetFormat: "woff2", variationAxes });
    }
  },
};

// While the page is served for development, a change of the C++ rebuilds the engine and reloads the page.
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
      const build = spawn(process.execPath, [`${root}engine/scripts/build.mjs`, "wasm"], { stdio: "inherit" });
      build.on("close", (code) => {
        building = false;
        if (again) rebuild();
        else if (code === 0) server.ws.send({ type: "full-reload" });
      });
    }
    server.watcher.add(`${root}engine/src`);
    server.watcher.on("all", (_event, path) => {
      if (path.startsWith(`${root}engine/src/`) && /\.(h|cpp)$/.test(path) && server.httpServer?.listening) rebuild();
    });
  },
};

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./", // the site works from any sub-folder
  publicDir: `${root}public`,
  cacheDir: `${root}node_modules/.vite`,
  plugins: [react(), policyInPage, smallFont, engineRebuild],
  worker: { format: "iife" }, // a classic script also runs in a frame without an origin
  build: {
    outDir: `${root}dist`,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // nothing as data: URL, which the policy forbids
    rolldownOptions: { output: { chunkFileNames: "later/[name]-[hash].js" } }, // apart from what the first load is
  },
  server: { fs: { allow: [root] } },
  preview: { headers },
});
