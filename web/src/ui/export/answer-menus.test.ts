import { expect, test } from "vitest";
import { onRepaint } from "../../state/page/theme";
import type { Run } from "../../state/run/run";
import type { MountedCharts } from "../charts/mount-charts";
import { answerExportMenus } from "./answer-menus";

test("whatever is drawn on a canvas is light on paper, and dark again afterwards", () => {
  const { dataset } = document.documentElement;
  dataset.theme = "dark";
  const drawn: (string | undefined)[] = [];
  const stopDrawing = onRepaint(() => drawn.push(dataset.theme));
  const charts = { update: () => drawn.push("charts") };
  const stop = answerExportMenus({ charts } as unknown as MountedCharts, { view: null } as Run);
  for (const name of ["beforeprint", "afterprint", "afterprint"]) window.dispatchEvent(new Event(name));
  expect(drawn).toEqual(["light", "charts", "dark", "charts"]);
  stop();
  stopDrawing();
});
