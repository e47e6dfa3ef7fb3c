/** What the links in texts do. */
import { disciplineOf } from "../../scenario/catalog";
import { openScenario, scenarioIds } from "../../scenario/gallery";
import { queuePath } from "../../scenario/watch";
import type { Run } from "../../state/run/run";
import type { LinkTarget } from "../../text/markup";
import { isEmbed, openExplanation } from "../explain/navigate";

const SHOWN_MS = 1600;

export async function followLink(run: Run, { to, id }: LinkTarget): Promise<void> {
  await run.settled(); // the text is there before its run
  if (to === "discipline") return putInPlace(run, id);
  if (to === "time") return void (await run.seek(Number(id)));
  if (to === "parameter") return showControl(run, id);
  if (to === "explain") return openExplanation(run, id);
  // What an embed shows is up to its link.
  const shown = isEmbed() ? { viewOptions: run.stores.page.getState().viewOptions } : {};
  if (scenarioIds().includes(id)) await run.open(await openScenario(id), { scenarioId: id, ...shown });
  else await openOfPaper(run, id);
}

async function openOfPaper(run: Run, id: string): Promise<void> {
  const [{ experimentIds, openExperiment }, { openingPlace }, { openPlace }] = await Promise.all([
    import("../../experiment/papers"),
    import("../../experiment"),
    import("../papers/open-experiment"),
  ]);
  if (!experimentIds().includes(id)) return;
  const document = await openExperiment(id);
  openPlace(run, id, document, openingPlace(document));
}

async function putInPlace({ stores, change }: Run, id: string): Promise<void> {
  const { watched, queues } = stores.run.getState();
  const label = disciplineOf(id)?.label;
  if (label === undefined) return;
  if (queues[watched]?.discipline === id) stores.page.setState({ announcement: `${label} is in place already.` });
  else await change(`${queuePath(watched)}.discipline`, id);
}

/** Goes to the control of a parameter of the watched queue. */
function showControl({ stores }: Run, name: string): void {
  stores.page.setState({ tab: "set" });
  // When the tab has been drawn.
  requestAnimationFrame(() => {
    const row = document.querySelector(`:is([data-panel="set"], .embed-controls) [data-param="${CSS.escape(name)}"]`);
    if (!(row instanceof HTMLElement)) {
      stores.page.setState({ announcement: "The algorithm in place has no such parameter." });
      return;
    }
    row.closest("details")?.setAttribute("open", "");
    row.scrollIntoView({ block: "center" });
    row.querySelector<HTMLElement>("input, select")?.focus({ preventScroll: true });
    row.dataset.shown = "";
    setTimeout(() => delete row.dataset.shown, SHOWN_MS);
  });
}
