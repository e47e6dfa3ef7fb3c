/** The poster of an embed without a preset: title and a small drawing of the network, from the link alone. */

import { shape } from "../charts/svg";
import { curveBetween, type NodeBox, pathOf } from "../geometry/curve";
import { scale, span } from "../geometry/fit";
import type { ScenarioDocument } from "../scenario/scenario";
import type { LinkFailure } from "../share/link";
import { byId } from "./dom";

const [WIDTH, HEIGHT, INSET] = [320, 168, 20];
const MOST_NODES = 60;
const ROUTER = { width: 18, height: 18 };
const HOST = { width: 30, height: 16 };

/** Far beyond the engine's limits; sums of two stay finite. */
const FARTHEST = 1e9;
const isPlace = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= FARTHEST;

/** The document is not validated yet: nodes without valid coordinates are left out. */
function placesOf(nodes: readonly unknown[]): ReadonlyMap<string, NodeBox> {
  const placed = nodes.slice(0, MOST_NODES).flatMap((node) => {
    const { id, kind, x, y } = (node ?? {}) as Record<string, unknown>;
    return typeof id === "string" && isPlace(x) && isPlace(y) ? [{ id, isRouter: kind === "router", x, y }] : [];
  });
  const onto = (values: number[], size: number) => scale(span(values), { low: INSET, high: size - INSET });
  const across = onto(
    placed.map(({ x }) => x),
    WIDTH,
  );
  const down = onto(
    placed.map(({ y }) => y),
    HEIGHT,
  );
  return new Map(
    placed.map(({ id, isRouter, x, y }) => [id, { isRouter, x: across(x), y: down(y), ...(isRouter ? ROUTER : HOST) }]),
  );
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function drawPoster(document: ScenarioDocument): SVGSVGElement {
  const places = placesOf(listIn(document.nodes));
  const lines = listIn(document.links).flatMap((link) => {
    const { from, to } = (link ?? {}) as Record<string, unknown>;
    const [start, end] = [places.get(String(from)), places.get(String(to))];
    return start && end ? [shape("path", { d: pathOf(curveBetween(start, end)) })] : [];
  });
  const nodes = [...places.values()].map(({ isRouter, x, y, width, height }) =>
    isRouter
      ? shape("circle", { cx: x, cy: y, r: width / 2 })
      : shape("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 5 }),
  );
  const view = { class: "poster-drawing", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" };
  return shape("svg", view, ...lines, ...nodes);
}

export function showPoster(scenario: ScenarioDocument): void {
  const title = typeof scenario.title === "string" ? scenario.title.slice(0, 120) : "";
  if (title) {
    byId("title").textContent = title;
    document.title = title;
  }
  if (listIn(scenario.nodes).length > 0) byId("picture").replaceWith(drawPoster(scenario));
}

/** Shows why the embed cannot start. */
export function showFailure({ kind, message, path }: LinkFailure): void {
  byId("title").textContent = "This link cannot be opened";
  const about = byId("about");
  about.textContent = path === undefined ? message : `${path}: ${message}`;
  const poster = byId("poster");
  poster.role = "alert";
  poster.dataset.failure = kind;
  byId("start").remove();
}
