/** The page of a package: the lesson beside its run, in the frame of an embed. */
import { byId } from "../embed/dom";
import { mountPanels } from "../embed/panels";
import { announcer, bar, LIFE, lanes, network, PANELS } from "../embed/parts";
import type { Course } from "../lesson/scorm/course";
import { wholePage } from "../state/page/page-state";
import type { Run } from "../state/run/run";
import { mountCharts } from "../ui/charts/mount-charts";
import { button, element } from "../views/dom";
import { createNotices } from "../views/notices";
import { onState } from "../views/on-state";
import { playButton } from "../views/transport/transport-bar";
import type { Content } from "./content";
import { mountLesson } from "./lesson";
import { type StandingStore, standingText } from "./standing";

function head(run: Run, { lesson }: Content, course: Course | undefined, standing: StandingStore): HTMLElement {
  const line = element("span", { className: "quiet course-line", role: "status", tabIndex: -1 });
  const end = async () => {
    await course?.end(false);
    line.focus(); // the button has gone
    // What is done from now on would not be saved. Without the course the result code at the lesson's end is needed.
    if (standing.getState().refused.length === 0) run.stores.page.setState({ lesson: null, viewOptions: wholePage });
  };
  const finish = button("Finish", () => void end());
  const show = () => {
    const now = standing.getState();
    line.textContent = standingText(now);
    finish.hidden = now.kind !== "connected";
  };
  standing.subscribe(show);
  show();
  const title = element("div", { className: "embed-title" }, element("h1", { textContent: lesson.title }), line);
  return element("header", { className: "embed-head" }, title, finish);
}

export function showPage(run: Run, content: Content, course: Course | undefined, standing: StandingStore): void {
  const root = byId("embed");
  const player = element("div", { className: "embed-lesson" });
  const figure = network(run);
  const charts = element("div", { className: "charts" });
  const middle = element(
    "section",
    { className: "embed-middle", ariaLabel: "Simulation" },
    player,
    figure,
    lanes(run),
    charts,
  );
  const panels = element("aside", { className: "embed-panels", ariaLabel: "Panels" });
  const transport = bar(run, createNotices(run, LIFE).element, { hasSeed: true });
  const work = element("main", { className: "embed-work" }, middle, panels);
  const play = playButton(run, LIFE, false);
  root.append(head(run, content, course, standing), work, announcer(run), transport, play);
  root.hidden = false;
  byId("waiting").remove();
  document.title = content.lesson.title;
  document.documentElement.lang = content.lesson.lang;
  mountCharts(charts, run);
  mountPanels(panels, run);
  onState(
    run,
    LIFE,
    ({ page }) => page.viewOptions.hide,
    (hide) => {
      figure.hidden = hide.includes("network");
      transport.hidden = hide.includes("transport");
      play.hidden = !transport.hidden;
      panels.hidden = PANELS.every((name) => hide.includes(name));
    },
  );
  run.stores.page.setState({ lesson: { id: content.lesson.id, text: null } });
  mountLesson(player, run, content, course);
}
