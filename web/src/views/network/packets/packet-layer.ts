/** The packets of a run on a canvas over the network drawing; loaded when they are first seen. */
import { readTheme, type Theme } from "../../../charts/theme";
import { reversed } from "../../../geometry/curve";
import type { Point } from "../../../geometry/rect";
import { pitchOf, placeInRow, type QueueRow, queueRows, trackOf } from "../../../network/packet-places";
import { type NetworkPacket, packetKey, packetsOf, waitsAt } from "../../../network/packets";
import { directionOf, isReverse, linkOfWatch } from "../../../scenario/watch";
import type { RunView } from "../../../state/run/loop";
import type { Run } from "../../../state/run/run";
import { packetsIn } from "../../backlog";
import { element } from "../../dom";
import type { NetworkLayout } from "../network-drawing";
import { createDisplayClock } from "./display-clock";
import { createFalls, type Decision } from "./falls";
import { createInspector } from "./inspector";
import { packetText } from "./packet-text";
import { type DrawnRow, paintScene, type Scene, type Spot } from "./painter";
import "./packets.css";

/** What falls out of a queue needs room below the drawing. */
const BELOW = 44;
const MOST_PIXEL_RATIO = 2;
/** How fast waiting packets move up, and the most places that are not skipped. */
const MOVE_UP_MS = 70;
const MOST_PLACES = 4;
/** The text for screen readers changes at most this often while the run plays. */
const TEXT_MS = 10_000;
/** No limit in sight. */
const MANY = 1000;

export interface PacketLayer {
  /** The network has been drawn anew. */
  place(layout: NetworkLayout): void;
  /** A frame of the engine has arrived. */
  update(view: RunView): void;
  /** 0: not at all, 1: fully. */
  show(visibility: number): void;
  destroy(): void;
}

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

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: written before the limit was 70
export function createPacketLayer(figure: HTMLElement, run: Run): PacketLayer {
  const canvas = element("canvas", { className: "packets" });
  canvas.setAttribute("aria-hidden", "true");
  const text = element("p", { className: "visually-hidden" });
  text.setAttribute("aria-live", "polite");
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const clock = createDisplayClock();
  const falls = createFalls(isStill);
  let layout: NetworkLayout | null = null;
  let tracks: Scene["tracks"] = [];
  let rows: readonly QueueRow[] = [];
  let view: RunView | null = null;
  let packets: readonly NetworkPacket[] = [];
  /** Where waiting packets were last drawn in their row, counted from its head. */
  let places = new Map<string, number>();
  let theme: Theme | null = null;
  let themeName: string | undefined;
  let visibility = 0;
  let drawn_ms = 0;
  let spoken_ms = Number.NEGATIVE_INFINITY;
  let frame = 0;
  let spots: Spot[] = [];
  const inspector = createInspector(run, () => wake());
  const onClick = (event: MouseEvent) => {
    if (visibility === 0) return;
    const { left, top } = canvas.getBoundingClientRect();
    inspector.choose(nearest(spots, { x: event.clientX - left, y: event.clientY - top }));
  };
  figure.addEventListener("click", onClick);

  const isPlaying = () => run.stores.run.getState().play === "playing";
  const speed = () => {
    const { speed: chosen } = run.stores.run.getState();
    return isPlaying() && chosen !== "max" ? chosen : 0;
  };
  const currentTheme = () => {
    const name = document.documentElement.dataset.theme;
    if (!theme || name !== themeName) theme = readTheme(figure);
    themeName = name;
    return theme;
  };

  const resize = ({ width, height }: NetworkLayout) => {
    const ratio = Math.min(MOST_PIXEL_RATIO, devicePixelRatio);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round((height + BELOW) * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height + BELOW}px`;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
  };

  const limitOf = (watch: string) => {
    const link = layout?.schema.links.find(({ id }) => id === linkOfWatch(watch));
    const limit = run.stores.run.getState().queues[watch]?.limit ?? (link && directionOf(watch, link).queue.limit);
    return packetsIn(limit) ?? MANY;
  };

  /** The rows at the watched queues; each packet moves up smoothly. */
  const drawnRows = (time_s: number, since_ms: number): DrawnRow[] => {
    const weight = isStill || !isPlaying() ? 1 : 1 - Math.exp(-since_ms / MOVE_UP_MS);
    const next = new Map<string, number>();
    const found = rows.map((row): DrawnRow => {
      const link = layout?.schema.links.findIndex(({ id }) => id === linkOfWatch(row.watch));
      const waiting = packets.filter(
        (packet) => packet.link === link && packet.isReverse === isReverse(row.watch) && waitsAt(packet, time_s),
      );
      const limit = limitOf(row.watch);
      const pitch = pitchOf(row, limit, waiting.length);
      const at = waiting.map((packet, place): Point => {
        const key = packetKey(packet);
        const known = places.get(key) ?? place;
        const before = Math.abs(known - place) > MOST_PLACES ? place : known;
        const here = before + (place - before) * weight;
        next.set(key, here);
        return placeInRow(row, here, pitch);
      });
      return { row, watch: layout?.schema.watch.indexOf(row.watch) ?? -1, pitch, limit, packets: waiting, at };
    });
    places = next;
    return found;
  };

  /** A decision is shown where its packet stood, else at the tail of the queue. */
  const locate = (decision: Decision, drawn: readonly DrawnRow[]) => {
    if (decision.x !== undefined && !decision.isMark) return;
    const at = drawn.find(({ watch }) => watch === decision.watch);
    if (!at) return;
    const place = at.packets.findIndex(
      ({ flow, seq, kind }) => flow === decision.flow && seq === decision.seq && kind === "data",
    );
    const tail = Math.min(at.packets.length, at.row.room / at.pitch - 1);
    const point = at.at[place] ?? (decision.x === undefined ? placeInRow(at.row, tail, at.pitch) : null);
    if (point) [decision.x, decision.y] = [point.x, point.y];
  };

  const draw = (now_ms: number) => {
    if (!layout || !view || visibility === 0) return;
    const time_s = isPlaying() ? clock.at(now_ms) : view.time_s;
    falls.expire(now_ms);
    const drawn = drawnRows(time_s, now_ms - drawn_ms);
    drawn_ms = now_ms;
    for (const decision of falls.current) locate(decision, drawn);
    const inRows = new Set(drawn.flatMap((row) => row.packets));
    const { schema } = view.telemetry;
    spots = [];
    paintScene(context, {
      width: layout.width,
      height: layout.height + BELOW,
      nodes: layout.placement.nodes,
      tracks,
      packets: packets.filter((packet) => !inRows.has(packet)),
      rows: drawn,
      decisions: visibility === 1 ? falls.current : [],
      classOf: (flow) => schema.flows[flow]?.class ?? "untagged",
      theme: currentTheme(),
      time_s,
      now_ms,
      isStill,
      onlyFlow: inspector.onlyFlow,
      chosen: inspector.chosen,
      spots,
    });
    canvas.dataset.seen = String(packets.length);
  };

  const speak = (now_ms: number) => {
    if (!view?.packets || (isPlaying() && now_ms - spoken_ms < TEXT_MS)) return;
    spoken_ms = now_ms;
    const { watched } = run.stores.run.getState();
    text.textContent = packetText(view.telemetry.schema, packets, watched, view.time_s);
  };

  /** Draws in every animation frame as long as something moves. */
  const animate = (now_ms: number) => {
    frame = 0;
    draw(now_ms);
    if (visibility > 0 && (isPlaying() || falls.current.length > 0)) wake();
  };
  const wake = () => {
    if (frame === 0) frame = requestAnimationFrame(animate);
  };

  return {
    place(given) {
      layout = given;
      const { schema, curves, placement, width } = given;
      tracks = schema.links.map(({ id }) => {
        const curve = curves.get(id);
        return curve && { forward: trackOf(curve), reverse: trackOf(reversed(curve)) };
      });
      rows = queueRows(placement, width);
      resize(given);
      figure.append(canvas, text, inspector.opener, inspector.card);
      wake();
    },
    update(given) {
      const now_ms = performance.now();
      view = given;
      packets = given.packets ? packetsOf(given.packets) : [];
      clock.frame(given.time_s, now_ms, speed());
      falls.update(given, now_ms);
      if (visibility > 0) speak(now_ms);
      inspector.update(given, packets, falls.current);
      wake();
    },
    show(wanted) {
      visibility = wanted;
      figure.toggleAttribute("data-packets", wanted > 0);
      figure.style.setProperty("--packets", wanted.toFixed(2));
      if (wanted > 0) speak(performance.now());
      else inspector.choose(null);
      wake();
    },
    destroy() {
      cancelAnimationFrame(frame);
      figure.removeEventListener("click", onClick);
      for (const node of [canvas, text, inspector.opener, inspector.card]) node.remove();
      figure.removeAttribute("data-packets");
      figure.style.removeProperty("--packets");
    },
  };
}
