// The network as a slim drawing: its shape, made anew for a layout or a width. live-network.ts moves it. No React here: the
// embed draws it too.
import { CLASSES } from "../../charts/class-style";
import { parseQuantity } from "../../scenario/quantity";
import { isLocked, useStore } from "../../state/store";
import type { Layout, LinkLayout } from "../../telemetry/layout";
import { shape } from "../svg";
import { createLiveNetwork, curve, type Ends, type LiveNetwork, linkText, PIPE } from "./live-network";
import { fullRate, type LinkView, linkViews, type NodeView, nodeViews } from "./network-view";
import { type Placement, type Point, placeNodes } from "./placement";
import "./topology.css";

const ROUTER = 15;
const QUEUE_WIDTH = 54;
const QUEUE_HEIGHT = 9;
/** What can be hit around a queue. */
const QUEUE_TARGET = 26;
/** Narrow drawings have the label of the watched link above everything. */
const NARROW = 520;
const HEADROOM = 18;
/** Mean width of a letter of a label. */
const LETTER = 6.5;

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

/** Puts the drawing of a layout into a figure, in place of the one before. */
export function drawNetwork(figure: Element, layout: Layout, width: number): LiveNetwork {
  const links = linkViews(layout);
  const nodes = nodeViews(layout);
  const isNarrow = width < NARROW;
  const pill = pillWidth(nodes, width);
  const placement = placeNodes(layout, width, pill / 2 + (isNarrow ? 1 : 8), isNarrow ? HEADROOM : 0);
  const ends = linkEnds(links, nodes, placement, pill);
  const hasChoice = layout.watch.length > 1;
  const svg = shape(
    "svg",
    // What can be chosen in it must be found by a screen reader.
    { width, height: placement.height, "aria-label": summaryOf(layout), ...(!hasChoice && { role: "img" }) },
    ...links.map((view) => linkShape(view, ends.get(view.link.id), isNarrow)),
    ...nodes.map((view) => nodeShape(view, placement.nodes.get(view.node.id), pill)),
    ...links.flatMap((view) => queueShapes(view, links, placement)),
  );
  if (hasChoice) makeQueuesButtons(svg);
  figure.replaceChildren(svg);
  return createLiveNetwork({
    svg,
    links,
    ends,
    fullRate_bps: fullRate(layout),
    queueWidth: QUEUE_WIDTH,
    current: currentLink,
    limit: currentLimit,
  });
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

function linkShape({ link, classes, forwardWatch, reverseWatch }: LinkView, ends: Ends | undefined, isNarrow: boolean) {
  const group = shape("g", {});
  if (!ends) return group;
  const isWatched = forwardWatch !== undefined || reverseWatch !== undefined;
  const d = curve(ends, 0, 0);
  if (isWatched) group.append(shape("path", { class: "pipe", d, "stroke-width": PIPE }));
  if (classes.length === 0) group.append(shape("path", { class: "idle-link", d }));
  for (const name of classes)
    group.append(shape("path", { class: "band", "data-class": name, "data-band": `${link.id}/${name}`, d }));
  if (isWatched) {
    const x = (ends.from.x + ends.to.x) / 2;
    const y = isNarrow ? HEADROOM - 6 : (ends.from.y + ends.to.y) / 2 - PIPE / 2 - 8;
    const label = { class: "link-label", "data-use": link.id, x, y };
    group.append(shape("text", label, linkText(link.rate_bps, link.delay_s)));
  }
  return group;
}

function nodeShape({ node, label }: NodeView, at: Point | undefined, pill: number) {
  if (!at) return shape("g", {});
  const transform = `translate(${at.x},${at.y})`;
  if (node.kind === "router")
    return shape(
      "g",
      { class: "router", transform },
      shape("circle", { r: ROUTER }),
      shape("text", {}, node.id.length > 4 ? node.id.slice(0, 3) : node.id),
      shape("title", {}, node.id),
    );
  return shape(
    "g",
    { class: "host", transform },
    shape("rect", { x: -pill / 2, y: -13, width: pill, height: 26, rx: 7 }),
    shape("text", {}, shortened(label, (pill - 10) / LETTER)),
    shape("title", {}, `${label} (${node.id})`),
  );
}

const shortened = (label: string, letters: number) =>
  label.length > letters ? `${label.slice(0, Math.floor(letters) - 1)}…` : label;

/** The buffers at the two ends of a link; that of the way back stands below another that would be in its place. */
function queueShapes({ link, forwardWatch, reverseWatch }: LinkView, links: readonly LinkView[], { nodes }: Placement) {
  const [from, to] = [nodes.get(link.from), nodes.get(link.to)];
  const isNear = forwardWatch && from && to && Math.abs(to.x - from.x) < 2 * QUEUE_WIDTH;
  const isBelowAnother = isNear || links.some((other) => other.forwardWatch && other.link.from === link.to);
  return [
    ...(forwardWatch && from ? [queueShape(forwardWatch, from, [link.from, link.to], false)] : []),
    ...(reverseWatch && to ? [queueShape(reverseWatch, to, [link.to, link.from], isBelowAnother)] : []),
  ];
}

/** The buffer at the router, filled from the side of its link. */
function queueShape(watch: string, at: Point, [from, to]: readonly [string, string], isBelowAnother: boolean) {
  const y = at.y + ROUTER + 5 + (isBelowAnother ? QUEUE_HEIGHT + 3 : 0);
  const place = watch.endsWith(":reverse")
    ? `translate(${at.x + 10},${y}) scale(-1,1)`
    : `translate(${at.x - 10},${y})`;
  const box = { width: QUEUE_WIDTH, height: QUEUE_HEIGHT, rx: 2.5 };
  // A box below another leaves the room above to that.
  const target = {
    y: isBelowAnother ? 0 : (QUEUE_HEIGHT - QUEUE_TARGET) / 2,
    width: QUEUE_WIDTH,
    height: QUEUE_TARGET,
  };
  return shape(
    "g",
    { class: "queue-box", transform: place, "data-queue": watch },
    shape("rect", { class: "queue-target", ...target }),
    shape("rect", { class: "queue-room", ...box }),
    ...CLASSES.map((name) =>
      shape("rect", { "data-class": name, "data-fill": `${watch}/${name}`, height: QUEUE_HEIGHT, rx: 1 }),
    ),
    shape("rect", { class: "queue-frame", ...box }),
    shape("title", {}, `The queue of ${watch}, ${from} to ${to}`),
  );
}

/** Where several queues are watched, each can be chosen: the charts and the panels are then about it. */
function makeQueuesButtons(svg: SVGElement) {
  for (const box of queueBoxes(svg)) {
    const choose = () => {
      if (!isLocked(useStore.getState().look, "view")) useStore.setState({ watched: box.dataset.queue ?? "" });
    };
    box.setAttribute("role", "button");
    box.setAttribute("tabindex", "0");
    box.addEventListener("click", choose);
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      choose();
    });
  }
}

const queueBoxes = (root: Element) => root.querySelectorAll<SVGGElement>(".queue-box");

/** Marks the queue whose charts are shown. */
export function markQueue(figure: Element, watched: string) {
  for (const box of queueBoxes(figure))
    if (box.hasAttribute("role")) box.setAttribute("aria-pressed", String(box.dataset.queue === watched));
}
