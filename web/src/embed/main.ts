/** The embed: charts and bar in a frame of another page. Its poster is shown until it runs. */
import { createPageClient } from "../engine/page-client";
import { unpackInWorker } from "../engine/unpack-in-worker";
import type { ScenarioDocument } from "../scenario/scenario";
import { isFailure, parseFragment } from "../share/fragment";
import type { LinkSource } from "../share/link";
import { fragment, onFragment, reload } from "../state/page/address";
import { createPageStore } from "../state/page/page-state";
import { showTheme } from "../state/page/theme";
import { pageClock } from "../state/run/pace";
import { createRun } from "../state/run/run";
import { createWorkStore } from "../state/work/work-state";
import { watchMissingParts } from "../ui/missing-parts";
import { byId } from "./dom";
import { createFrame } from "./frame";
import { serveHost } from "./host";
import { createLessonStore } from "./lesson-store";
import { showFailure, showPoster } from "./poster";
import { refuse } from "./refusal";
import "../tokens.css";
import "../base.css";
import "./embed.css";

const page = createPageStore();
const run = createRun({ connect: createPageClient, work: createWorkStore(), page, clock: pageClock });
const lessons = createLessonStore();
watchMissingParts(page);
const link = parseFragment(fragment());

/** The poster of a link that carries its scenario. Problems are reported when the link is opened. */
async function posterOf(source: LinkSource): Promise<void> {
  const text = source.kind === "packed" ? await unpackInWorker(source.payload) : source.kind === "json" && source.text;
  if (typeof text !== "string") return;
  try {
    showPoster(JSON.parse(text) as ScenarioDocument);
  } catch {
    // The poster stays as it is.
  }
}

// A new link in the same frame needs a new poster, too.
onFragment(reload);

if (isFailure(link)) {
  showFailure(link);
  const poster = byId("poster");
  serveHost({
    run,
    lessons,
    frame: {
      element: poster,
      height: () => poster.scrollHeight,
      start: () => refuse("invalid", link.message),
      letStand: () => undefined,
      viewOptions: page.getState().viewOptions,
    },
  });
} else {
  const { theme = "auto", motion, run: isWanted = true } = link.overrides;
  page.setState({ theme });
  showTheme(theme);
  if (motion) document.documentElement.dataset.motion = motion;
  const frame = createFrame({ run, link, lessons, startsByItself: isWanted });
  serveHost({ run, frame, lessons, ...(link.overrides.host !== undefined && { origin: link.overrides.host }) });
  if (!isWanted) void posterOf(link.source);
  const start = byId("start");
  start.hidden = false;
  start.addEventListener("click", async () => {
    await frame.start();
    if (!run.stores.run.getState().heavy) run.play(); // else the notice asks
  });
}
