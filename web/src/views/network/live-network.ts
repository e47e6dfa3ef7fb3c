// Updates the network drawing from the telemetry: line widths, queue fill, utilisation of the watched links. Without
// React.

import { isDue, setText } from "../../charts";
import { CLASSES } from "../../charts/class-style";
import { type ChangedTo, currentDelay_s, currentRate_bps } from "../../charts/current-link";
import { beside, type Curve, pathOf } from "../../geometry/curve";
import { measuredLinkText } from "../../network/parts";
import type { RunLink } from "../../network/run-model";
import type { RunStore } from "../../state/run/run-state";
import type { LinkSchema, TrafficClass } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import { finite, readBacklog } from "../backlog";
import { recent, recentUse } from "../recent";

/** Line width of a fully used link. */
export const PIPE = 16;
const THINNEST = 1.2;
const SMOOTHING_MS = 250;
/** Less often than the charts: widths are smoothed over a quarter of a second. Texts change even less often. */
const DRAW_MS = 100;
const LABEL_MS = 300;

export interface LiveOptions {
  run: RunStore;
  svg: SVGSVGElement;
  links: readonly RunLink[];
  curves: ReadonlyMap<string, Curve>;
  fullRate_bps: number;
  /** Width of the queue's box. */
  queueWidth: number;
  changedTo: ChangedTo;
  /** The current limit of a link's watched queue. */
  limit(link: LinkSchema, watch: string): unknown;
}

/** Rate and delay of a watched direction now, as its label says. */
export const measuredText = (link: LinkSchema, watch: string, changedTo: ChangedTo): string =>
  measuredLinkText(currentRate_bps(link, watch, changedTo), currentDelay_s(link, watch, changedTo));

/** Rate of a class on a link in bit/s: measured at a watched queue, else its share of the link's current rate. */
function classRate(
  telemetry: Telemetry,
  view: RunLink,
  name: TrafficClass,
  { changedTo, shares }: { changedTo: ChangedTo; shares: ReadonlyMap<TrafficClass, number> },
): number {
  const { link } = view;
  if (view.forwardWatch) return finite(recent(telemetry, "queue", link.id, `throughput_bps.${name}`));
  const carried =
    finite(recentUse(telemetry, "link", link.id)) * currentRate_bps(link, link.id, changedTo) * link.count;
  const weight = (of: TrafficClass) => (view.classes.includes(of) ? (shares.get(of) ?? 0) * view.share[of] : 0);
  const total = CLASSES.reduce((sum, of) => sum + weight(of), 0);
  if (view.classes.length === 1) return carried;
  return total > 0 ? (carried * weight(name)) / total : carried / view.classes.length;
}

interface Band {
  view: RunLink;
  name: TrafficClass;
  path: SVGPathElement;
  width: number;
}

export interface LiveNetwork {
  update(telemetry: Telemetry): void;
}

export function createLiveNetwork(options: LiveOptions): LiveNetwork {
  const { svg, links, curves, changedTo } = options;
  const find = <Kind extends Element>(selector: string) => svg.querySelector<Kind>(selector);
  const bands = links.flatMap((view) =>
    view.classes.flatMap((name): Band[] => {
      const path = find<SVGPathElement>(`[data-band="${CSS.escape(`${view.link.id}/${name}`)}"]`);
      return path ? [{ view, name, path, width: THINNEST }] : [];
    }),
  );
  const uses = new Map<string, number>();
  let last_ms = Number.NEGATIVE_INFINITY;
  let label_ms = Number.NEGATIVE_INFINITY;

  const classShares = (telemetry: Telemetry) => {
    const watched = links.find((view) => view.forwardWatch);
    return new Map(
      CLASSES.map(
        (name) => [name, watched ? classRate(telemetry, watched, name, { changedTo, shares: new Map() }) : 1] as const,
      ),
    );
  };

  const moveBands = (telemetry: Telemetry, weight: number) => {
    const shares = classShares(telemetry);
    for (const band of bands) {
      const rate = classRate(telemetry, band.view, band.name, { changedTo, shares });
      const target = Math.min(PIPE * 1.5, (PIPE * rate) / options.fullRate_bps);
      band.width += (target - band.width) * weight;
    }
    for (const view of links)
      placeBands(
        bands.filter((band) => band.view === view),
        curves.get(view.link.id),
      );
  };

  const showWatched = (telemetry: Telemetry, weight: number, isLabelDue: boolean) => {
    for (const { link, forwardWatch, reverseWatch } of links) {
      for (const watch of [forwardWatch, reverseWatch])
        if (watch) showQueue(telemetry, watch, options.limit(link, watch));
      // The forward direction if both are watched, because its classes are drawn.
      const measured = forwardWatch ?? reverseWatch;
      if (!measured) continue;
      const now = finite(recentUse(telemetry, "queue", measured));
      const before = uses.get(link.id) ?? now;
      const use = before + (now - before) * weight;
      uses.set(link.id, use);
      if (isLabelDue) {
        const name = CSS.escape(link.id);
        const [rateText, useText] = [find(`[data-rate="${name}"]`), find(`[data-use="${name}"]`)];
        if (rateText) setText(rateText, measuredText(link, measured, changedTo));
        if (useText) setText(useText, String(Math.round(use * 100)));
      }
    }
  };

  const showQueue = (telemetry: Telemetry, id: string, limit: unknown) => {
    const backlog = readBacklog(telemetry, id, limit);
    let start = 0;
    for (const [index, name] of CLASSES.entries()) {
      const rect = find(`[data-fill="${CSS.escape(`${id}/${name}`)}"]`);
      const width = (backlog.fill * (backlog.packets[index] ?? 0) * options.queueWidth) / (backlog.total || 1);
      if (rect) setAttribute(rect, "x", start.toFixed(1));
      if (rect) setAttribute(rect, "width", width.toFixed(1));
      start += width;
    }
  };

  return {
    update(telemetry: Telemetry) {
      const now = performance.now();
      // While paused the exact state is shown: no later frame would finish the smoothing.
      const isStill = options.run.getState().play !== "playing";
      if (!isStill && !isDue(now, last_ms, DRAW_MS)) return;
      const weight = isStill ? 1 : 1 - Math.exp(-(now - last_ms) / SMOOTHING_MS);
      const isLabelDue = isStill || isDue(now, label_ms, LABEL_MS);
      last_ms = now;
      if (isLabelDue) label_ms = now;
      moveBands(telemetry, weight);
      showWatched(telemetry, weight, isLabelDue);
    },
  };
}

/** Stacks the bands of a link around its centre line. */
function placeBands(bands: readonly Band[], curve: Curve | undefined) {
  if (!curve) return;
  const total = bands.reduce((sum, { width }) => sum + Math.max(THINNEST, width), 0);
  let top = -total / 2;
  for (const { path, width } of bands) {
    const drawn = Math.max(THINNEST, width);
    const offset = Math.round(10 * (top + drawn / 2)) / 10;
    setAttribute(path, "d", pathOf(beside(curve, offset)));
    setAttribute(path, "stroke-width", drawn.toFixed(1));
    path.classList.toggle("is-idle", width < 0.2);
    top += drawn;
  }
}

/** Writes only attributes that have changed. */
function setAttribute(node: Element, name: string, value: string) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
