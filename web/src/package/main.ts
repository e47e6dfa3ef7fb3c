/** A lesson in a package for learning platforms: a page of its own, with everything beside it. */
import { byId } from "../embed/dom";
import { createPageClient } from "../engine/page-client";
import { createPageStore } from "../state/page/page-state";
import { showTheme } from "../state/page/theme";
import { pageClock } from "../state/run/pace";
import { createRun } from "../state/run/run";
import { createWorkStore } from "../state/work/work-state";
import { watchMissingParts } from "../ui/missing-parts";
import { element } from "../views/dom";
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
  const why = `The lesson cannot be opened. ${(error as Error).message}`;
  const waiting = document.getElementById("waiting");
  if (waiting) waiting.textContent = why;
  // What waits is gone once the page is shown, which stays.
  else byId("embed").prepend(element("p", { role: "alert" }, why));
});
