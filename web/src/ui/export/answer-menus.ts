// Gives the menus of the charts what they export; the code for that is loaded when it is asked for.
import "./print.css";
import { EXPORT_EVENT, type ExportRequest } from "../../charts/interact/chart-tools";
import type { Run } from "../../state/run/run";
import type { MountedCharts } from "../charts/mount-charts";

/** Returns a function that ends it. */
export function answerExportMenus({ charts }: MountedCharts, run: Run): () => void {
  const answer = async ({ target, detail }: CustomEvent<ExportRequest>) => {
    const view = charts.stacks.find(({ root }) => root === target)?.frame?.view;
    if (!view) return;
    const { exportItems } = await import("./chart-exports");
    detail.open(exportItems(run, detail.plan, view));
  };
  const listener = (event: Event) =>
    void answer(event as CustomEvent<ExportRequest>).catch(() =>
      run.stores.page.setState({ announcement: "The exports could not be loaded." }),
    );
  document.addEventListener(EXPORT_EVENT, listener);
  return () => document.removeEventListener(EXPORT_EVENT, listener);
}
