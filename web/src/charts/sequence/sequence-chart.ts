// The time-sequence diagram of one flow, below the charts: with their time window and their cursor.
import type { FlowPacket, FlowPackets } from "../../telemetry/flow-packets";
import { onPointing } from "../interact/pointing";
import type { ChartFrame } from "../stack";
import { type ColourName, readTheme, type Theme } from "../theme";
import { nextPacket, timeAt } from "./pointing";
import { isDense, numberRange, type SequenceFrame, SequencePainter } from "./sequence-painter";
import { packetText, summary } from "./sequence-words";
import { ticks, tickText } from "./ticks";
import "./sequence.css";

export interface SequenceContent {
  readonly name: string;
  readonly runId: number;
  readonly packets: FlowPackets;
  readonly colour: ColourName;
  /** The stretch whose packets are known. */
  readonly from_s: number;
  readonly to_s: number;
}

export interface SequenceOptions {
  /** The layout and the window of the charts. */
  frame(): ChartFrame | null;
  content(): SequenceContent | null;
  cursor_s(): number | null;
  /** The label of the reason for which a packet was dropped. */
  labelOf(packet: FlowPacket): string;
  /** The cursor is to be at a packet; null when the pointer leaves. */
  onCursor(at_s: number | null, isPinned: boolean): void;
  /** Zooms the charts. */
  onWheel(event: WheelEvent): void;
  onKey(event: KeyboardEvent): void;
}

const HEIGHT = 210;
const SUMMARY_MS = 500;
const TOP = 6;
const BOTTOM = 8;
/** A packet is told about when the pointer is this close, in pixels. */
const REACH = 18;

function element(parent: HTMLElement, tag: string, className: string): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  parent.append(node);
  return node;
}

export class SequenceChart {
  private readonly canvas: HTMLCanvasElement;
  private readonly surface: HTMLElement;
  private readonly told: HTMLElement;
  /** Read when the diagram stands in the page. */
  private theme: Theme | null = null;
  private chosen: FlowPacket | null = null;
  private sent: readonly FlowPacket[] = [];
  private place: SequenceFrame | null = null;
  private drawn = "";
  /** The flow and the run that are drawn. */
  private subject = "";
  private summarised_ms = 0;
  private summary: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly node: HTMLElement,
    private readonly options: SequenceOptions,
  ) {
    this.canvas = element(node, "canvas", "sequence-canvas") as HTMLCanvasElement;
    this.canvas.setAttribute("role", "img");
    this.surface = element(node, "div", "sequence-surface");
    Object.assign(this.surface, { tabIndex: 0, role: "slider" });
    this.told = element(node, "p", "sequence-told");
    this.clear();
    onPointing(this.surface, (event) => this.point(event));
    this.surface.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "touch") return;
      this.choose(null);
      options.onCursor(null, false);
    });
    this.surface.addEventListener("wheel", (event) => options.onWheel(event), { passive: false });
    this.surface.addEventListener("keydown", (event) => this.key(event));
  }

  /** Draws what has changed. */
  draw(isNew = false): void {
    const frame = this.options.frame();
    const content = this.options.content();
    if (!frame || this.node.hidden) return;
    const { layout, view } = frame;
    const until_s = content?.to_s ?? 0;
    const cursor_s = this.options.cursor_s();
    const key = [
      layout.width,
      view.start_s,
      view.span_s,
      until_s,
      cursor_s,
      this.chosen?.sent_s,
      devicePixelRatio,
    ].join();
    if (key === this.drawn && !isNew) return;
    this.drawn = key;
    const context = this.resize(layout.width);
    if (!content) this.clear();
    if (!context || !content) return;
    const to_s = view.start_s + view.span_s;
    this.sent = content.packets.sentIn(view.start_s, to_s);
    this.follow(content);
    const range = numberRange(content.packets, this.sent, view.start_s, to_s) ?? [0, 10];
    this.place = {
      left: layout.plotLeft,
      width: layout.plotWidth,
      top: TOP,
      height: HEIGHT - TOP - BOTTOM,
      from_s: view.start_s,
      to_s,
      low: range[0],
      high: range[1],
    };
    this.paint(context, this.place, content, cursor_s);
    this.tell(content, this.place);
  }

  /** To be called when the colours have changed. */
  setTheme(): void {
    this.theme = null;
    this.draw(true);
  }

  /** Nothing is known. */
  private clear(): void {
    clearTimeout(this.summary);
    this.chosen = null;
    this.sent = [];
    this.place = null;
    this.canvas.ariaLabel = "Time-sequence diagram";
    this.say("Packets", "");
  }

  /** The chosen packet as it is known now; another flow or run has other packets. */
  private follow({ name, runId }: SequenceContent): void {
    const subject = `${runId} ${name}`;
    const { chosen } = this;
    const isSame = subject === this.subject;
    this.subject = subject;
    if (!chosen) return;
    const found = this.sent.find(({ seq, sent_s }) => seq === chosen.seq && sent_s === chosen.sent_s);
    this.chosen = (isSame && found) || null;
  }

  /** Whether bars stand for several packets. */
  get isThinned(): boolean {
    return this.place !== null && isDense(this.sent.length, this.place);
  }

  private resize(width: number): CanvasRenderingContext2D | null {
    const { canvas } = this;
    const ratio = Math.min(3, devicePixelRatio);
    const [w, h] = [Math.round(width * ratio), Math.round(HEIGHT * ratio)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    Object.assign(canvas.style, { width: `${width}px`, height: `${HEIGHT}px` });
    const context = canvas.getContext("2d");
    context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    context?.clearRect(0, 0, width, HEIGHT);
    return context;
  }

  private paint(
    context: CanvasRenderingContext2D,
    place: SequenceFrame,
    { packets, colour, to_s }: SequenceContent,
    cursor_s: number | null,
  ): void {
    this.theme ??= readTheme(this.node);
    const { theme } = this;
    const painter = new SequencePainter(context, place, theme);
    const { fontSize, fontFamily } = getComputedStyle(this.node);
    context.font = `${fontSize} ${fontFamily}`;
    context.textAlign = "right";
    context.textBaseline = "middle";
    const values = ticks(place.low, place.high, 5);
    for (const value of values) {
      const y = Math.round(painter.y(value)) + 0.5;
      context.fillStyle = theme.hairline;
      context.fillRect(place.left, y - 0.5, place.width, 1);
      context.fillStyle = theme.ink2;
      context.fillText(tickText(value, values), place.left - 8, y, place.left - 8);
    }
    painter.draw({ packets, sent: this.sent, colour, chosen: this.chosen, until_s: to_s });
    if (cursor_s === null) return;
    const x = Math.round(painter.x(cursor_s)) + 0.5;
    if (x < place.left || x > place.left + place.width) return;
    context.fillStyle = theme.ink2;
    context.fillRect(x - 0.5, 0, 1, HEIGHT);
  }

  /** The packet that is chosen, and for screen readers all of the diagram. */
  private tell(content: SequenceContent, place: SequenceFrame): void {
    const text = this.chosen ? packetText(this.chosen, content.to_s, this.options.labelOf) : "";
    this.say(`Packets of ${content.name}`, text);
    this.summarise(content, place);
  }

  private say(label: string, text: string): void {
    if (this.told.textContent !== text) this.told.textContent = text;
    const { surface } = this;
    surface.ariaLabel = label;
    const index = this.chosen ? this.sent.indexOf(this.chosen) : -1;
    surface.ariaValueMin = "1";
    surface.ariaValueMax = String(Math.max(1, this.sent.length));
    surface.ariaValueNow = String(Math.max(1, index + 1));
    surface.ariaValueText = text || "No packet is chosen";
  }

  /** A few times per second at most; the last state is told, too. */
  private summarise(content: SequenceContent, place: SequenceFrame): void {
    clearTimeout(this.summary);
    const wait_ms = this.summarised_ms + SUMMARY_MS - performance.now();
    if (wait_ms > 0) {
      this.summary = setTimeout(() => this.summarise(content, place), wait_ms);
      return;
    }
    this.summarised_ms = performance.now();
    this.canvas.ariaLabel = `Time-sequence diagram of ${content.name}, ${summary(content, this.sent, place)}`;
  }

  private choose(packet: FlowPacket | null): void {
    this.chosen = packet;
    this.draw(true);
  }

  private point(event: PointerEvent): void {
    const { place } = this;
    if (!place) return;
    const box = this.surface.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const at_s = timeAt(place, x, this.options.content()?.to_s ?? 0);
    const packet = this.nearest(x, y);
    this.chosen = packet;
    this.options.onCursor(packet?.sent_s ?? at_s, event.pointerType === "touch");
    this.draw(true);
  }

  private nearest(x: number, y: number): FlowPacket | null {
    const { place } = this;
    if (!place) return null;
    let [found, least]: [FlowPacket | null, number] = [null, REACH];
    const xOf = (time_s: number) => place.left + ((time_s - place.from_s) / (place.to_s - place.from_s)) * place.width;
    const yOf = (seq: number) => place.top + (1 - (seq - place.low) / (place.high - place.low)) * place.height;
    for (const packet of this.sent) {
      const dy = yOf(packet.seq) - y;
      const ends = packet.reason >= 0 ? [packet.sent_s, packet.end_s] : [packet.sent_s];
      const distance = Math.min(...ends.map((time_s) => Math.hypot(xOf(time_s) - x, dy)));
      if (distance < least) [found, least] = [packet, distance];
    }
    return found;
  }

  /** Arrows go from packet to packet; with Shift or up and down, from loss to loss. */
  private key(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (step === undefined) this.options.onKey(event);
    else this.step(event, step);
  }

  private step(event: KeyboardEvent, step: number): void {
    event.preventDefault();
    const onlyLost = event.shiftKey || event.key === "ArrowUp" || event.key === "ArrowDown";
    const list = onlyLost ? this.sent.filter(({ reason }) => reason >= 0) : this.sent;
    const found = nextPacket(list, { chosen: this.chosen, at_s: this.options.cursor_s() }, step);
    if (!found) return;
    this.options.onCursor(found.sent_s, true);
    this.choose(found);
  }
}
