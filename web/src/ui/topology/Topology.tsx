// The network as a slim drawing. React draws its shape once per run; live-network.ts moves it.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { parseQuantity } from "../../scenario/quantity";
import { useStore } from "../../state/store";
import type { Layout, LinkLayout } from "../../telemetry/layout";
import { useFrame } from "../run-context";
import { createLiveNetwork, curve, type Ends, linkText, PIPE } from "./live-network";
import { fullRate, type LinkView, linkViews, type NodeView, nodeViews } from "./network-view";
import { type Placement, type Point, placeNodes } from "./placement";
import { QUEUE_WIDTH, QueueBox, ROUTER } from "./QueueBox";
import "./topology.css";

/** Narrow drawings have the label of the watched link above everything. */
const NARROW = 520;
const HEADROOM = 18;
/** Mean width of a letter of a label. */
const LETTER = 6.5;

export function Topology() {
  const layout = useStore((state) => state.layout);
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const node = frame.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setWidth(node.clientWidth));
    observer.observe(node);
    setWidth(node.clientWidth);
    return () => observer.disconnect();
  }, []);
  return (
    <figure className="topology" ref={frame} aria-label="The network">
      {layout && width > 0 && <Network layout={layout} width={width} />}
    </figure>
  );
}

const asQuantity = (value: unknown, unit: "bps" | "s", otherwise: number) =>
  typeof value === "number"
    ? value
    : ((typeof value === "string" ? parseQuantity(value, unit) : undefined) ?? otherwise);

/** A link's rate and delay as changed so far. */
function currentLink({ id, rate_bps, delay_s }: LinkLayout) {
  const { applied } = useStore.getState();
  return {
    rate_bps: asQuantity(applied[`links.${id}.rate`], "bps", rate_bps),
    delay_s: asQuantity(applied[`links.${id}.delay`], "s", delay_s),
  };
}

/** The limit of a watched queue as changed so far. */
function currentLimit({ queue, reverse }: LinkLayout, watch: string): unknown {
  return useStore.getState().queues[watch]?.limit ?? (watch.endsWith(":reverse") ? reverse : { queue }).queue.limit;
}

function Network({ layout, width }: { layout: Layout; width: number }) {
  const svg = useRef<SVGSVGElement>(null);
  const live = useRef<ReturnType<typeof createLiveNetwork> | null>(null);
  const links = useMemo(() => linkViews(layout), [layout]);
  const nodes = useMemo(() => nodeViews(layout), [layout]);
  const isNarrow = width < NARROW;
  const pill = pillWidth(nodes, width);
  const placement = useMemo(
    () => placeNodes(layout, width, pill / 2 + (isNarrow ? 1 : 8), isNarrow ? HEADROOM : 0),
    [layout, width, pill, isNarrow],
  );
  const ends = useMemo(() => linkEnds(links, nodes, placement, pill), [links, nodes, placement, pill]);

  useEffect(() => {
    if (!svg.current) return;
    const fullRate_bps = fullRate(layout);
    live.current = createLiveNetwork({
      svg: svg.current,
      links,
      ends,
      fullRate_bps,
      queueWidth: QUEUE_WIDTH,
      current: currentLink,
      limit: currentLimit,
    });
  }, [layout, links, ends]);
  useFrame(({ telemetry }) => live.current?.update(telemetry));

  return (
    <svg ref={svg} width={width} height={placement.height} aria-label={summaryOf(layout)}>
      {links.map((view) => (
        <Link key={view.link.id} view={view} ends={ends.get(view.link.id)} isNarrow={isNarrow} />
      ))}
      {nodes.map((view) => (
        <Node key={view.node.id} view={view} at={placement.nodes.get(view.node.id)} pill={pill} />
      ))}
      {links.map(({ link, forwardWatch }) =>
        forwardWatch ? (
          <QueueBox
            key={forwardWatch}
            watch={forwardWatch}
            at={placement.nodes.get(link.from)}
            ends={[link.from, link.to]}
            isOnly={layout.watch.length === 1}
          />
        ) : null,
      )}
      {links.map(({ link, reverseWatch }) => {
        if (!reverseWatch) return null;
        const isBelowAnother = links.some((other) => other.forwardWatch && other.link.from === link.to);
        return (
          <QueueBox
            key={reverseWatch}
            watch={reverseWatch}
            at={placement.nodes.get(link.to)}
            ends={[link.to, link.from]}
            isOnly={layout.watch.length === 1}
            isBelowAnother={isBelowAnother}
          />
        );
      })}
    </svg>
  );
}

/** As wide as the longest label needs, within what the page has. */
function pillWidth(nodes: readonly NodeView[], width: number): number {
  const longest = Math.max(...nodes.map(({ node, label }) => (node.kind === "host" ? label.length : 0)));
  return Math.min(width < NARROW ? 92 : 160, Math.max(72, longest * LETTER + 18));
}

const summaryOf = ({ nodes, links, groups }: Layout) =>
  `${nodes.length} places joined by ${links.length} links; ${groups.reduce((sum, { count }) => sum + count, 0)} flows`;

/** Lines end at the edge of a pill and in the middle of a router. */
function linkEnds(links: readonly LinkView[], nodes: readonly NodeView[], { nodes: points }: Placement, pill: number) {
  const isHost = new Set(nodes.filter(({ node }) => node.kind === "host").map(({ node }) => node.id));
  const edge = (id: string, point: Point, towards: Point): Point =>
    isHost.has(id) ? { x: point.x + (Math.sign(towards.x - point.x) * pill) / 2, y: point.y } : point;
  return new Map(
    links.flatMap(({ link }): [string, Ends][] => {
      const from = points.get(link.from);
      const to = points.get(link.to);
      return from && to ? [[link.id, { from: edge(link.from, from, to), to: edge(link.to, to, from) }]] : [];
    }),
  );
}

function Link({ view, ends, isNarrow }: { view: LinkView; ends: Ends | undefined; isNarrow: boolean }) {
  if (!ends) return null;
  const { link, classes } = view;
  const isWatched = view.forwardWatch !== undefined || view.reverseWatch !== undefined;
  const middle = { x: (ends.from.x + ends.to.x) / 2, y: (ends.from.y + ends.to.y) / 2 };
  return (
    <g>
      {isWatched && <path className="pipe" d={curve(ends, 0, 0)} strokeWidth={PIPE} />}
      {classes.length === 0 && <path className="idle-link" d={curve(ends, 0, 0)} />}
      {classes.map((name) => (
        <path key={name} className="band" data-class={name} data-band={`${link.id}/${name}`} d={curve(ends, 0, 0)} />
      ))}
      {isWatched && (
        <text
          className="link-label"
          data-use={link.id}
          x={middle.x}
          y={isNarrow ? HEADROOM - 6 : middle.y - PIPE / 2 - 8}
        >
          {linkText(link.rate_bps, link.delay_s)}
        </text>
      )}
    </g>
  );
}

function Node({ view, at, pill }: { view: NodeView; at: Point | undefined; pill: number }) {
  if (!at) return null;
  const { node, label } = view;
  if (node.kind === "router") {
    return (
      <g className="router" transform={`translate(${at.x},${at.y})`}>
        <circle r={ROUTER} />
        <text>{node.id.length > 4 ? node.id.slice(0, 3) : node.id}</text>
        <title>{node.id}</title>
      </g>
    );
  }
  return (
    <g className="host" transform={`translate(${at.x},${at.y})`}>
      <rect x={-pill / 2} y={-13} width={pill} height={26} rx={7} />
      <text>{shortened(label, (pill - 10) / LETTER)}</text>
      <title>{`${label} (${node.id})`}</title>
    </g>
  );
}

const shortened = (label: string, letters: number) =>
  label.length > letters ? `${label.slice(0, Math.floor(letters) - 1)}…` : label;
