// The page as it is, built around an engine that has one discipline more: what is generated from the engine is generated
// from that one. Built by `npm run e2e` (target `added` of engine/wasm.cmake).
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, loadConfigFromFile, type Plugin, preview } from "vite";
import { compileEngine, instantiate, type Pointer, type TextExports } from "../web/src/engine/instance";
import { generate } from "../web/tools/generate-catalog";

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const wasm = at("engine/build/wasm/added.wasm");

interface Describing extends TextExports {
  engine_describe(): Pointer;
  engine_schema(): Pointer;
}

/** The texts of the generated files, by their paths. */
async function generated(): Promise<Map<string, string>> {
  const { exports, take } = instantiate<Describing>(await compileEngine(readFileSync(wasm)));
  const texts = generate(take(exports.engine_describe()), take(exports.engine_schema()));
  return new Map(Object.entries(texts).map(([path, text]) => [at(path), text]));
}

function withEngine(texts: ReadonlyMap<string, string>): Plugin {
  return {
    name: "with-engine",
    enforce: "pre",
    resolveId: (source) => (/\/engine(-with-scripts)?\.wasm\?url$/.test(source) ? `${wasm}?url` : null),
    load: (id) => texts.get(id) ?? null,
  };
}

/** They write the other pages, packed copies, lists of what was written, and fonts with fewer characters. */
const BESIDE_THE_PAGE = ["plain-pages", "packed", "lesson-files", "offline", "small-font"];

/** The configuration of the site for its page alone, quickly. */
async function configOfPage(): Promise<InlineConfig> {
  const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, at("web/vite.config.ts"));
  if (!loaded) throw new Error("The site has no configuration.");
  const { plugins = [], build: options, ...more } = loaded.config;
  const all = (await Promise.all(plugins.flat())).flat() as readonly Plugin[];
  return {
    ...more,
    configFile: false,
    logLevel: "error",
    plugins: all.filter(({ name }) => !BESIDE_THE_PAGE.includes(name)),
    build: {
      ...options,
      outDir: at("engine/build/added-page"),
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { ...options?.rolldownOptions, input: at("web/index.html") },
    },
  };
}

/** Builds the page, and serves it until `close` is called. */
export async function servePage(): Promise<{ url: string; close(): Promise<void> }> {
  const engine = withEngine(await generated());
  const config = await configOfPage();
  await build({
    ...config,
    plugins: [...(config.plugins ?? []), engine],
    worker: { ...config.worker, plugins: () => [engine] },
  });
  const server = await preview({ ...config, preview: { ...config.preview, host: "127.0.0.1", port: 0 } });
  return { url: server.resolvedUrls?.local[0] ?? "", close: () => server.close() };
}
