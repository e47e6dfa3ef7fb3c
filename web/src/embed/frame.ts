/** The contents of the frame once started: heading, network, charts, requested panels, bar. */

import { citation, titleOf } from "../scenario/scenario";
import { writeLink } from "../share/fragment";
import { HIDEABLE, type Hideable, type Link } from "../share/link";
import type { ViewOptions } from "../state/page/page-state";

import type { Run } from "../state/run/run";
import { openLink } from "../state/work/open-link";
import { mountCharts } from "../ui/charts/mount-charts";
import { element } from "../views/dom";
import { createNotices } from "../views/notices";
import { onState } from "../views/on-state";
import { playButton } from "../views/transport/transport-bar";
import { attend } from "./attention";
import { byId } from "./dom";
import type { LessonStore } from "./lesson-store";
import { announcer, bar, LIFE, lanes, network, PANELS } from "./parts";
import { openInPlayground, plainLink } from "./playground-link";

export interface Frame {
  /** Opens the link's experiment in place of the poster; once. */
  start(): Promise<void>;
  /** Stays paused, also if the embed was waiting to become visible. */
  letStand(): void;
  /** The height in pixels at which nothing is cut off. */
  height(): number;
  readonly element: HTMLElement;
  /** Of its own link. */
  readonly viewOptions: ViewOptions;
}

interface Options {
  run: Run;
  link: Link;
  lessons: LessonStore;
  startsByItself: boolean;
}

/** Hides panels unless the link shows them; everything else follows the link. */
function forEmbed(link: Link): Link {
  const { show = [], hide = [] } = link.overrides;
  const isOnRequest = (name: Hideable) => name === "caption" || PANELS.includes(name);
  const hidden = HIDEABLE.filter((name) => hide.includes(name) || (isOnRequest(name) && !show.includes(name)));
  return { ...link, overrides: { ...link.overrides, hide: hidden } };
}

function head(run: Run): HTMLElement {
  const title = element("h1");
  const source = element("span", { className: "quiet" });
  const open = element("a", { className: "link", href: plainLink(), target: "_blank", rel: "noopener" });
  open.append("Open in the playground");
  open.addEventListener("click", (event) => {
    if (openInPlayground(run)) event.preventDefault();
  });
  onState(
    run,
    LIFE,
    ({ run: { schema }, work }) => schema && work.document,
    (scenario) => {
      title.textContent = scenario ? titleOf(scenario) : "";
      source.textContent = citation(scenario?.source);
      if (scenario) document.title = titleOf(scenario);
    },
  );
  return element(
    "header",
    { className: "embed-head" },
    element("div", { className: "embed-title" }, title, source),
    open,
  );
}

/** React and the panels' code are loaded only if a panel is requested. */
function panels(run: Run, hide: readonly Hideable[]): HTMLElement[] {
  if (PANELS.every((name) => hide.includes(name))) return [];
  const node = element("aside", { className: "embed-panels", ariaLabel: "Panels" });
  void import("./panels").then(({ mountPanels }) => mountPanels(node, run));
  return [node];
}

function caption(run: Run): HTMLElement {
  const node = element("div", { className: "embed-caption" });
  void import("./panels").then(({ mountCaption }) => mountCaption(node, run));
  return node;
}

function lesson(run: Run, lessons: LessonStore, viewOptions: ViewOptions): HTMLElement {
  const node = element("div", { className: "embed-lesson" });
  let isMounted = false;
  onState(
    run,
    LIFE,
    ({ page }) => page.lesson !== null,
    (hasLesson) => {
      if (!hasLesson || isMounted) return;
      isMounted = true;
      void import("./lessons").then(({ mountLessons }) => mountLessons(node, run, lessons, viewOptions));
    },
  );
  return node;
}

export function createFrame({ run, link, lessons, startsByItself }: Options): Frame {
  const shown = forEmbed(link);
  const { hide = [], view, lock = "none" } = shown.overrides;
  const viewOptions: ViewOptions = { charts: view ?? null, lock, hide };
  const root = byId("embed");
  const sentinel = element("div", { className: "embed-sentinel" });
  document.body.append(sentinel);
  let started: Promise<void> | undefined;
  const notices = createNotices(run, LIFE);
  // Without a run, only the notice is shown.
  onState(
    run,
    LIFE,
    ({ run: { schema }, page }) => page.link?.kind === "failed" && !schema,
    (isEmpty) => root.classList.toggle("is-empty", isEmpty),
  );

  const build = () => {
    run.stores.page.setState({ viewOptions });
    const charts = element("div", { className: "charts" });
    const middle = element("section", { className: "embed-middle", ariaLabel: "Simulation" });
    middle.append(lesson(run, lessons, viewOptions));
    if (!hide.includes("caption")) middle.append(caption(run));
    if (!hide.includes("network")) middle.append(network(run));
    middle.append(lanes(run), charts);
    const work = element("main", { className: "embed-work" }, middle, ...panels(run, hide));
    root.append(head(run), work, announcer(run));
    if (hide.includes("transport")) root.append(playButton(run, LIFE, false), notices.element);
    else root.append(bar(run, notices.element, { hasSeed: !hide.includes("seed") }));
    root.hidden = false;
    byId("poster").remove();
    mountCharts(charts, run);
  };

  const open = async () => {
    build();
    await openLink(run, writeLink(shown, ""));
  };
  const start = () => {
    started ??= open();
    return started;
  };
  const attention = attend({
    run,
    sentinel,
    onFirstSeen() {
      if (startsByItself && !started) void attention.byItself(start);
    },
    onWaiting: notices.waiting,
  });
  return { start, letStand: attention.letStand, element: root, height: () => wantedHeight(root), viewOptions };
}

/** How much higher than needed the charts of a row are. */
function surplusOf(row: HTMLElement): number {
  const stacks = [...row.querySelectorAll<HTMLElement>(".charts-root")];
  const least = Math.max(...stacks.map(({ style }) => Number.parseFloat(style.minHeight)));
  const height = Math.max(...stacks.map(({ clientHeight }) => clientHeight));
  return Number.isFinite(least) ? Math.max(0, height - least) : 0;
}

/** Computed from the parts present, with charts at their least height; depends on the width only. */
function wantedHeight(root: HTMLElement): number {
  const poster = document.getElementById("poster");
  if (poster) return [...poster.children].reduce((sum, child) => sum + child.getBoundingClientRect().height, 80);
  const rooms = root.querySelectorAll<HTMLElement>(".has-lanes > *");
  const rows = rooms.length > 0 ? [...rooms] : [root];
  const surplus = rows.reduce((sum, row) => sum + surplusOf(row), 0);
  return root.scrollHeight - surplus;
}
