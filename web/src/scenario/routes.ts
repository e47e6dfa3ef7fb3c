/** The route of each flow by the engine's rule: fewest links, ties by link ids, through the nodes of `routes`. */
import { isParallel, type Joint } from "./joint";
import type { RouteEntry } from "./scenario";

interface Flow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

export interface Network<Link extends Joint = Joint> {
  readonly nodes: readonly { readonly id: string }[];
  readonly links: readonly Link[];
  readonly flows: readonly (Flow & { readonly count?: number })[];
  readonly routes?: readonly RouteEntry[];
}

/** A link in the direction in which a flow passes it. */
export interface Hop<Link extends Joint = Joint> {
  readonly link: Link;
  readonly from: string;
  readonly to: string;
}

/** Finds the route of each flow; empty where there is none. */
export function routesOf<Link extends Joint>(network: Network<Link>): ReadonlyMap<string, readonly Hop<Link>[]> {
  const hops = new Map<string, Hop<Link>[]>(network.nodes.map(({ id }) => [id, []]));
  for (const link of byId(network.links)) {
    const { from, to } = link;
    if (from === to) continue;
    hops.get(from)?.push({ link, from, to });
    hops.get(to)?.push({ link, from: to, to: from });
  }
  return new Map(network.flows.map((flow) => [flow.id, wayOf(flow, hops, network.routes)]));
}

/** The nodes of a route; empty if there is no route. */
export const passedBy = (way: readonly Hop[]): readonly string[] =>
  way.flatMap(({ from, to }, index) => (index === 0 ? [from, to] : [to]));

const byId = <Link extends Joint>(links: readonly Link[]) =>
  [...links].sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));

/** Of parallel links all flows take the first by id: returns the link taken instead of this one. */
export function takenInsteadOf<Link extends Joint>(link: Link, links: readonly Link[]): Link | undefined {
  const [first] = byId(links.filter((other) => isParallel(other, link)));
  return first?.id === link.id ? undefined : first;
}

function wayOf<Link extends Joint>(
  { id, from, to }: Flow,
  hops: ReadonlyMap<string, readonly Hop<Link>[]>,
  routes: readonly RouteEntry[] = [],
): readonly Hop<Link>[] {
  const via = routes.find(({ flow }) => flow === id)?.via ?? [];
  const way: Hop<Link>[] = [];
  let at = from;
  for (const stop of [...via, to]) {
    const piece = shortest(hops, at, stop);
    if (!piece) return [];
    way.push(...piece);
    at = stop;
  }
  return way;
}

function shortest<Link extends Joint>(hops: ReadonlyMap<string, readonly Hop<Link>[]>, from: string, to: string) {
  const cameBy = new Map<string, Hop<Link>>();
  const queue = [from];
  for (let next = queue.shift(); next !== undefined && !cameBy.has(to); next = queue.shift()) {
    for (const hop of hops.get(next) ?? []) {
      if (hop.to === from || cameBy.has(hop.to)) continue;
      cameBy.set(hop.to, hop);
      queue.push(hop.to);
    }
  }
  const way: Hop<Link>[] = [];
  for (let node = to; node !== from; ) {
    const hop = cameBy.get(node);
    if (!hop) return undefined;
    way.unshift(hop);
    node = hop.from;
  }
  return way;
}
