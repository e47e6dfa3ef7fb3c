/** Draws packets on a canvas. */
import { CLASSES, type ClassStyle, classStyle } from "../../../charts/class-style";
import type { Theme } from "../../../charts/theme";
import type { Point } from "../../../geometry/rect";
import { pointOn, type QueueRow, type Track } from "../../../network/packet-places";
import { type NetworkPacket, partAt, waitsAt } from "../../../network/packets";
import { NARROW, type Placement, QUEUE } from "../../../network/placement";
import type { TrafficClass } from "../../../telemetry/run-schema";
import { type Decision, FALL_MS, type Tally } from "./falls";

/** The two directions keep to different sides of the line, in pixels to the right of their travel. */
const OFFSETS = { forward: -2.5, reverse: -5.5 };
/** Packets that wait at a queue that is not drawn are piled beside the line. */
const PILE = { first: 5, step: 2.2, most: 7 };
const FALL_PIXELS = 34;
const FONT = "12px Inter Variable, Inter, sans-serif";

/** A queue that is drawn, with its packets in order from the head. */
export interface DrawnRow {
  readonly row: QueueRow;
  /** Index into `RunSchema.watch`. */
  readonly watch: number;
  readonly pitch: number;
  /** Packets that the buffer has room for. */
  readonly limit: number;
  readonly packets: readonly NetworkPacket[];
  /** The centre of each packet; smoothed. */
  readonly at: readonly Point[];
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly nodes: Placement["nodes"];
  /** By link; in the direction of the link and against it. */
  readonly tracks: readonly ({ readonly forward: Track; readonly reverse: Track } | undefined)[];
  /** Packets on links, and those that wait at queues that are not drawn. */
  readonly packets: readonly NetworkPacket[];
  readonly rows: readonly DrawnRow[];
  readonly decisions: readonly Decision[];
  readonly tallies: readonly Tally[];
  readonly classOf: (flow: number) => TrafficClass;
  readonly theme: Theme;
  readonly time_s: number;
  readonly now_ms: number;
  readonly isStill: boolean;
  /** Index of the flow whose packets stand out, if any. */
  readonly onlyFlow: number | null;
  /** The packet with a ring around it. */
  readonly chosen: NetworkPacket | null;
  /** Receives where each packet is drawn. */
  readonly spots: Spot[];
}

export interface Spot extends Point {
  readonly packet: NetworkPacket;
}

/** The width of a packet of this many bytes, in pixels: its area follows its size. */
export const packetWidth = (bytes: number, drawingWidth: number): number =>
  Math.min(8, Math.max(3, 7 * Math.sqrt(bytes / 1000))) * (drawingWidth < NARROW ? 0.85 : 1);

const OUTLINES: Readonly<Record<ClassStyle["shape"], (path: Path2D, at: Point, width: number) => void>> = {
  square: (path, { x, y }, width) => path.rect(x - width / 2, y - width / 2, width, width),
  circle(path, { x, y }, width) {
    const radius = width / Math.sqrt(Math.PI);
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  },
  triangle(path, { x, y }, width) {
    const third = width / Math.sqrt(3 * Math.sqrt(3));
    const half = Math.sqrt(3) * third;
    path.moveTo(x, y - 2 * third);
    path.lineTo(x + half, y + third);
    path.lineTo(x - half, y + third);
    path.closePath();
  },
};

/** Opacity of packets of other flows, where one stands out. */
const FAINT = 0.15;

/** Collects shapes by class, so that each class is filled once. */
class Batch {
  private readonly strong = new Map<TrafficClass, Path2D>();
  private readonly faint = new Map<TrafficClass, Path2D>();
  private readonly marked = new Path2D();

  constructor(private readonly scene: Scene) {}

  add(packet: NetworkPacket, at: Point, width: number): void {
    const name = this.scene.classOf(packet.flow);
    OUTLINES[classStyle[name].shape](this.pathOf(packet, name, at), at, width);
    if (packet.isMarked) OUTLINES.circle(this.marked, at, width + 5);
  }

  addBar(packet: NetworkPacket, at: Point, width: number, height: number): void {
    const path = this.pathOf(packet, this.scene.classOf(packet.flow), at);
    path.rect(at.x - width / 2, at.y - height / 2, width, height);
  }

  paint(context: CanvasRenderingContext2D): void {
    const { theme } = this.scene;
    const alpha = context.globalAlpha;
    context.lineWidth = 1;
    for (const paths of [this.faint, this.strong]) {
      context.globalAlpha = paths === this.faint ? alpha * FAINT : alpha;
      for (const name of CLASSES) {
        const path = paths.get(name);
        if (!path) continue;
        context.fillStyle = theme[classStyle[name].colour];
        context.strokeStyle = theme.panel;
        context.stroke(path);
        context.fill(path);
      }
    }
    context.strokeStyle = theme.ink;
    context.stroke(this.marked);
  }

  private pathOf(packet: NetworkPacket, name: TrafficClass, { x, y }: Point): Path2D {
    const { spots, onlyFlow } = this.scene;
    spots.push({ packet, x, y });
    const paths = onlyFlow === null || onlyFlow === packet.flow ? this.strong : this.faint;
    const path = paths.get(name) ?? new Path2D();
    paths.set(name, path);
    return path;
  }
}

export function paintScene(context: CanvasRenderingContext2D, scene: Scene): void {
  context.clearRect(0, 0, scene.width, scene.height);
  paintMoving(context, scene);
  hideBehindNodes(context, scene);
  paintPiles(context, scene);
  for (const row of scene.rows) paintRow(context, scene, row);
  for (const decision of scene.decisions)
    if (decision.isMark) paintMark(context, scene, decision);
    else paintFall(context, scene, decision);
  paintReasons(context, scene);
  paintRing(context, scene);
}

function paintRing(context: CanvasRenderingContext2D, { chosen, spots, theme }: Scene) {
  const spot = chosen && spots.find(({ packet }) => packet === chosen);
  if (!spot) return;
  context.strokeStyle = theme.accent;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(spot.x, spot.y, 7, 0, 2 * Math.PI);
  context.stroke();
}

const trackOf = ({ tracks }: Scene, { link, isReverse }: NetworkPacket) =>
  tracks[link]?.[isReverse ? "reverse" : "forward"];

const offsetOf = ({ isReverse }: NetworkPacket) => (isReverse ? OFFSETS.reverse : OFFSETS.forward);

function paintMoving(context: CanvasRenderingContext2D, scene: Scene) {
  const batch = new Batch(scene);
  for (const packet of scene.packets) {
    const track = trackOf(scene, packet);
    if (!track || waitsAt(packet, scene.time_s) || scene.time_s > packet.arrival_s) continue;
    const at = pointOn(track, partAt(packet, scene.time_s), offsetOf(packet));
    batch.add(packet, at, packetWidth(packet.size, scene.width));
  }
  batch.paint(context);
}

/** Packets appear from behind their nodes, whose shapes are drawn below the canvas. */
function hideBehindNodes(context: CanvasRenderingContext2D, { nodes }: Scene) {
  context.save();
  context.globalCompositeOperation = "destination-out";
  context.beginPath();
  for (const { x, y, width, height, isRouter } of nodes.values())
    context.roundRect(x - width / 2, y - height / 2, width, height, isRouter ? height / 2 : 7);
  context.fill();
  context.restore();
}

function paintPiles(context: CanvasRenderingContext2D, scene: Scene) {
  const batch = new Batch(scene);
  const heights = new Map<Track, number>();
  for (const packet of scene.packets) {
    const track = trackOf(scene, packet);
    if (!track || !waitsAt(packet, scene.time_s)) continue;
    const height = heights.get(track) ?? 0;
    heights.set(track, height + 1);
    if (height >= PILE.most) continue;
    const at = pointOn(track, Math.min(0.4, 22 / track.length), offsetOf(packet) - PILE.first - height * PILE.step);
    batch.add(packet, at, packetWidth(packet.size, scene.width));
  }
  batch.paint(context);
}

/** Below this distance packets of a row are bars. */
const BARS = 5.5;

function paintRow(context: CanvasRenderingContext2D, scene: Scene, { row, pitch, limit, packets, at }: DrawnRow) {
  const length = Math.min(row.room, Math.max(QUEUE.width, limit * pitch));
  context.beginPath();
  const left = row.towards === 1 ? row.head.x : row.head.x - length;
  context.roundRect(left, row.head.y - QUEUE.height / 2 - 1, length, QUEUE.height + 2, 2.5);
  context.fillStyle = scene.theme.panel;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = scene.theme.ink2;
  context.stroke();
  const batch = new Batch(scene);
  packets.forEach((packet, place) => {
    const point = at[place];
    if (!point) return;
    const width = Math.min(packetWidth(packet.size, scene.width), pitch * 0.9);
    if (pitch < BARS) batch.addBar(packet, point, Math.max(1, pitch - 0.7), QUEUE.height - 2);
    else batch.add(packet, point, width);
  });
  batch.paint(context);
}

function paintFall(context: CanvasRenderingContext2D, scene: Scene, decision: Decision) {
  const { x = 0, y = 0, began_ms, flow, seq } = decision;
  const part = scene.isStill ? 0.45 : (scene.now_ms - began_ms) / FALL_MS;
  // Those that fall at the same time fall apart.
  const drift = 6 + 7 * ((seq % 5) - 2);
  const style = classStyle[scene.classOf(flow)];
  const path = new Path2D();
  OUTLINES[style.shape](path, { x: x + drift * part, y: y + FALL_PIXELS * part * part + 8 * part }, 7);
  context.save();
  context.globalAlpha *= Math.max(0, 1 - part ** 3);
  context.fillStyle = scene.theme[style.colour];
  context.fill(path);
  context.restore();
}

function paintMark(context: CanvasRenderingContext2D, scene: Scene, { x = 0, y = 0, began_ms }: Decision) {
  const part = scene.isStill ? 0.3 : Math.min(1, (scene.now_ms - began_ms) / FALL_MS);
  context.save();
  context.globalAlpha *= 1 - part;
  context.strokeStyle = scene.theme.ink;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y, 5 + 7 * part, 0, 2 * Math.PI);
  context.stroke();
  context.restore();
}

/** One label for all packets that fall from a queue for the same reason, always in the same place. */
function paintReasons(context: CanvasRenderingContext2D, scene: Scene) {
  context.save();
  context.font = FONT;
  context.textBaseline = "middle";
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.strokeStyle = scene.theme.bg;
  for (const { row, watch } of scene.rows) {
    const here = scene.tallies.filter((tally) => tally.watch === watch);
    const labels = [...new Set(here.map(({ label }) => label))].sort();
    labels.forEach((label, line) => {
      const alike = here.filter((tally) => tally.label === label);
      const count = alike.reduce((sum, tally) => sum + tally.count, 0);
      const text = count > 1 ? `${label} × ${count}` : label;
      const { width } = context.measureText(text);
      // Below the row, so that it covers no node.
      const beside = Math.max(0, Math.min(QUEUE.width, row.room - width));
      const wanted = row.towards === 1 ? row.head.x + beside : row.head.x - beside - width;
      const x = Math.max(4, Math.min(scene.width - width - 4, wanted));
      const y = row.head.y + 20 + 15 * line;
      context.fillStyle = alike[0]?.isMark ? scene.theme.ink : scene.theme.danger;
      context.strokeText(text, x, y);
      context.fillText(text, x, y);
    });
  }
  context.restore();
}
