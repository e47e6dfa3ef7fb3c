// Bundles what the page loads before its first picture, and the page in React that comes after it: few files compress better
// than many.
import { fileURLToPath } from "node:url";

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const web = fileURLToPath(new URL("..", import.meta.url));
const PAGE = `${web}index.html`;
const EMBED = `${web}embed.html`;
/** The start module runs the page, so it must not be in a script that the embed imports. */
const START = `${web}src/main.ts`;
/** The page in React, which comes after the first picture. */
const WHOLE = `${web}src/ui/show-page.tsx`;
const PANELS = `${web}src/embed/panels.tsx`;
/** The drawing of the network is seen once the engine has opened a run: it is loaded beside the engine. */
const NETWORK = `${web}src/views/network/mount-network.ts`;
/** So are the tools of the charts. */
const CHART_TOOLS = `${web}src/charts/interact/chart-tools.ts`;

interface Script {
  readonly name: string;
  /** Each of them imports its modules statically. */
  readonly roots: readonly string[];
  /** Which of these modules; all without it. */
  readonly only?: RegExp;
}

/**
 * A module is in the first script that may have it. So an embed, an embed with panels, or a part that comes later loads nothing that
 * it does not use.
 */
const SCRIPTS: readonly Script[] = [
  { name: "shared", roots: [PAGE, EMBED] },
  { name: "first", roots: [PAGE] },
  { name: "network", roots: [NETWORK] },
  { name: "chart-tools", roots: [CHART_TOOLS] },
  { name: "bar", roots: [WHOLE, EMBED] },
  { name: "react", roots: [WHOLE], only: /\/node_modules\// },
  { name: "values", roots: [WHOLE], only: /\/src\/(?!ui\/)/ },
  { name: "panels", roots: [WHOLE, PANELS] },
  { name: "page", roots: [WHOLE] },
];

/** The module and all its static imports, directly and indirectly. */
function loadedWith(id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, graph, seen);
  return seen;
}

/** The groups for Rolldown's `codeSplitting`, in order of priority. */
export function scripts() {
  const known = new Map<string, ReadonlySet<string>>();
  const loads = (root: string, id: string, graph: Graph) => {
    const all = known.get(root) ?? loadedWith(root, graph);
    known.set(root, all);
    return all.has(id);
  };
  return SCRIPTS.map(({ name: script, roots, only }) => ({
    debugName: script,
    name(id: string, graph: Graph): string | null {
      if (id === START || id === PAGE || only?.test(id) === false) return null;
      return roots.every((root) => loads(root, id, graph)) ? script : null;
    },
  }));
}

const FIRST = /(?:^|\/)(?:rolldown-runtime|shared|first)-[^/]*$/;
const WHOLE_PAGE = /(?:^|\/)(?:bar|react|values|panels|page)-[^/]*\.js$/;

interface Host {
  readonly hostId: string;
  readonly hostType: "html" | "js";
}

/**
 * What a script asks for along with a chunk. Of what the page loads by itself after its first picture it names the styles only,
 * as nobody waits for it; the page in React, and dialogs, which the page opens, come in one go.
 */
export function askedFor(chunk: string, needed: string[], { hostId, hostType }: Host): string[] {
  if (hostType === "html") return needed;
  const isAwaited = WHOLE_PAGE.test(chunk) || /\/page-[^/]*\.js$/.test(hostId);
  const isOfPage = WHOLE_PAGE.test(hostId);
  const isThere = (file: string) => FIRST.test(file) || (isOfPage && WHOLE_PAGE.test(file));
  return needed.filter((file) => !isThere(file) && (isAwaited || file.endsWith(".css")));
}
