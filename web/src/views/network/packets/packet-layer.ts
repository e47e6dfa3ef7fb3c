/** The packets of a run on a canvas over the network drawing; loaded when they are first seen. */
import { readTheme, type Theme } from "../../../charts/theme";
import { hasTooMany } from "../../../engine/packet-columns";
import { reversed } from "../../../geometry/curve";
import type { Point } from "../../../geometry/rect";
import { trackOf } from "../../../network/packet-places";
import { type NetworkPacket, packetsOf } from "../../../network/packets";
import { directionOf, linkOfWatch } from "../../../scenario/watch";
import { onRepaint } from "../../../state/page/theme";
import type { RunView } from "../../../state/run/loop";
import type { Run } from "../../../state/run/run";
import { packetsIn } from "../../backlog";
import { element } from "../../dom";
import type { NetworkLayout } from "../network-drawing";
import { createDisplayClock } from "./display-clock";
import { createFalls } from "./falls";
import { Inspector } from "./inspector";
import { NOT_DRAWN, packetText, TOO_MANY } from "./packet-text";
import { paintScene, type Scene, type Spot } from "./painter";
import { locate, WaitingRows } from "./waiting-rows";
import "./packets.css";

/** What falls out of a queue needs room below the drawing. */
const BELOW = 44;
const MOST_PIXEL_RATIO = 2;
/** The text for screen readers changes at most this often while the run plays. */
const TEXT_MS = 10_000;
/** The places of a buffer without a known limit. */
const MANY = 1000;
/** A click this close to a packet means it, in pixels. */
const NEAR = 14;

function nearest(spots: readonly Spot[], { x, y }: Point): NetworkPacket | null {
  let best: NetworkPacket | null = null;
  let least = NEAR;
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - x, spot.y - y);
    if (distance < least) [best, least] = [spot.packet, distance];
  }
  return best;
}

export class PacketLayer {
  private readonly canvas = element("canvas", { className: "packets", ariaHidden: "true" });
  private readonly text = element("p", { className: "packets-text visually-hidden", ariaLive: "polite" });
  private readonly context = this.canvas.getContext("2d") as CanvasRenderingContext2D;
  private readonly isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  private readonly clock = createDisplayClock();
  private readonly falls = createFalls(this.isStill);
  private readonly inspector: Inspector;
  private readonly life = new AbortController();
  private readonly stopFollowing: () => void;
  private layout: NetworkLayout | null = null;
  private tracks: Scene["tracks"] = [];
  private rows: WaitingRows | null = null;
  private view: RunView | null = null;
  private packets: readonly NetworkPacket[] = [];
  /** There are too many packets to draw: all looks as without them. */
  private isCrowded = false;
  private spots: readonly Spot[] = [];
  private theme: Theme | null = null;
  private themeName: string | undefined;
  private visibility = 0;
  private drawn_ms = 0;
  private spoken_ms = Number.NEGATIVE_INFINITY;
  private frame = 0;

  constructor(
    private readonly figure: HTMLElement,
    private readonly run: Run,
  ) {
    this.inspector = new Inspector(run, () => this.wake());
    const choose = (event: MouseEvent) => {
      if (this.visibility === 0 || (event.target as Element).closest("button, .network-card")) return;
      const { left, top } = this.canvas.getBoundingClientRect();
      const scale = this.layout?.scale ?? 1;
      const packet = nearest(this.spots, { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale });
      this.inspector.choose(packet);
      if (packet) event.stopPropagation(); // what is below the packet is not meant
    };
    figure.addEventListener("click", choose, { signal: this.life.signal, capture: true });
    this.stopFollowing = onRepaint(() => this.recolour());
  }

  /** The page's colours have changed; paper does not wait for a frame. */
  recolour(): void {
    this.theme = null;
    this.draw(performance.now());
  }

  /** The network has been drawn anew. */
  place(layout: NetworkLayout): void {
    this.layout = layout;
    this.tracks = layout.schema.links.map(({ id }) => {
      const curve = layout.curves.get(id);
      return curve && { forward: trackOf(curve), reverse: trackOf(reversed(curve)) };
    });
    this.rows = new WaitingRows(layout, (watch) => this.limitOf(watch));
    this.resize(layout);
    this.figure.append(...this.nodes());
    this.wake();
  }

  /** A frame of the engine has arrived. */
  update(view: RunView): void {
    const now_ms = performance.now();
    this.view = view;
    const { packets: rows } = view;
    const wasCrowded = this.isCrowded;
    if (rows) this.isCrowded = hasTooMany(rows);
    const known = rows && !this.isCrowded ? packetsOf(rows) : null;
    this.packets = known ?? [];
    if (this.isCrowded !== wasCrowded) {
      this.spoken_ms = Number.NEGATIVE_INFINITY;
      this.reveal();
    }
    this.clock.frame(view.time_s, now_ms, this.speed());
    this.falls.update(view, now_ms, this.visibility > 0 && !this.isCrowded);
    this.inspector.update(view, known);
    if (this.visibility > 0) this.speak(now_ms);
    this.wake();
  }

  /** 0: not at all, 1: fully. */
  show(visibility: number): void {
    this.visibility = visibility;
    this.reveal();
    if (visibility > 0) this.speak(performance.now());
    else this.fallSilent();
    this.wake();
  }

  private reveal() {
    const { visibility, isCrowded } = this;
    this.figure.toggleAttribute("data-packets", visibility > 0);
    this.figure.style.setProperty("--packets", (isCrowded ? 0 : visibility).toFixed(2));
    this.text.classList.toggle("visually-hidden", !(isCrowded && visibility > 0));
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.life.abort();
    this.stopFollowing();
    this.inspector.remove();
    for (const node of [this.canvas, this.text]) node.remove();
    this.figure.removeAttribute("data-packets");
    this.figure.style.removeProperty("--packets");
  }

  private nodes() {
    return [this.canvas, this.text, this.inspector.opener, this.inspector.card];
  }

  private isPlaying() {
    return this.run.stores.run.getState().play === "playing";
  }

  private speed() {
    const { speed } = this.run.stores.run.getState();
    return this.isPlaying() && speed !== "max" ? speed : 0;
  }

  private resize({ width, height, scale }: NetworkLayout) {
    const { canvas } = this;
    const ratio = scale * Math.min(MOST_PIXEL_RATIO, devicePixelRatio);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round((height + BELOW) * ratio);
    canvas.style.width = `${width * scale}px`;
    canvas.style.height = `${(height + BELOW) * scale}px`;
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  private currentTheme(): Theme {
    const name = document.documentElement.dataset.theme;
    if (!this.theme || name !== this.themeName) this.theme = readTheme(this.figure);
    this.themeName = name;
    return this.theme;
  }

  private limitOf(watch: string): number {
    const link = this.layout?.schema.links.find(({ id }) => id === linkOfWatch(watch));
    const { queues } = this.run.stores.run.getState();
    return packetsIn(queues[watch]?.limit ?? (link && directionOf(watch, link).queue.limit)) ?? MANY;
  }

  private draw(now_ms: number) {
    const { layout, view, rows, falls, inspector } = this;
    if (!layout || !view || !rows || this.visibility === 0) return;
    const isMoving = this.isPlaying() && !this.isStill;
    const time_s = isMoving ? this.clock.at(now_ms) : view.time_s;
    falls.expire(now_ms);
    const drawn = rows.at(this.packets, time_s, isMoving ? now_ms - this.drawn_ms : Number.POSITIVE_INFINITY);
    this.drawn_ms = now_ms;
    for (const decision of falls.current) locate(decision, drawn);
    const inRows = new Set(drawn.flatMap((row) => row.packets));
    const { flows } = view.telemetry.schema;
    const spots: Spot[] = [];
    paintScene(this.context, {
      width: layout.width,
      height: layout.height + BELOW,
      nodes: layout.placement.nodes,
      tracks: this.tracks,
      packets: this.packets.filter((packet) => !inRows.has(packet)),
      rows: drawn,
      decisions: this.visibility === 1 ? falls.current : [],
      tallies: this.visibility === 1 ? falls.tallies : [],
      classOf: (flow) => flows[flow]?.class ?? "untagged",
      theme: this.currentTheme(),
      time_s,
      now_ms,
      isStill: this.isStill,
      onlyFlow: inspector.onlyFlow,
      chosen: inspector.chosen,
      spots,
    });
    this.spots = spots;
    this.canvas.dataset.seen = String(this.packets.length);
  }

  private speak(now_ms: number) {
    const { view } = this;
    if (!view?.packets || (this.isPlaying() && now_ms - this.spoken_ms < TEXT_MS)) return;
    this.spoken_ms = now_ms;
    const { watched } = this.run.stores.run.getState();
    const { telemetry, time_s } = view;
    this.text.textContent = this.isCrowded ? TOO_MANY : packetText(telemetry.schema, this.packets, watched, time_s);
  }

  private fallSilent() {
    this.inspector.leave();
    this.spoken_ms = Number.NEGATIVE_INFINITY;
    this.text.textContent = NOT_DRAWN;
  }

  /** Draws in every animation frame as long as something moves. */
  private wake() {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame((now_ms) => {
      this.frame = 0;
      this.draw(now_ms);
      const isMoving = this.isPlaying() || (this.falls.current.length > 0 && !this.isStill);
      if (this.visibility > 0 && isMoving) this.wake();
    });
  }
}
