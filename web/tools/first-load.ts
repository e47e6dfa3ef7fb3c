// What a page loads at once is few files: gzip finds what they have in common, and no names pass between them.
import { fileURLToPath } from "node:url";

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const web = fileURLToPath(new URL("..", import.meta.url));
const PAGE = `${web}index.html`;
/** Each file has of the page's first load what this loads at once, too, and no file above has. */
const FILES: Readonly<Record<string, string>> = {
  shared: `${web}embed.html`,
  panels: `${web}src/embed/panels.tsx`,
  page: PAGE,
};
/** It starts the page, so it stands in no file that others load. */
const START = `${web}src/main.tsx`;

/** The module and all that it loads at once. */
function loadedWith(id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, graph, seen);
  return seen;
}

/** Groups for `codeSplitting`. */
export function firstLoad() {
  const known = new Map<string, ReadonlySet<string>>();
  const loads = (root: string, id: string, graph: Graph) => {
    const all = known.get(root) ?? loadedWith(root, graph);
    known.set(root, all);
    return all.has(id);
  };
  return Object.entries(FILES).map(([file, root]) => ({
    debugName: file,
    name(id: string, graph: Graph): string | null {
      if (id === START || id === PAGE) return null;
      return loads(PAGE, id, graph) && loads(root, id, graph) ? file : null;
    },
  }));
}
