// Lists the files of the built site that the page of a lesson's package needs, with everything that it may load later.
import { fileURLToPath } from "node:url";
import type { Plugin, Rollup } from "vite";

const PAGE = "lesson.html";
const ENTRY = fileURLToPath(new URL("../lesson.html", import.meta.url));
/** A package has its own lesson and scenario. */
const isLeftOut = (id: string) => /\/scenarios\/.*\.json/.test(id);
/** The program of the command line. */
const COMMAND_LINE = /\/aqm-[^/]*\.wasm$/;
const SCRIPTS = /\/engine-with-scripts-[^/]*\.wasm$/;

type Graph = Pick<Rollup.PluginContext, "getModuleInfo">;

/** The modules that an entry imports, at once or later. */
function modulesFrom(entry: string, graph: Graph): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id) || isLeftOut(id)) return;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) visit(next);
  };
  visit(entry);
  return seen;
}

/** The chunks with these modules, and those that they import at once. */
function chunksWith(modules: ReadonlySet<string>, bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  const all = Object.values(bundle).filter((part) => part.type === "chunk");
  const named = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Rollup.OutputChunk>();
  const add = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(named.get(name));
  };
  // An entry other than ours starts another page.
  const isOther = ({ isEntry, facadeModuleId }: Rollup.OutputChunk) => isEntry && facadeModuleId !== ENTRY;
  for (const chunk of all) if (!isOther(chunk) && chunk.moduleIds.some((id) => modules.has(id))) add(chunk);
  return [...found];
}

const textOf = (part: Rollup.OutputAsset | Rollup.OutputChunk | undefined): string => {
  if (!part) return "";
  return part.type === "chunk" ? part.code : Buffer.from(part.source).toString("utf8");
};

/** Workers, programs and fonts that a file names. */
function namedIn(text: string, bundle: Rollup.OutputBundle): string[] {
  const names = [...text.matchAll(/[\w.-]+\.(?:js|wasm|woff2)\b/g)].map(([name]) => `assets/${name}`);
  return names.filter((path) => bundle[path]?.type === "asset" && !COMMAND_LINE.test(path));
}

function filesOf(graph: Graph, bundle: Rollup.OutputBundle): string[] {
  const chunks = chunksWith(modulesFrom(ENTRY, graph), bundle);
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const first = new Set([...chunks.map(({ fileName }) => fileName), ...styles]);
  const later = [...first].flatMap((path) => namedIn(textOf(bundle[path]), bundle));
  return [...new Set([PAGE, ...first, ...later])].toSorted();
}

/** Writes `lesson-files.json` (web/src/lesson/scorm/package.ts: FileList). */
export const lessonFiles: Plugin = {
  name: "lesson-files",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      if (this.environment.config.build.ssr) return;
      const all = filesOf(this, bundle);
      const list = {
        page: PAGE,
        files: all.filter((path) => !SCRIPTS.test(path)),
        scripts: all.filter((path) => SCRIPTS.test(path)),
      };
      this.emitFile({
        type: "asset",
        fileName: "lesson-files.json",
        source: `${JSON.stringify(list, undefined, 1)}\n`,
      });
    },
  },
};
