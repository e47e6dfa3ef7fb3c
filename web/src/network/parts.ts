/** What the drawings of a run and of a document share: lanes of links and their labels. */
import { quantity } from "../charts/format";
import { isParallel, type Joint } from "../scenario/joint";

/** "25 Mbps · 20 ms", from formatted quantities. */
export const linkText = (rate: string, delay: string): string => `${rate} · ${delay}`;

export const measuredLinkText = (rate_bps: number, delay_s: number): string =>
  linkText(quantity(rate_bps, "bps"), quantity(delay_s, "s"));

/** Links that join the same nodes are drawn in parallel lanes; an only link has lane 0. */
export function laneOf(link: Joint, links: readonly Joint[]): number {
  const parallel = links.filter((other) => isParallel(other, link)).map(({ id }) => id);
  const lane = parallel.indexOf(link.id) - (parallel.length - 1) / 2;
  return link.from < link.to ? lane : -lane;
}
