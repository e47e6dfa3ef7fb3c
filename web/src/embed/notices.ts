/** What there is to say above the charts: one notice, the gravest first. */
import { quantity } from "../charts/format";
import type { Problem } from "../engine/protocol";
import type { Run } from "../state/run/run";
import { type PlaygroundState, useStore } from "../state/store";
import { element } from "./dom";
import { onState } from "./on-state";

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

function gravest({ play, stoppedBecause, link, rejection }: PlaygroundState, run: Run): HTMLElement[] | null {
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

function quietWord({ play, link }: PlaygroundState, isWaiting: boolean): string {
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
    const state = useStore.getState();
    // Without a run there is nothing to show beside the notice.
    root.classList.toggle("is-empty", state.link?.kind === "failed" && !state.layout);
    const grave = gravest(state, run);
    const word = quietWord(state, isWaiting);
    if (grave) {
      const notice = element("section", { className: "notice", role: "alert" }, ...grave);
      if (state.link?.kind === "failed") notice.dataset.failure = state.link.failure.kind;
      node.replaceChildren(notice);
    } else node.replaceChildren(...(word ? [element("p", { className: "embed-word", role: "status" }, word)] : []));
  };
  for (const part of ["play", "link", "rejection", "stoppedBecause"] as const) onState((state) => state[part], show);
  return {
    element: node,
    waiting(is) {
      isWaiting = is;
      show();
    },
  };
}
