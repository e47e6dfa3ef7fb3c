// What a page loads at once is few files: gzip finds what they have in common, and no names pass between them.
import { fileURLToPath } from "node:url";

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const web = fileURLToPath(new URL("..", import.meta.url));
const PAGE = `${web}index.html`;
/** Who loads parts of the page, too: the embed, at once, and its panels, when somebody asks for them. */
const OTHERS: Readonly<Record<string, string>> = { shared: `${web}embed.html`, panels: `${web}src/embed/panels.tsx` };
/** Starts the page, so nobody else may load it. */
const ENTRIES: readonly string[] = [PAGE, `${web}src/main.tsx`];

/** The module and all that it loads at once. */
function loadedWith(id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, graph, seen);
  return seen;
}

/** For `codeSplitting`: of what the page loads at once, the parts that others load, too, and the rest. */
export function firstLoad() {
  const known = new Map<string, ReadonlySet<string>>();
  const loads = (root: string, id: string, graph: Graph) => {
    const all = known.get(root) ?? loadedWith(root, graph);
    known.set(root, all);
    return all.has(id);
  };
  return {
    debugName: "first-load",
    name(id: string, graph: Graph): string | null {
      if (ENTRIES.includes(id) || !loads(PAGE, id, graph)) return null;
      return Object.keys(OTHERS).find((name) => loads(OTHERS[name] ?? "", id, graph)) ?? "page";
    },
  };
}
