/** The poster of what is no preset: the title and a small drawing of the network, from the link alone. */
import type { ScenarioDocument } from "../scenario/scenario";
import type { LinkFailure } from "../share/link";
import { shape } from "../views/svg";
import { byId } from "./dom";

const [WIDTH, HEIGHT, INSET] = [320, 168, 20];
const MOST_NODES = 60;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Far beyond what the engine allows: no sum of two is infinite. */
const FARTHEST = 1e9;
const isPlace = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= FARTHEST;

/** Nobody has checked the document yet: whatever has no place in it is left out. */
function placesOf(nodes: readonly unknown[]): Map<string, Place & { isRouter: boolean }> {
  const placed = nodes.slice(0, MOST_NODES).flatMap((node) => {
    const { id, kind, x, y } = (node ?? {}) as Record<string, unknown>;
    return typeof id === "string" && isPlace(x) && isPlace(y) ? [{ id, isRouter: kind === "router", x, y }] : [];
  });
  const along = (axis: "x" | "y", size: number) => {
    const values = placed.map((node) => node[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return (value: number) => (high > low ? INSET + ((value - low) / (high - low)) * (size - 2 * INSET) : size / 2);
  };
  const [across, down] = [along("x", WIDTH), along("y", HEIGHT)];
  return new Map(placed.map(({ id, isRouter, x, y }) => [id, { isRouter, x: across(x), y: down(y) }]));
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function drawPoster(document: ScenarioDocument): SVGSVGElement {
  const places = placesOf(listIn(document.nodes));
  const lines = listIn(document.links).flatMap((link) => {
    const { from, to } = (link ?? {}) as Record<string, unknown>;
    const [start, end] = [places.get(String(from)), places.get(String(to))];
    return start && end ? [shape("line", { x1: start.x, y1: start.y, x2: end.x, y2: end.y })] : [];
  });
  const nodes = [...places.values()].map(({ isRouter, x, y }) =>
    isRouter
      ? shape("circle", { cx: x, cy: y, r: 9 })
      : shape("rect", { x: x - 15, y: y - 8, width: 30, height: 16, rx: 5 }),
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

/** Why there is nothing to start. */
export function showFailure({ kind, message, path }: LinkFailure): void {
  byId("title").textContent = "This link cannot be opened";
  const about = byId("about");
  about.textContent = path === undefined ? message : `${path}: ${message}`;
  const poster = byId("poster");
  poster.role = "alert";
  poster.dataset.failure = kind;
  byId("start").remove();
}
