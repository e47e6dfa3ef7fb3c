/** What the drawing of a run and that of a document have in common: lanes of links and what is written on them. */
import { quantity } from "../charts/format";
import { isParallel } from "../scenario/routes";

export interface Joint {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** "25 Mbps · 20 ms", of what is shown already. */
export const linkText = (rate: string, delay: string): string => `${rate} · ${delay}`;

export const measuredLinkText = (rate_bps: number, delay_s: number): string =>
  linkText(quantity(rate_bps, "bps"), quantity(delay_s, "s"));

/** Links that join the same nodes stand beside each other: 0 for an only one. */
export function laneOf(link: Joint, links: readonly Joint[]): number {
  const parallel = links.filter((other) => isParallel(other, link)).map(({ id }) => id);
  const lane = parallel.indexOf(link.id) - (parallel.length - 1) / 2;
  return link.from < link.to ? lane : -lane;
}
