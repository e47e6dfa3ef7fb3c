// What the menu of a chart saves and copies: the chart as the page shows it at this moment, in the shown window.
import type { MenuItem } from "../../charts/interact/chart-menu";
import type { TimeView } from "../../charts/interact/time-view";
import type { ChartPlan } from "../../charts/spec/chart-plan";
import { titleOf } from "../../scenario/scenario";
import type { Run } from "../../state/run/run";
import { fileName, saveFile, saveText } from "../files";
import { chartSource, figureCsv, figureJson, figurePng, figureSvg, footOf } from "./figures";

export function exportItems(run: Run, plan: ChartPlan, { start_s, span_s }: TimeView): readonly MenuItem[] {
  const say = (announcement: string) => run.stores.page.setState({ announcement });
  const foot = footOf(run);
  const name = `${fileName(titleOf(run.view?.telemetry.schema ?? {}))}-${fileName(plan.id)}`;
  const source = () => {
    const { stretch } = run.stores.run.getState();
    const found = chartSource(run, (plan.as && stretch) || [start_s, start_s + span_s]);
    if (!found) throw new Error("There is no run.");
    return found;
  };
  const item = (text: string, act: () => Promise<void>): MenuItem => ({
    text,
    act: () => void act().catch((error: unknown) => say(`The chart could not be exported. ${error}`)),
  });
  const copy = item("Copy picture", async () => {
    // The promise is handed over at once: some browsers allow copying only directly after the click.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": figurePng(source(), plan, foot) })]);
    say("Picture copied.");
  });
  return [
    item("Save as SVG", async () =>
      saveText((await figureSvg(source(), plan, "chart", foot)).svg, "image/svg+xml", `${name}.svg`),
    ),
    item("Save as PNG", async () => saveFile(await figurePng(source(), plan, foot), `${name}.png`)),
    item("Save as CSV", async () => saveText(await figureCsv(source(), plan), "text/csv", `${name}.csv`)),
    item("Save as JSON", async () => saveText(await figureJson(source(), plan), "application/json", `${name}.json`)),
    // Firefox has it since 127, and only on pages served with TLS.
    ...("ClipboardItem" in globalThis ? [copy] : []),
  ];
}
