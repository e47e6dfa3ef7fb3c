// The network as a slim drawing: its shape, made anew for a layout or a width. live-network.ts moves it. No React here: the
// embed draws it too.

import { CLASSES } from "../../charts/class-style";
import { parseQuantity } from "../../scenario/quantity";
import type { RunState, RunStore } from "../../state/run/run-state";
import type { Layout, LinkLayout } from "../../telemetry/layout";
import { shape } from "../../views/svg";
import { type LinkLabel, placeLabels } from "./link-labels";
import { createLiveNetwork, curve, type Ends, type LiveNetwork, linkText, PIPE } from "./live-network";
import { fullRate, type LinkView, linkViews, type NodeView, nodeViews } from "./network-view";
import {
  isReverse,
  LETTER,
  nodeBox,
  overlaps,
  type PlacedNode,
  type PlacedQueue,
  type Point,
  placeNetwork,
  QUEUE,
} from "./placement";
import "./topology.css";

/** What can be hit around a queue. */
const QUEUE_TARGET = 26;

const asQuantity = (value: unknown, unit: "bps" | "s", otherwise: number) =>
  typeof value === "number"
    ? value
    : ((typeof value === "string" ? parseQuantity(value, unit) : undefined) ?? otherwise);

/** A link's rate and delay as changed so far. */
function currentLink({ id, rate_bps, delay_s }: LinkLayout, { applied }: RunState) {
  return {
    rate_bps: asQuantity(applied[`links.${id}.rate`], "bps", rate_bps),
    delay_s: asQuantity(applied[`links.${id}.delay`], "s", delay_s),
  };
}

/** The limit of a watched queue as changed so far. */
function currentLimit({ queue, reverse }: LinkLayout, watch: string, { queues }: RunState): unknown {
  return queues[watch]?.limit ?? (watch.endsWith(":reverse") ? reverse : { queue }).queue.limit;
}

/** Puts the drawing of a layout into a figure, in place of the one before; if it `isFixed`, no queue can be chosen in it. */
export function drawNetwork(
  figure: Element,
  run: RunStore,
  layout: Layout,
  width: number,
  isFixed: boolean,
): LiveNetwork {
  const links = linkViews(layout);
  const nodes = nodeViews(layout);
  const { height, nodes: places, queues } = placeNetwork(layout, nodes, width);
  const watched = links.filter(isWatched).map(({ link }) => ({ ...link, text: linkText(link.rate_bps, link.delay_s) }));
  const labels = placeLabels(watched, layout.links, { height, nodes: places, queues }, width);
  const ends = linkEnds(links, places);
  const { watched: shown } = run.getState();
  const isSeveral = layout.watch.length > 1;
  const hasChoice = isSeveral && !isFixed;
  const svg = shape(
    "svg",
    // What can be chosen in it must be found by a screen reader.
    {
      width,
      height,
      "aria-label": summaryOf(layout) + (isSeveral && !hasChoice ? `; shown is the queue of ${shown}` : ""),
      ...(!hasChoice && { role: "img" }),
    },
    ...links.map((view) => linkShape(view, ends.get(view.link.id))),
    ...nodes.map((view) => nodeShape(view, places.get(view.node.id))),
    ...watched.map(({ id, text }) => labelShape(id, text, labels.get(id))),
    ...queues.map(queueShape),
  );
  if (hasChoice) makeQueuesButtons(svg, (watched) => run.setState({ watched }));
  figure.replaceChildren(svg);
  return createLiveNetwork({
    svg,
    links,
    ends,
    fullRate_bps: fullRate(layout),
    queueWidth: QUEUE.width,
    run,
    current: (link) => currentLink(link, run.getState()),
    limit: (link, watch) => currentLimit(link, watch, run.getState()),
  });
}

const summaryOf = ({ nodes, links, groups }: Layout) =>
  `${nodes.length} places joined by ${links.length} links; ${groups.reduce((sum, { count }) => sum + count, 0)} flows`;

const isWatched = ({ forwardWatch, reverseWatch }: LinkView) =>
  forwardWatch !== undefined || reverseWatch !== undefined;

/** Lines end at the edge of a pill; in the middle of a circle, and where a neighbour would cover them. */
function linkEnds(links: readonly LinkView[], places: ReadonlyMap<string, PlacedNode>) {
  const edge = ({ x, y, width, height }: PlacedNode, towards: Point): Point => {
    const at = x + (Math.sign(towards.x - x) * width) / 2;
    const half = (at + towards.x) / 2;
    const way = { left: Math.min(at, half), right: Math.max(at, half), top: y, bottom: y };
    const isCovered = y !== towards.y && [...places.values()].some((node) => overlaps(nodeBox(node), way));
    const isBeside = width > height && Math.abs(towards.x - x) > width / 2;
    return { x: isBeside && !isCovered ? at : x, y };
  };
  return new Map(
    links.flatMap(({ link }): [string, Ends][] => {
      const from = places.get(link.from);
      const to = places.get(link.to);
      return from && to ? [[link.id, { from: edge(from, to), to: edge(to, from) }]] : [];
    }),
  );
}

function linkShape(view: LinkView, ends: Ends | undefined) {
  const { link, classes } = view;
  const group = shape("g", {});
  if (!ends) return group;
  const d = curve(ends, 0, 0);
  if (isWatched(view)) group.append(shape("path", { class: "pipe", d, "stroke-width": PIPE }));
  if (classes.length === 0) group.append(shape("path", { class: "idle-link", d }));
  for (const name of classes)
    group.append(shape("path", { class: "band", "data-class": name, "data-band": `${link.id}/${name}`, d }));
  return group;
}

function labelShape(id: string, text: string, at: LinkLabel | undefined) {
  if (!at) return shape("g", {});
  const use = at.isShort ? { "data-short-use": id } : { "data-use": id };
  return shape("text", { class: "link-label", ...use, x: at.x, y: at.y }, at.isShort ? "" : text);
}

function nodeShape({ node, label }: NodeView, at: PlacedNode | undefined) {
  if (!at) return shape("g", {});
  const { width, height } = at;
  const isRouter = node.kind === "router";
  const radius = isRouter ? height / 2 : 7;
  const name = isRouter ? node.id : label;
  return shape(
    "g",
    { class: node.kind, transform: `translate(${at.x},${at.y})` },
    shape("rect", { x: -width / 2, y: -height / 2, width, height, rx: radius }),
    shape("text", {}, shortened(name, (width - (isRouter ? 4 : 10)) / LETTER)),
    shape("title", {}, isRouter ? node.id : `${label} (${node.id})`),
  );
}

const shortened = (label: string, letters: number) =>
  label.length > letters ? `${label.slice(0, Math.max(1, Math.floor(letters) - 1))}…` : label;

/** The buffer at the router, filled from the side of its link. */
function queueShape({ watch, from, to, slot, x, y }: PlacedQueue) {
  const place = isReverse(watch) ? `translate(${x},${y}) scale(-1,1)` : `translate(${x},${y})`;
  const box = { ...QUEUE, rx: 2.5 };
  // A box below another leaves the room above to that.
  const target = { y: slot > 0 ? 0 : (QUEUE.height - QUEUE_TARGET) / 2, width: QUEUE.width, height: QUEUE_TARGET };
  return shape(
    "g",
    { class: "queue-box", transform: place, "data-queue": watch },
    shape("rect", { class: "queue-target", ...target }),
    shape("rect", { class: "queue-room", ...box }),
    ...CLASSES.map((name) =>
      shape("rect", { "data-class": name, "data-fill": `${watch}/${name}`, height: QUEUE.height, rx: 1 }),
    ),
    shape("rect", { class: "queue-frame", ...box }),
    shape("title", {}, `The queue of ${watch}, ${from} to ${to}`),
  );
}

/** Where several queues are watched, each can be chosen: the charts and the panels are then about it. */
function makeQueuesButtons(svg: SVGElement, onChoose: (watch: string) => void) {
  for (const box of queueBoxes(svg)) {
    const choose = () => onChoose(box.dataset.queue ?? "");
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

/** Marks the queue whose charts are shown, if there are several. */
export function markQueue(figure: Element, watched: string) {
  const boxes = queueBoxes(figure);
  for (const box of boxes) {
    const isShown = box.dataset.queue === watched;
    box.toggleAttribute("data-shown", isShown && boxes.length > 1);
    if (box.hasAttribute("role")) box.setAttribute("aria-pressed", String(isShown));
  }
}
