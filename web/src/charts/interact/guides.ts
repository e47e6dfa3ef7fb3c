// The guides of one chart: positioned by the telemetry, moved by dragging, with a tint between two of one signal.
import "./handles.css";
import { type Selection, select } from "d3-selection";
import { guideText } from "../format";
import type { BandSpec, GuideSpec } from "../spec/chart-spec";
import { cssColour } from "../theme";
import type { GuideValues } from "./guide-values";
import { type DragPhase, type HandleGeometry, type NamePlace, ThresholdHandle } from "./threshold-handle";

export { GuideStart } from "./guide-start";

/** A value in the base unit of the parameter. */
export type OnDragGuide = (queue: string, guide: GuideSpec, value: number, phase: DragPhase) => void;

/** The future band starts at steps of this many pixels, so that it is redrawn less often. */
const BAND_STEP = 6;

/** A name inside the plot needs this much room below the line of the guide above, in pixels. */
const NAME_HEIGHT = 17;
const NAME_GAP = 10;
const LETTER = 7.4;

export interface GuideContext {
  readonly values: GuideValues;
  readonly queue: () => string;
  readonly redraw: () => void;
  /** Undefined if the guides cannot be moved. */
  readonly onDrag: OnDragGuide | undefined;
}

export class Guides {
  /** The band to the right of the present; the past one is on the canvas. */
  private readonly band: Selection<SVGRectElement, unknown, null, undefined>;
  private readonly handles = new Map<string, ThresholdHandle>();
  private drawn = "none";

  constructor(
    under: SVGElement,
    private readonly parent: SVGElement,
    private readonly names: SVGElement,
    private readonly context: GuideContext,
  ) {
    this.band = select(under)
      .insert("rect", ":first-child")
      .attr("class", "charts-band") as unknown as typeof this.band;
  }

  draw(guides: readonly GuideSpec[], band: BandSpec | undefined, geometry: HandleGeometry): void {
    for (const [param, handle] of this.handles)
      if (!guides.some((guide) => guide.param === param)) {
        handle.remove();
        this.handles.delete(param);
      }
    const places = this.namePlaces(guides, geometry);
    for (const guide of guides) this.show(guide, guides, geometry, places.get(guide.param));
    this.drawBand(guides, band, geometry);
  }

  remove(): void {
    this.band.remove();
    for (const handle of this.handles.values()) handle.remove();
    this.handles.clear();
  }

  /** Names are above their lines; one without room there is beside the name of the guide above, not on its line. */
  private namePlaces(
    guides: readonly GuideSpec[],
    { yOf, hasNameInside }: HandleGeometry,
  ): ReadonlyMap<string, NamePlace> {
    if (!hasNameInside) return new Map();
    const names = guides
      .map((guide) => ({ ...guide, value: this.context.values.of(guide) }))
      .filter(({ value }) => Number.isFinite(value))
      .map(({ param, unit, value }) => ({ param, y: yOf(value), length: guideText(param, value, unit).length }))
      .sort((a, b) => a.y - b.y);
    const places = new Map<string, NamePlace>();
    names.forEach(({ param, y }, index) => {
      const above = names[index - 1];
      const beside = above && y - above.y < NAME_HEIGHT ? places.get(above.param) : undefined;
      const shift = above && beside ? beside.shift + LETTER * above.length + NAME_GAP : 0;
      places.set(param, { shift, y: beside?.y ?? y });
    });
    return places;
  }

  private show(
    guide: GuideSpec,
    guides: readonly GuideSpec[],
    geometry: HandleGeometry,
    name: NamePlace | undefined,
  ): void {
    const valueBeside = (param: string | undefined) => {
      const other = guides.find((each) => each.param === param);
      return other ? this.context.values.of(other) : Number.NaN;
    };
    const value = this.context.values.of(guide);
    const [below, above] = [valueBeside(guide.below), valueBeside(guide.above)];
    // Two thresholds in packets are at least one apart; each is within the queue.
    const isOfPackets = guide.unit === "packets";
    const apart = isOfPackets ? 1 : 0;
    const room = isOfPackets ? this.context.values.room : Number.POSITIVE_INFINITY;
    const handle = this.handles.get(guide.param) ?? this.add(guide);
    const limits = {
      least: Math.max(guide.least, Number.isNaN(below) ? guide.least : below + apart),
      greatest: Math.min(guide.greatest, room, Number.isNaN(above) ? guide.greatest : above - apart),
    };
    handle.draw(Number.isFinite(value) ? value : null, geometry, limits, name);
  }

  private add(guide: GuideSpec): ThresholdHandle {
    const { values, queue, redraw, onDrag } = this.context;
    const drag =
      onDrag && guide.isLive
        ? (value: number, phase: DragPhase) => {
            values.hold(guide, value, phase !== "end");
            onDrag(queue(), guide, value, phase);
            redraw();
          }
        : undefined;
    const handle = new ThresholdHandle(this.parent, this.names, { ...guide, css: cssColour(guide.colour) }, drag);
    this.handles.set(guide.param, handle);
    return handle;
  }

  private drawBand(guides: readonly GuideSpec[], band: BandSpec | undefined, geometry: HandleGeometry): void {
    const edges = [band?.lowParam, band?.highParam].map((param) => guides.find((guide) => guide.param === param));
    const [low = Number.NaN, high = Number.NaN] = edges.map((guide) =>
      guide ? this.context.values.of(guide) : Number.NaN,
    );
    const wanted = Math.round(geometry.start / BAND_STEP) * BAND_STEP;
    const left = Math.max(geometry.left, Math.min(geometry.right, wanted));
    const isShown = low < high;
    const [top, bottom] = isShown ? [geometry.yOf(high), geometry.yOf(low)] : [0, 0];
    const state = isShown ? `${top} ${bottom} ${left} ${geometry.right} ${band?.colour}` : "";
    if (state === this.drawn) return;
    this.drawn = state;
    this.band
      .attr("display", isShown ? null : "none")
      .style("fill", band ? cssColour(band.colour) : "none")
      .attr("x", left)
      .attr("width", geometry.right - left)
      .attr("y", top)
      .attr("height", bottom - top);
  }
}
