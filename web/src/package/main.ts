/** A lesson in a package for learning platforms: a page of its own, with everything beside it. */
import { byId } from "../embed/dom";
import { createPageClient } from "../engine/page-client";
import { createPageStore } from "../state/page/page-state";
import { showTheme } from "../state/page/theme";
import { pageClock } from "../state/run/pace";
import { createRun } from "../state/run/run";
import { createWorkStore } from "../state/work/work-state";
import { watchMissingParts } from "../ui/missing-parts";
import { connect } from "./connect";
import { loadContent } from "./content";
import { showPage } from "./page";
import { createStanding } from "./standing";
import "../tokens.css";
import "../base.css";
import "../embed/embed.css";
import "./package.css";

const page = createPageStore();
const run = createRun({ connect: createPageClient, work: createWorkStore(), page, clock: pageClock });
showTheme("auto");
watchMissingParts(page);

async function start() {
  const content = await loadContent();
  const standing = createStanding();
  showPage(run, content, await connect(content, standing), standing);
}

start().catch((error: unknown) => {
  // What waits is gone once the page is shown.
  const place = document.getElementById("waiting") ?? byId("embed");
  place.textContent = `The lesson cannot be opened. ${(error as Error).message}`;
});
