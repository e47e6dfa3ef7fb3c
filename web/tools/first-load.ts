// Bundles everything that the page loads at its start into three scripts: few files compress better than many.
import { fileURLToPath } from "node:url";

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const web = fileURLToPath(new URL("..", import.meta.url));
const PAGE = `${web}index.html`;
/** The start module runs the page, so it must not be in a script that the embed imports. */
const START = `${web}src/main.tsx`;
/**
 * Each script contains those modules of the page's first load that this root imports statically as well and that no
 * script above contains. So an embed, or an embed with panels, loads nothing that it does not use.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  shared: `${web}embed.html`,
  panels: `${web}src/embed/panels.tsx`,
  page: PAGE,
};

/** The module and all its static imports, directly and indirectly. */
function loadedWith(id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, graph, seen);
  return seen;
}

/** The groups for Rolldown's `codeSplitting`, in order of priority. */
export function firstLoad() {
  const known = new Map<string, ReadonlySet<string>>();
  const loads = (root: string, id: string, graph: Graph) => {
    const all = known.get(root) ?? loadedWith(root, graph);
    known.set(root, all);
    return all.has(id);
  };
  return Object.entries(SCRIPTS).map(([script, root]) => ({
    debugName: script,
    name(id: string, graph: Graph): string | null {
      if (id === START || id === PAGE) return null;
      return loads(PAGE, id, graph) && loads(root, id, graph) ? script : null;
    },
  }));
}
