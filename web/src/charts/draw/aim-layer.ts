// Draws aims over the charts: the allowed side shaded over the stretch, its bounds as dashed lines, and the mean as a mark with
// its distance. Not part of the first load.
import type { Charts } from "../chart-columns";
import { type Aim, chartOfAim } from "../spec/aim";
import type { ChartFrame, ChartStack } from "../stack";
import { shape } from "../svg";
import type { TimeChart } from "./time-chart";
import "./aims.css";

/** Half the size of the diamond at the mean, in pixels. */
const DIAMOND = 4.5;
const LINE_HEIGHT = 14;
/** From a line to the text above it, and below it. */
const ABOVE = -5;
const BELOW = 13;
/** About the width of a letter, to tell whether two texts meet. */
const LETTER = 6.4;
const INSET = 6;

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const within = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Where the stretch of an aim is in its chart; null if it is not in the window. */
function placeOf({ layout, view }: ChartFrame, { box }: TimeChart, { from_s, to_s }: Aim): Place | null {
  const { plotLeft, plotWidth } = layout;
  const xOf = (time_s: number) => plotLeft + ((time_s - view.start_s) / view.span_s) * plotWidth;
  const left = within(plotLeft, xOf(from_s), plotLeft + plotWidth);
  const right = within(plotLeft, xOf(to_s), plotLeft + plotWidth);
  return right - left < 1 ? null : { left, right, top: box.plotTop, bottom: box.plotTop + box.plotHeight };
}

const horizontal = (y: number, { left, right }: Place) => `M${left},${y}H${right}`;
const isIn = (y: number, { top, bottom }: Place) => y > top - 0.5 && y < bottom + 0.5;

/** The baseline of a text beside lines: on the wanted side if there is room, else on the other. */
function besideLines(lines: readonly number[], isAbove: boolean, { top, bottom }: Place): number {
  const [low, high] = [top + LINE_HEIGHT - 3, bottom - 3];
  const [above, below] = [Math.min(...lines) + ABOVE, Math.max(...lines) + BELOW];
  const [first, second] = isAbove ? [above, below] : [below, above];
  return within(low, first >= low && first <= high ? first : second, high);
}

/** Where the texts of an aim stand: that of the bounds at the left on the allowed side, that of the mean at the right. */
function textPlaces(chart: TimeChart, { min, max, value, bounds }: Aim, found: string, place: Place) {
  const bound = within(place.top, chart.y(max ?? min ?? 0), place.bottom);
  const mean = within(place.top, chart.y(value), place.bottom);
  const lines = Math.abs(mean - bound) < LINE_HEIGHT ? [mean, bound] : [mean];
  const said = besideLines([bound], max === undefined, place);
  const wanted = besideLines(lines, mean < bound, place);
  const room = place.right - place.left - 4 * INSET;
  const doMeet = Math.abs(wanted - said) < LINE_HEIGHT && room < LETTER * (bounds.length + found.length);
  if (!doMeet) return { said, found: wanted };
  const beside = said + LINE_HEIGHT <= place.bottom - 3 ? said + LINE_HEIGHT : said - LINE_HEIGHT;
  return { said, found: beside };
}

/** The parts of one aim. */
class DrawnAim {
  readonly shade = shape("path", { class: "aim-side" });
  readonly front = shape("g", { class: "aim" });
  private readonly line = shape("path", { class: "aim-bound" });
  private readonly distance = shape("path", { class: "aim-distance" });
  private readonly mark = shape("path", { class: "aim-mark" });
  private readonly bounds = shape("text", {});
  private readonly found = shape("text", { "text-anchor": "end", class: "aim-found" });

  constructor() {
    this.front.append(this.line, this.distance, this.mark, this.bounds, this.found);
  }

  hide(isHidden: boolean): void {
    for (const part of [this.shade, this.front]) part.style.display = isHidden ? "none" : "";
  }

  draw(chart: TimeChart, aim: Aim, place: Place, isNarrow: boolean): void {
    const { left, right, top, bottom } = place;
    const { min, max, value, isMet } = aim;
    const [foot, head] = [min, max].map((bound, at) =>
      bound === undefined ? [bottom, top][at] : within(top, chart.y(bound), bottom),
    );
    this.shade.setAttribute("d", `M${left},${head}H${right}V${foot}H${left}Z`);
    const levels = [min, max].filter((bound) => bound !== undefined).map((bound) => chart.y(bound));
    this.line.setAttribute(
      "d",
      levels
        .filter((y) => isIn(y, place))
        .map((y) => horizontal(y, place))
        .join(""),
    );
    this.front.classList.toggle("is-met", isMet);
    this.drawMean(chart, aim, place);
    const found = `${isMet ? "✓ " : ""}${aim.found}${aim.off && !isNarrow ? `, ${aim.off}` : ""}`;
    const isKnown = Number.isFinite(value);
    const texts = textPlaces(chart, isKnown ? aim : { ...aim, value: min ?? max ?? 0 }, found, place);
    write(this.bounds, aim.bounds, left + INSET, texts.said);
    write(this.found, isKnown ? found : "", right - INSET, texts.found);
  }

  private drawMean(chart: TimeChart, { min, max, value, isMet }: Aim, place: Place): void {
    const isKnown = Number.isFinite(value);
    const { left, right, top, bottom } = place;
    const y = within(top, chart.y(value), bottom);
    const [x, to] = [(left + right) / 2, DIAMOND];
    const diamond = `M${x - to},${y}L${x},${y - to}L${x + to},${y}L${x},${y + to}Z`;
    this.mark.setAttribute("d", isKnown ? `${horizontal(y, place)}${diamond}` : "");
    const broken = min !== undefined && value < min ? min : max;
    const bound = within(top, chart.y(broken ?? value), bottom);
    this.distance.setAttribute("d", isKnown && !isMet ? `M${x},${y}V${bound}` : "");
  }
}

function write(node: SVGTextElement, text: string, x: number, y: number): void {
  if (node.textContent !== text) node.textContent = text;
  node.setAttribute("x", String(x));
  node.setAttribute("y", String(y));
}

/** The aims in one stack. */
class AimLayer {
  private readonly back = shape("svg", { class: "charts-layer charts-aims", "aria-hidden": "true" });
  private readonly front = shape("svg", { class: "charts-layer charts-aims is-front", "aria-hidden": "true" });
  private drawn: readonly DrawnAim[] = [];
  private aims: readonly Aim[] = [];
  private readonly life = new AbortController();

  constructor(private readonly stack: ChartStack) {
    const { root } = stack;
    root.prepend(this.back);
    root.append(this.front);
    root.addEventListener("drawn", () => this.draw(), { signal: this.life.signal });
  }

  show(aims: readonly Aim[]): void {
    this.aims = aims;
    if (this.drawn.length !== aims.length) {
      this.drawn = aims.map(() => new DrawnAim());
      this.back.replaceChildren(...this.drawn.map(({ shade }) => shade));
      this.front.replaceChildren(...this.drawn.map(({ front }) => front));
    }
    this.draw();
  }

  /** The axes make room for the bounds and the mean. */
  private draw(): void {
    const { frame, scene } = this.stack;
    let hasGrown = false;
    this.aims.forEach((aim, at) => {
      const chart = scene?.charts.find(({ spec }) => spec.id === chartOfAim(aim));
      const isShown = frame?.layout.charts.has(chartOfAim(aim)) ?? false;
      const place = frame && chart && isShown ? placeOf(frame, chart, aim) : null;
      this.drawn[at]?.hide(place === null);
      if (!frame || !chart || !place) return;
      for (const value of [aim.min, aim.max, aim.value])
        if (value !== undefined && chart.range.include(value)) hasGrown = true;
      this.drawn[at]?.draw(chart, aim, place, frame.layout.isNarrow);
    });
    for (const layer of [this.back, this.front]) {
      layer.setAttribute("width", String(frame?.layout.width ?? 0));
      layer.setAttribute("height", String(frame?.layout.height ?? 0));
    }
    if (hasGrown) this.stack.redraw();
  }

  remove(): void {
    this.life.abort();
    this.back.remove();
    this.front.remove();
  }
}

/** The aims in all stacks of charts. */
export class AimLayers {
  private layers: readonly AimLayer[] = [];
  private aims: readonly Aim[] = [];

  constructor(charts: Charts) {
    const cover = () => {
      for (const layer of this.layers) layer.remove();
      this.layers = charts.stacks.map((stack) => new AimLayer(stack));
      this.show(this.aims);
    };
    charts.onStacks(cover);
    cover();
  }

  show(aims: readonly Aim[]): void {
    this.aims = aims;
    for (const layer of this.layers) layer.show(aims);
  }
}
