// The elements of a stack of charts, from back to front: axes, canvas, input surface, overlays; and in front of them
// what moves with the present.
import { select } from "d3-selection";

export interface StackElements {
  readonly root: HTMLElement;
  readonly under: SVGSVGElement;
  readonly canvas: HTMLCanvasElement;
  /** Role slider: the time of the cursor. */
  readonly surface: HTMLElement;
  readonly over: SVGSVGElement;
  /** Names inside the plots, in front of everything in `over`. */
  readonly names: SVGSVGElement;
  /** Direct labels in the margin. */
  readonly labels: HTMLElement;
  /** What moves with the present: its line, and the labels beside it. */
  readonly riders: HTMLElement;
  /** A narrow SVG for the line of the present. */
  readonly present: SVGSVGElement;
  readonly heads: HTMLElement;
  readonly message: HTMLElement;
  readonly follow: HTMLButtonElement;
  /** Shows the time of a pinned cursor; clears the cursor. */
  readonly unpin: HTMLButtonElement;
  /** Toggles the logarithmic goodput axis. */
  readonly scale: HTMLButtonElement;
  readonly table: HTMLTableElement;
}

function svgLayer(root: HTMLElement, name: string): SVGSVGElement {
  const layer = select(root).append("svg").attr("class", name).node() as SVGSVGElement;
  return layer;
}

function element<K extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  tag: K,
  name = "",
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  node.className = name;
  parent.append(node);
  return node;
}

export function createElements(node: HTMLElement): StackElements {
  const root = element(node, "div", "charts-root");
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Charts");
  const under = svgLayer(root, "charts-layer");
  under.setAttribute("aria-hidden", "true");
  const canvas = element(root, "canvas", "charts-layer");
  canvas.setAttribute("role", "img");
  const surface = element(root, "div", "charts-surface");
  surface.tabIndex = 0;
  surface.setAttribute("role", "slider");
  surface.setAttribute("aria-label", "Cursor in time");
  surface.setAttribute("aria-orientation", "horizontal");
  const over = svgLayer(root, "charts-layer charts-over");
  const names = svgLayer(root, "charts-layer");
  names.setAttribute("aria-hidden", "true");
  const labels = element(root, "div", "charts-layer charts-labels");
  labels.setAttribute("aria-hidden", "true");
  const riders = element(root, "div", "charts-layer charts-riders");
  riders.setAttribute("aria-hidden", "true");
  const present = svgLayer(riders, "charts-layer charts-present");
  const heads = element(root, "div", "charts-heads");
  const message = element(root, "div", "charts-message");
  message.hidden = true;
  const button = (name: string, textContent: string, title: string) =>
    Object.assign(element(root, "button", name), { type: "button", textContent, title, hidden: true });
  const follow = button("charts-follow", "Follow", "Follow the run again (0 shows the whole run)");
  const unpin = button("charts-unpin", "", "Clear the cursor (Escape)");
  const scale = button("charts-scale", "log", "Logarithmic axis: shows small and large rates together");
  scale.setAttribute("aria-label", "Goodput on a logarithmic axis");
  scale.setAttribute("aria-pressed", "false");
  const table = element(element(root, "div", "visually-hidden"), "table"); // not all browsers clip captions
  return {
    root,
    under,
    canvas,
    surface,
    over,
    names,
    labels,
    riders,
    present,
    heads,
    message,
    follow,
    unpin,
    scale,
    table,
  };
}
