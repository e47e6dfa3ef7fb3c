/** What there is to say above the charts: one notice, the gravest first. */
import { quantity } from "../charts/format";
import type { Problem } from "../engine/protocol";
import type { Run } from "../state/run/run";
import { onState, type States, statesOf } from "../state/stores";
import { element } from "./dom";

export interface Notices {
  readonly element: HTMLElement;
  /** It stands still because two others run. */
  waiting(isWaiting: boolean): void;
}

const line = (text: string) => element("p", {}, text);

function problemList(problems: readonly Problem[]) {
  const items = problems.map(({ path, message }) =>
    element("li", {}, ...(path ? [element("code", {}, path), " "] : []), message),
  );
  return element("ul", { className: "problems" }, ...items);
}

function gravest({ run: { play, stoppedBecause }, page: { link, rejection } }: States, run: Run): HTMLElement[] | null {
  if (play === "stopped") {
    const restart = element("button", { type: "button", className: "button primary" }, "Restart the engine");
    restart.addEventListener("click", () => void run.restart());
    return [element("h2", {}, "Engine stopped"), line(stoppedBecause), restart];
  }
  if (link?.kind === "failed") {
    const title = element("h2", {}, "This link cannot be opened");
    const { message, path } = link.failure;
    return [title, line(path ? `${path}: ${message}` : message), problemList(link.problems)];
  }
  if (rejection) return [element("h2", {}, `${rejection.name} cannot be run`), problemList(rejection.problems)];
  return null;
}

function quietWord({ run: { play }, page: { link } }: States, isWaiting: boolean): string {
  if (play !== "paused") return "";
  if (isWaiting) return "Two other simulations on this page are running. Press play to run this one.";
  const cost = link?.kind === "opened" ? link.events_per_minute : null;
  if (cost === null) return "";
  return `This is a large experiment: ${quantity(cost / 1e6, "none")} million events a simulated minute. Press play to run it.`;
}

export function createNotices(run: Run, root: HTMLElement): Notices {
  const node = element("div", { className: "embed-notices" });
  let isWaiting = false;
  const show = () => {
    const state = statesOf(run.stores);
    const failure = state.page.link?.kind === "failed" ? state.page.link.failure : null;
    // Without a run there is nothing to show beside the notice.
    root.classList.toggle("is-empty", failure !== null && !state.run.layout);
    const grave = gravest(state, run);
    const word = quietWord(state, isWaiting);
    if (grave) {
      const notice = element("section", { className: "notice", role: "alert" }, ...grave);
      if (failure) notice.dataset.failure = failure.kind;
      node.replaceChildren(notice);
    } else node.replaceChildren(...(word ? [element("p", { className: "embed-word", role: "status" }, word)] : []));
  };
  const { stores } = run;
  for (const part of ["play", "stoppedBecause"] as const) onState(stores, (state) => state.run[part], show);
  for (const part of ["link", "rejection"] as const) onState(stores, ({ page }) => page[part], show);
  return {
    element: node,
    waiting(is) {
      isWaiting = is;
      show();
    },
  };
}
