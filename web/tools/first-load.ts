// Bundles everything that the page loads at its start into three scripts, and what comes beside the engine into two: few files
// compress better than many.
import { fileURLToPath } from "node:url";

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const web = fileURLToPath(new URL("..", import.meta.url));
const PAGE = `${web}index.html`;
const EMBED = `${web}embed.html`;
/** The start module runs the page, so it must not be in a script that the embed imports. */
const START = `${web}src/main.tsx`;
/**
 * Each script contains those modules of the page's first load that this root imports statically as well and that no
 * script above contains. So an embed, or an embed with panels, loads nothing that it does not use.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  shared: EMBED,
  panels: `${web}src/embed/panels.tsx`,
  page: PAGE,
};

/** What is seen once the engine has opened a run: it is loaded beside the engine. */
const BESIDE = [`${web}src/views/network/mount-network.ts`, `${web}src/ui/controls/Controls.tsx`];

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
  const first = Object.entries(SCRIPTS).map(([script, root]) => ({
    debugName: script,
    name(id: string, graph: Graph): string | null {
      if (id === START || id === PAGE) return null;
      return loads(PAGE, id, graph) && loads(root, id, graph) ? script : null;
    },
  }));
  // The drawing is the embed's, too; the controls bring React.
  const beside = (script: string, isOfEmbed: boolean) => ({
    debugName: script,
    name(id: string, graph: Graph): string | null {
      if (loads(PAGE, id, graph) || !BESIDE.some((root) => loads(root, id, graph))) return null;
      return loads(EMBED, id, graph) === isOfEmbed ? script : null;
    },
  });
  return [...first, beside("network", true), beside("controls", false)];
}

const FIRST = new RegExp(`/(?:rolldown-runtime|${Object.keys(SCRIPTS).join("|")})-[^/]*$`);

interface Host {
  readonly hostId: string;
  readonly hostType: "html" | "js";
}

/**
 * What a script asks for along with a chunk. Of what the page loads by itself after its first picture it names the styles only,
 * as nobody waits for it; dialogs, which the page opens, come in one go.
 */
export function askedFor(_chunk: string, needed: string[], { hostId, hostType }: Host): string[] {
  if (hostType === "html") return needed;
  const isOfDialogs = /\/page-[^/]*\.js$/.test(hostId);
  return needed.filter((file) => !FIRST.test(`/${file}`) && (isOfDialogs || file.endsWith(".css")));
}
