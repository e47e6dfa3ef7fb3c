// Draws the network for a schema and a width; live-network.ts updates it. Without React, because the embed uses it too.

import { CLASSES } from "../../charts/class-style";
import { shape } from "../../charts/svg";
import { type Curve, pathOf } from "../../geometry/curve";
import { fittingSize, shortened } from "../../geometry/letters";
import {
  NODE_LETTERS,
  type PlacedNode,
  type PlacedQueue,
  type Placement,
  placeNetwork,
  QUEUE,
} from "../../network/placement";
import { type RunLabel, runCurves, runLabels } from "../../network/run-labels";
import { fullRate, type RunLink, type RunNode, runLinks, runNodes } from "../../network/run-model";
import { directionOf, isReverse } from "../../scenario/watch";
import type { RunState, RunStore } from "../../state/run/run-state";
import type { LinkSchema, RunSchema } from "../../telemetry/run-schema";
import { createLiveNetwork, type LiveNetwork, measuredText, PIPE } from "./live-network";
import "./network.css";

/** Least font size of names, preferred to truncating them. */
const SMALLEST_LETTERS = 12;
/** Size of the clickable area around a queue. */
const QUEUE_TARGET = 26;

/** The current limit of a watched queue. */
function currentLimit(link: LinkSchema, watch: string, { queues }: RunState): unknown {
  return queues[watch]?.limit ?? directionOf(watch, link).queue.limit;
}

/** What a drawing shows, and where. */
export interface NetworkLayout {
  readonly schema: RunSchema;
  readonly curves: ReadonlyMap<string, Curve>;
  readonly placement: Placement;
  readonly width: number;
  readonly height: number;
  /** Pixels of the page for a pixel of the drawing. */
  readonly scale: number;
}

/**
 * Replaces a figure's drawing with that of a schema, `width` wide in its own pixels; if it `isFixed`, queues cannot be
 * selected.
 */
export function drawNetwork(
  figure: Element,
  run: RunStore,
  schema: RunSchema,
  { width, scale, isFixed }: { readonly width: number; readonly scale: number; readonly isFixed: boolean },
): { live: LiveNetwork; layout: NetworkLayout } {
  const links = runLinks(schema);
  const nodes = runNodes(schema);
  const placement = placeNetwork(schema, nodes, width);
  const { height, nodes: places, queues } = placement;
  const curves = runCurves(schema.links, places);
  const watched = links.filter(isWatched).map(({ link, forwardWatch, reverseWatch }) => ({
    id: link.id,
    text: measuredText(link, forwardWatch ?? reverseWatch ?? link.id, () => undefined),
  }));
  const labels = runLabels(watched, curves, placement, width);
  const { watched: shown } = run.getState();
  const isSeveral = schema.watch.length > 1;
  const hasChoice = isSeveral && !isFixed;
  const svg = shape(
    "svg",
    // Interactive parts must be accessible to screen readers.
    {
      width: width * scale,
      height: height * scale,
      viewBox: `0 0 ${width} ${height}`,
      "aria-label": summaryOf(schema) + (isSeveral && !hasChoice ? `; shown is the queue of ${shown}` : ""),
      ...(!hasChoice && { role: "img" }),
    },
    ...links.map((view) => linkShape(view, curves.get(view.link.id))),
    ...nodes.map((view) => nodeShape(view, places.get(view.node.id))),
    ...watched.map(({ id, text }) => labelShape(id, text, labels.get(id))),
    ...queues.map(queueShape),
  );
  if (hasChoice) makeQueuesButtons(svg, (watched) => run.setState({ watched }));
  figure.replaceChildren(svg);
  const live = createLiveNetwork({
    svg,
    links,
    curves,
    fullRate_bps: fullRate(schema),
    queueWidth: QUEUE.width,
    run,
    changedTo: (path) => run.getState().applied[path],
    limit: (link, watch) => currentLimit(link, watch, run.getState()),
  });
  return { live, layout: { schema, curves, placement, width, height, scale } };
}

const summaryOf = ({ nodes, links, groups }: RunSchema) =>
  `${nodes.length} places joined by ${links.length} links; ${groups.reduce((sum, { count }) => sum + count, 0)} flows`;

const isWatched = ({ forwardWatch, reverseWatch }: RunLink) => forwardWatch !== undefined || reverseWatch !== undefined;

function linkShape(view: RunLink, curve: Curve | undefined) {
  const { link, classes } = view;
  const group = shape("g", { "data-link": link.id });
  if (!curve) return group;
  const d = pathOf(curve);
  if (isWatched(view)) group.append(shape("path", { class: "pipe", d, "stroke-width": PIPE }));
  if (classes.length === 0) group.append(shape("path", { class: "idle-link", d }));
  group.append(shape("path", { class: "link-target", d }));
  for (const name of classes)
    group.append(shape("path", { class: "band", "data-class": name, "data-band": `${link.id}/${name}`, d }));
  return group;
}

function labelShape(id: string, text: string, at: RunLabel | undefined) {
  if (!at) return shape("g", {});
  const { y, form, before, end, unit } = at;
  const rate = shape("tspan", { x: before, "text-anchor": "end", "data-rate": id }, text);
  return shape(
    "text",
    { class: "link-label", y },
    ...(form === "whole" ? [rate] : []),
    shape("tspan", { x: end, "text-anchor": "end", "data-use": id }),
    shape("tspan", { x: end, "text-anchor": "start" }, unit),
  );
}

function nodeShape({ node, label }: RunNode, at: PlacedNode | undefined) {
  if (!at) return shape("g", {});
  const { width, height } = at;
  const isRouter = node.kind === "router";
  const radius = isRouter ? height / 2 : 7;
  const name = isRouter ? node.id : label;
  const room = width - (isRouter ? 4 : 10);
  const letters = fittingSize(name, room, { usual: NODE_LETTERS, least: SMALLEST_LETTERS });
  const words = shape("text", {}, shortened(name, letters, room));
  if (letters < NODE_LETTERS) words.style.fontSize = `${letters}px`;
  return shape(
    "g",
    { class: node.kind, "data-node": node.id, transform: `translate(${at.x},${at.y})` },
    shape("rect", { x: -width / 2, y: -height / 2, width, height, rx: radius }),
    words,
    shape("title", {}, isRouter ? node.id : `${label} (${node.id})`),
  );
}

/** The queue at the router, filled from the side of its link. */
function queueShape({ watch, from, to, slot, x, y }: PlacedQueue) {
  const place = isReverse(watch) ? `translate(${x},${y}) scale(-1,1)` : `translate(${x},${y})`;
  const box = { ...QUEUE, rx: 2.5 };
  // A box below another must not overlap its clickable area.
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

/** Where several queues are watched, each is a button that selects it for charts and panels. */
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

/** Highlights the selected queue, if there are several. */
export function markQueue(figure: Element, watched: string) {
  const boxes = queueBoxes(figure);
  for (const box of boxes) {
    const isShown = box.dataset.queue === watched;
    box.toggleAttribute("data-shown", isShown && boxes.length > 1);
    if (box.hasAttribute("role")) box.setAttribute("aria-pressed", String(isShown));
  }
}
