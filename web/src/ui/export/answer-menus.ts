// Gives the menus of the charts what they export, whose code is loaded when it is asked for; and prepares the page for paper.
import "./print.css";
import { EXPORT_EVENT, type ExportRequest } from "../../charts/interact/chart-tools";
import { REPAINT_EVENT } from "../../state/page/theme";
import type { Run } from "../../state/run/run";
import type { MountedCharts } from "../charts/mount-charts";

/** On paper the page is light. */
function printLight({ charts }: MountedCharts, run: Run, signal: AbortSignal): void {
  const { dataset } = document.documentElement;
  const paint = (theme: string) => {
    dataset.theme = theme;
    dispatchEvent(new Event(REPAINT_EVENT));
    charts.update(run.view?.time_s ?? 0);
  };
  addEventListener(
    "beforeprint",
    () => {
      const { theme = "light" } = dataset;
      if (theme === "light") return;
      paint("light");
      addEventListener("afterprint", () => paint(theme), { once: true, signal });
    },
    { signal },
  );
}

/** Returns a function that ends it. */
export function answerExportMenus(mounted: MountedCharts, run: Run): () => void {
  const { charts } = mounted;
  const abort = new AbortController();
  const answer = async ({ target, detail }: CustomEvent<ExportRequest>) => {
    // Panes have the window of the charts above them.
    const stack = detail.plan.as ? charts.stacks[0] : charts.stacks.find(({ root }) => root === target);
    const view = stack?.frame?.view;
    if (!view) return;
    const { exportItems } = await import("./chart-exports");
    detail.open(exportItems(run, detail.plan, view));
  };
  const listener = (event: Event) =>
    void answer(event as CustomEvent<ExportRequest>).catch(() =>
      run.stores.page.setState({ announcement: "The exports could not be loaded." }),
    );
  document.addEventListener(EXPORT_EVENT, listener, { signal: abort.signal });
  printLight(mounted, run, abort.signal);
  return () => abort.abort();
}
