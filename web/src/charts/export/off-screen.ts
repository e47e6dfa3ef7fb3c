// Charts outside the page, for pictures: in a given width and theme, without the tools, whatever the page shows.
import type { Telemetry } from "../../telemetry/telemetry";
import { createChartStack } from "../chart-stack";
import type { Company } from "../draw/beside";
import { leastHeight } from "../draw/stack-layout";
import { loadGuides } from "../interact/lazy-guides";
import { Pane } from "../panes/pane";
import type { ChartPlan } from "../spec/chart-plan";
import { loadOwnCharts } from "../spec/lazy-own";
import type { ChartStack } from "../stack";

/** A run, and the part of it that is shown. */
export interface ChartSource {
  readonly telemetry: Telemetry;
  /** The watched queue. */
  readonly watch: string;
  readonly company: Company;
  readonly isLogGoodput: boolean;
  readonly now_s: number;
  readonly window: readonly [from_s: number, to_s: number];
  readonly disciplineLabel: (id: string) => string;
}

export interface Look {
  readonly width: number;
  /** Light for documents; otherwise as shown. */
  readonly isLight: boolean;
}

/** Beyond the least height of a chart, in pixels. */
const ROOM = 90;

/** The values of the tokens in the light theme, from the page's own style sheets. */
function lightTokens(): readonly (readonly [string, string])[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules
    .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.selectorText === ":root")
    .flatMap(({ style }) =>
      [...style]
        .filter((name) => name.startsWith("--"))
        .map((name) => [name, style.getPropertyValue(name).trim()] as const),
    );
}

function roomFor(height: number, { width, isLight }: Look): HTMLElement {
  const room = document.createElement("div");
  const { style } = room;
  Object.assign(style, { position: "fixed", left: "-20000px", top: "0", width: `${width}px`, height: `${height}px` });
  room.inert = true;
  room.setAttribute("aria-hidden", "true");
  if (isLight) for (const [name, value] of lightTokens()) style.setProperty(name, value);
  style.color = "var(--ink)";
  document.body.append(room);
  return room;
}

/** Hands over a copy of a figure in the light theme, as wide as it is in the page, and removes it again. */
export async function withCopy<Made>(
  figure: HTMLElement,
  use: (copy: HTMLElement) => Made | Promise<Made>,
): Promise<Made> {
  const room = roomFor(0, { width: figure.clientWidth, isLight: true });
  const copy = figure.cloneNode(true) as HTMLElement;
  room.append(copy);
  try {
    await document.fonts.ready;
    return await use(copy);
  } finally {
    room.remove();
  }
}

/** Draws the charts, hands them over, and removes them again. */
export async function withCharts<Made>(
  source: ChartSource,
  plans: readonly ChartPlan[],
  look: Look,
  use: (stack: ChartStack) => Made | Promise<Made>,
): Promise<Made> {
  const { telemetry, watch, company, isLogGoodput, now_s, window, disciplineLabel } = source;
  if (plans.some(({ lines, lanes }) => lines || lanes)) await loadOwnCharts();
  await loadGuides();
  const room = roomFor(leastHeight(look.width, plans) + ROOM * plans.length, look);
  const stack = createChartStack(room, { telemetry, watch, charts: plans, disciplineLabel });
  try {
    await document.fonts.ready;
    stack.setCompany(company);
    stack.setLogGoodput(isLogGoodput);
    stack.update(now_s);
    stack.look({ start_s: window[0], span_s: window[1] - window[0], following: false, isOwn: true });
    stack.update(now_s);
    // A running chart does not label the present.
    stack.setPhase("running");
    stack.update(now_s);
    return await use(stack);
  } finally {
    stack.destroy();
    room.remove();
  }
}

/** The same for a distribution or a phase view. */
export async function withPane<Made>(
  source: ChartSource,
  plan: ChartPlan,
  look: Look,
  use: (pane: Pane) => Made | Promise<Made>,
): Promise<Made> {
  const { telemetry, watch: queue, company, now_s, window } = source;
  const room = roomFor(0, look);
  const node = document.createElement("div");
  node.className = "pane";
  room.append(node);
  const nothing = () => undefined;
  const pane = new Pane(node, plan, { arranging: undefined, onCursor: nothing, redraw: nothing });
  try {
    await document.fonts.ready;
    const [from_s, to_s] = [window[0], Math.min(now_s, window[1])];
    pane.draw({ telemetry, queue, company, from_s, to_s, cursor_s: null });
    return await use(pane);
  } finally {
    room.remove();
  }
}
