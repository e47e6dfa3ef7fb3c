// The page until React is there, which is loaded after the first picture: title, caption, network and charts where they will
// stand, and the room of everything else.
import { shape } from "../charts/svg";
import { citation, type ScenarioDocument, titleOf } from "../scenario/scenario";
import type { Run } from "../state/run/run";
import { type Inline, parseMarkup } from "../text/markup";
import { element } from "../views/dom";
import { mountNetwork } from "../views/network/lazy-network";
import { onState } from "../views/on-state";
import { captionOf } from "./caption-parts";
import { mountCharts } from "./charts/mount-charts";
import { firstPicture } from "./first-picture";
import "./app.css";
import "./caption.css";
import "./charts/charts.css";
import "./controls/skeleton.css";

const TAGS = { text: "span", strong: "strong", emphasis: "em", code: "code", link: "span" } as const;

const inline = ({ kind, text }: Inline) =>
  element(TAGS[kind], { className: kind === "link" ? "link" : "", textContent: text });

/** As Caption.tsx shows it before anything is pressed. */
function caption(document: ScenarioDocument): HTMLElement[] {
  const { first, more } = captionOf(document);
  if (!first) return [];
  const node = element("div", { className: "caption" }, element("p", {}, ...parseMarkup(first).map(inline)));
  if (more.length > 0) node.append(element("details", { className: "more" }, element("summary", {}, "More")));
  return [node];
}

function topBar(title: HTMLElement): HTMLElement {
  const mark = shape("svg", { class: "mark", width: 24, height: 24 });
  const brand = element("span", { className: "brand" }, mark, element("h1", {}, "AQM Playground"));
  return element("header", { className: "topbar" }, brand, title);
}

const section = (className: string, ...inside: Node[]) => element("section", { className }, ...inside);

function actions(): HTMLElement {
  const add = element("button", { className: "button plain", textContent: "Add a chart" });
  return element("div", { className: "charts-actions" }, add);
}

const skeleton = () =>
  element("div", { className: "card skeleton" }, ...Array.from({ length: 6 }, () => element("span")));

/** @returns how to end it */
export function showFirstPage(root: HTMLElement, run: Run): () => void {
  const life = new AbortController();
  const title = element("p", { className: "scenario-title" });
  const figure = element("figure", { className: "topology" });
  const charts = element("div", { className: "charts" });
  const watch = section("watch", figure, charts, actions());
  const workbench = element("main", { className: "workbench" }, watch, section("set", skeleton()), section("explain"));
  const page = element("div", { className: "app" }, topBar(title), workbench, section("transport"));
  page.dataset.tab = "set";
  // Nothing can be used yet.
  page.inert = true;
  page.ariaHidden = "true";
  root.replaceChildren(page);
  onState(
    run,
    life.signal,
    ({ work: { document } }) => document,
    (document) => {
      if (!document) return;
      const source = element("span", { className: "quiet", textContent: citation(document.source) });
      title.replaceChildren(element("strong", {}, titleOf(document)), source);
      watch.querySelector(".caption")?.remove();
      watch.prepend(...caption(document));
    },
  );
  const unmountNetwork = mountNetwork(figure, run);
  const mounted = mountCharts(charts, run, { mayArrange: true, spokenAfter: firstPicture });
  return () => {
    life.abort();
    unmountNetwork();
    mounted.remove();
    page.remove();
  };
}
