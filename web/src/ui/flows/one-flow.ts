// Below the charts: the time-sequence diagram of the chosen flow with its heading, its legend and the choice of a flow.
import { classStyle } from "../../charts/class-style";
import { SequenceChart } from "../../charts/sequence/sequence-chart";
import type { ChartStack } from "../../charts/stack";
import type { Stretch } from "../../engine/protocol";
import { catalog } from "../../scenario/catalog";
import { onRepaint } from "../../state/page/theme";
import { chooseFlow, MOST_LISTED } from "../../state/run/choose-flow";
import type { Run } from "../../state/run/run";
import { createTraceFeed } from "../../state/run/trace-feed";
import { onState } from "../../state/stores";
import type { FlowPacket, FlowPackets } from "../../telemetry/flow-packets";
import { button, element } from "../../views/dom";
import { ownReason } from "./own-reason";
import { traceText } from "./trace-words";
import "./one-flow.css";

/** Glyphs of the legend, by what is drawn. */
const LEGEND = [
  { key: "sent", glyph: "●", text: "sent" },
  { key: "again", glyph: "◆", text: "sent again" },
  { key: "lost", glyph: "✕", text: "lost" },
  { key: "marked", glyph: "○", text: "marked" },
  { key: "acknowledged", glyph: "—", text: "acknowledged" },
  { key: "edge", glyph: "╌", text: "window’s edge" },
] as const;

function legendOf() {
  const items = LEGEND.map(({ key, glyph, text }) => {
    const sign = element("span", { ariaHidden: "true", textContent: glyph });
    const words = element("span", { textContent: text });
    const item = element("li", {}, sign, words);
    item.dataset.key = key;
    return { key, item, words };
  });
  return { list: element("ul", { className: "one-flow-legend" }, ...items.map(({ item }) => item)), items };
}

export class OneFlow {
  readonly node: HTMLElement;
  private readonly heading = element("h3");
  private readonly note = element("span", { className: "quiet" });
  private readonly select = element("select", { ariaLabel: "The flow that is shown" });
  private readonly legend = legendOf();
  private readonly chart: SequenceChart;
  private readonly feed;
  private readonly stop: readonly (() => void)[];
  private listed = "";
  private described = "";
  /** Of many flows, only the packets can be shown. */
  private isRecorded = true;

  /** The charts above it, whose time window it has. */
  private stack: Pick<ChartStack, "root" | "frame"> | undefined;
  private readonly onDrawn = () => this.draw();

  constructor(private readonly run: Run) {
    const { stores } = run;
    const plot = element("div", { className: "sequence" });
    const all = button("Show all flows again", () => {
      chooseFlow(run, null);
      this.surface?.focus({ preventScroll: true }); // this button is gone then
    });
    const head = element("div", { className: "one-flow-head" }, this.heading, this.note, this.select, all);
    this.node = element("section", { className: "one-flow", hidden: true, ariaLabel: "One flow" });
    this.node.append(head, plot, this.legend.list);
    this.select.addEventListener("change", () => chooseFlow(run, this.select.value));
    this.feed = createTraceFeed(run, () => this.draw(true));
    this.chart = new SequenceChart(plot, {
      frame: () => this.stack?.frame ?? null,
      content: () => this.content(),
      cursor_s: () => stores.run.getState().cursor?.at_s ?? null,
      labelOf: (packet) => this.ownReason(packet) ?? catalog.reasons[packet.reason]?.label ?? "Dropped",
      onCursor: (at_s, isPinned) => this.moveCursor(at_s, isPinned),
      onWheel: (event) => this.pass(event, new WheelEvent("wheel", event)),
      onKey: (event) => this.pass(event, new KeyboardEvent("keydown", event)),
    });
    this.stop = [
      onState(
        stores,
        ({ run: { flow, schema } }) => `${flow} ${schema?.flows.length}`,
        () => this.show(),
      ),
      onState(
        stores,
        ({ page: { theme } }) => theme,
        () => this.chart.setTheme(),
      ),
      onRepaint(() => this.chart.setTheme()),
      onState(
        stores,
        ({ run: { cursor } }) => cursor,
        () => this.draw(),
      ),
    ];
  }

  /** To be called when there are other stacks of charts: it stands in line with the first. */
  standBelow(stack: Pick<ChartStack, "root" | "frame"> | undefined): void {
    this.stack?.root.removeEventListener("drawn", this.onDrawn);
    this.stack = stack;
    stack?.root.addEventListener("drawn", this.onDrawn);
    stack?.root.closest(".charts")?.after(this.node);
    this.draw(true);
  }

  remove(): void {
    this.standBelow(undefined);
    for (const each of this.stop) each();
    this.feed.stop();
    this.node.remove();
  }

  private content() {
    const { flow, schema, runId } = this.run.stores.run.getState();
    const { traced } = this.feed;
    const found = schema?.flows.find(({ id }) => id === flow);
    if (!traced || !found || traced.flow !== flow) return null;
    return { ...traced, runId, name: found.id, colour: classStyle[found.class].colour };
  }

  /** What the script of the queue that dropped a packet calls the reason. */
  private ownReason(packet: FlowPacket): string | undefined {
    const { schema, flow } = this.run.stores.run.getState();
    const telemetry = this.run.view?.telemetry;
    const number = schema?.flows.findIndex(({ id }) => id === flow) ?? -1;
    return telemetry && ownReason(telemetry, number, packet);
  }

  /** The flow or the run is another one. */
  private show(): void {
    const { flow, schema } = this.run.stores.run.getState();
    const flows = schema?.flows ?? [];
    this.node.hidden = !flows.some(({ id }) => id === flow);
    if (this.node.hidden) {
      this.feed.show(null);
      return;
    }
    const ids = flows.map(({ id }) => id);
    if (ids.join() !== this.listed) {
      this.listed = ids.join();
      this.select.hidden = ids.length > MOST_LISTED;
      const shown = this.select.hidden ? [] : ids;
      this.select.replaceChildren(...shown.map((id) => element("option", { value: id, textContent: id })));
    }
    this.select.value = flow ?? "";
    const { list } = this.legend;
    list.dataset.class = flows.find(({ id }) => id === flow)?.class ?? "";
    this.heading.textContent = `Packets of ${flow}`;
    this.isRecorded = schema?.columns.some(({ scope, id }) => scope === "flow" && id === flow) ?? true;
    this.draw(true);
  }

  private draw(isNew = false): void {
    const frame = this.stack?.frame;
    if (this.node.hidden || !frame) return;
    const window: Stretch = [frame.view.start_s, frame.view.start_s + frame.view.span_s];
    this.feed.show(window);
    this.chart.draw(isNew);
    this.describe(window);
  }

  /** What is drawn, and what is missing. */
  private describe(window: Stretch): void {
    const { traced } = this.feed;
    const { clock_s, play } = this.run.stores.run.getState();
    const { hasFailed } = this.feed;
    const state = traceText({ traced, window, clock_s, isPlaying: play === "playing", hasFailed });
    const text = this.isRecorded ? state : `${state}; the charts of this flow are not recorded`;
    if (this.note.textContent !== text) this.note.textContent = text;
    const shown = `${traced?.packets.rows} ${this.chart.isThinned}`;
    if (shown !== this.described) this.drawLegend(traced?.packets);
    this.described = shown;
  }

  private drawLegend(packets: FlowPackets | undefined): void {
    const has = {
      sent: true,
      again: packets?.packets.some(({ isAgain }) => isAgain) ?? false,
      lost: packets?.packets.some(({ reason }) => reason >= 0) ?? false,
      marked: packets?.packets.some(({ isMarked }) => isMarked) ?? false,
      acknowledged: (packets?.acknowledged.value.length ?? 0) > 0,
      edge: (packets?.edge.value.length ?? 0) > 0,
    };
    for (const { key, item, words } of this.legend.items) {
      item.hidden = !has[key];
      if (key === "sent") words.textContent = this.chart.isThinned ? "sent: lowest to highest of each pixel" : "sent";
    }
  }

  private moveCursor(at_s: number | null, isPinned: boolean): void {
    const { run } = this.run.stores;
    if (!isPinned && run.getState().cursor?.isPinned) return;
    run.setState({ cursor: at_s === null ? null : { at_s, isPinned } });
  }

  /** That of the charts above. */
  private get surface(): HTMLElement | null | undefined {
    return this.stack?.root.querySelector<HTMLElement>(".charts-surface");
  }

  /** Zooming is the charts' affair. */
  private pass(event: Event, copy: Event): void {
    const { surface } = this;
    const isCancelled = surface && !surface.dispatchEvent(copy);
    if (isCancelled) event.preventDefault();
  }
}
