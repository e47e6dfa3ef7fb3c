// Which charts the page shows, and how.
import { withAims } from "../../charts/spec/aim";
import { type ChartPlan, namedCharts, readPlans } from "../../charts/spec/chart-plan";
import { isLocked, type PageState } from "../../state/page/page-state";
import type { States } from "../../state/stores";
import { editedDocument, type WorkState } from "../../state/work/work-state";

export const scenarioName = ({ scenarioId, document }: WorkState) => scenarioId ?? document?.title ?? "";
const isViewFixed = ({ viewOptions }: PageState) => isLocked(viewOptions, "view");
export const isLogGoodput = ({ page, work }: States) =>
  !isViewFixed(page) && (page.logGoodput[scenarioName(work)] ?? false);

/** Precedence: the link, then the document, then the discipline; beside them those of aims. */
export function plansIn({ page: { viewOptions, aims }, work }: States): readonly ChartPlan[] | null {
  const wanted = viewOptions.charts ? namedCharts(viewOptions.charts) : readPlans(editedDocument(work)?.view);
  return withAims(wanted, aims);
}
