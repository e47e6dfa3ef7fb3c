// Draws a time-sequence diagram: each packet of a flow at the time at which it was sent and at its number.
import type { FlowPacket, FlowPackets, Steps } from "../../telemetry/flow-packets";
import { countBefore, valueAt } from "../../telemetry/flow-packets";
import type { ColourName, Theme } from "../theme";

/** Where the diagram is: x is that of the charts above. */
export interface SequenceFrame {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
  readonly from_s: number;
  readonly to_s: number;
  readonly low: number;
  readonly high: number;
}

export interface SequenceScene {
  readonly packets: FlowPackets;
  /** Sent in the window, in order of sending. */
  readonly sent: readonly FlowPacket[];
  readonly colour: ColourName;
  /** The packet that is told about. */
  readonly chosen: FlowPacket | null;
  /** Nothing is known beyond this time. */
  readonly until_s: number;
}

/** From so many packets per pixel on, a bar shows the range of those sent. */
const DENSE = 0.6;
/** From this distance of packets in pixels on, their way is drawn: from sending to arrival. */
const WIDE = 7;
const WAY_ALPHA = 0.45;
const CROSS = 3.5;
const SMALL_CROSS = 2.5;
const DIAMOND = 4;

export const isDense = (packets: number, { width }: Pick<SequenceFrame, "width">): boolean => packets > DENSE * width;

/** The range of packet numbers in a window, with some room; null if nothing is to be seen. */
export function numberRange(
  packets: FlowPackets,
  sent: readonly FlowPacket[],
  from_s: number,
  to_s: number,
): readonly [number, number] | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const include = (value: number | undefined) => {
    if (value === undefined) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  for (const { seq } of sent) include(seq);
  for (const { seq } of packets.lostIn(from_s, to_s)) include(seq);
  for (const steps of [packets.acknowledged, packets.edge]) {
    include(valueAt(steps, from_s));
    include(valueAt(steps, to_s));
  }
  if (low > high) return null;
  const room = Math.max(1, 0.06 * (high - low));
  return [low - room, high + room];
}

export class SequencePainter {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly frame: SequenceFrame,
    private readonly theme: Theme,
  ) {}

  x(time_s: number): number {
    const { left, width, from_s, to_s } = this.frame;
    return left + ((time_s - from_s) / (to_s - from_s)) * width;
  }

  y(seq: number): number {
    const { top, height, low, high } = this.frame;
    return top + (1 - (seq - low) / (high - low)) * height;
  }

  draw(scene: SequenceScene): void {
    const { context, frame } = this;
    context.save();
    context.beginPath();
    context.rect(frame.left, frame.top, frame.width, frame.height);
    context.clip();
    this.steps(scene.packets.edge, "ink3", [4, 3], scene.until_s);
    this.steps(scene.packets.acknowledged, "ink2", [], scene.until_s);
    const dense = isDense(scene.sent.length, frame);
    if (dense) this.bars(scene);
    else this.dots(scene);
    this.marked(scene);
    this.again(scene, dense);
    this.lost(scene, dense ? SMALL_CROSS : CROSS);
    if (scene.chosen) this.ring(scene.chosen);
    context.restore();
  }

  private steps({ at_s, value }: Steps, colour: ColourName, dash: readonly number[], until_s: number): void {
    const { context, frame, theme } = this;
    const first = Math.max(0, countBefore(at_s, frame.from_s) - 1);
    const last = countBefore(at_s, frame.to_s);
    if (last <= first) return;
    context.beginPath();
    context.setLineDash([...dash]);
    context.strokeStyle = theme[colour];
    context.lineWidth = 1.25;
    for (let index = first; index < last; ++index) {
      const x = this.x(at_s[index] as number);
      const y = this.y(value[index] as number);
      if (index === first) context.moveTo(x, y);
      else {
        context.lineTo(x, this.y(value[index - 1] as number));
        context.lineTo(x, y);
      }
    }
    context.lineTo(this.x(Math.min(until_s, frame.to_s)), this.y(value[last - 1] as number));
    context.stroke();
    context.setLineDash([]);
  }

  /** The lowest and the highest packet sent within each pixel. */
  private bars({ sent, colour }: SequenceScene): void {
    const { context, theme } = this;
    context.fillStyle = theme[colour];
    let [column, low, high] = [Number.NaN, 0, 0];
    const flush = () => {
      if (Number.isNaN(column)) return;
      const top = this.y(high) - 0.75;
      context.fillRect(column, top, 1, Math.max(1.5, this.y(low) + 0.75 - top));
    };
    for (const { seq, sent_s, isAgain } of sent) {
      if (isAgain) continue;
      const here = Math.floor(this.x(sent_s));
      if (here !== column) {
        flush();
        [column, low, high] = [here, seq, seq];
      } else {
        low = Math.min(low, seq);
        high = Math.max(high, seq);
      }
    }
    flush();
  }

  private dots({ sent, colour, until_s }: SequenceScene): void {
    const { context, frame, theme } = this;
    const distance = frame.width / Math.max(1, sent.length);
    const radius = Math.min(3, Math.max(1.25, distance / 3));
    context.fillStyle = theme[colour];
    context.strokeStyle = theme[colour];
    if (distance > WIDE) this.ways(sent, until_s);
    for (const { seq, sent_s, isAgain } of sent) {
      if (isAgain) continue;
      context.beginPath();
      context.arc(this.x(sent_s), this.y(seq), radius, 0, 2 * Math.PI);
      context.fill();
    }
  }

  /** From sending to arrival, with a tick there, or to the drop; of those on their way, as far as is known. */
  private ways(sent: readonly FlowPacket[], until_s: number): void {
    const { context } = this;
    context.beginPath();
    context.globalAlpha = WAY_ALPHA;
    context.lineWidth = 1;
    for (const { seq, sent_s, end_s, reason } of sent) {
      const isOnItsWay = Number.isNaN(end_s);
      const [x, y] = [this.x(isOnItsWay ? until_s : end_s), this.y(seq)];
      context.moveTo(this.x(sent_s), y);
      context.lineTo(x, y);
      if (isOnItsWay || reason >= 0) continue;
      context.moveTo(x, y - 3);
      context.lineTo(x, y + 3);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  private marked({ sent }: SequenceScene): void {
    const { context, theme } = this;
    context.strokeStyle = theme.signal2;
    context.lineWidth = 1.5;
    for (const { seq, sent_s, isMarked } of sent) {
      if (!isMarked) continue;
      context.beginPath();
      context.arc(this.x(sent_s), this.y(seq), 4, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  private again({ sent }: SequenceScene, dense: boolean): void {
    const { context, theme } = this;
    const size = dense ? DIAMOND - 1 : DIAMOND;
    context.fillStyle = theme.signal1;
    for (const { seq, sent_s, isAgain } of sent) {
      if (!isAgain) continue;
      const [x, y] = [this.x(sent_s), this.y(seq)];
      context.beginPath();
      context.moveTo(x, y - size);
      context.lineTo(x + size, y);
      context.lineTo(x, y + size);
      context.lineTo(x - size, y);
      context.fill();
    }
  }

  /** At the time of the drop, which may be that of a packet sent before the window. */
  private lost({ packets }: SequenceScene, size: number): void {
    const { context, frame, theme } = this;
    context.strokeStyle = theme.danger;
    context.lineWidth = size / 2;
    context.beginPath();
    for (const { seq, end_s } of packets.lostIn(frame.from_s, frame.to_s)) {
      const [x, y] = [this.x(end_s), this.y(seq)];
      context.moveTo(x - size, y - size);
      context.lineTo(x + size, y + size);
      context.moveTo(x + size, y - size);
      context.lineTo(x - size, y + size);
    }
    context.stroke();
  }

  private ring({ seq, sent_s }: FlowPacket): void {
    const { context, theme } = this;
    context.strokeStyle = theme.ink;
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(this.x(sent_s), this.y(seq), 6.5, 0, 2 * Math.PI);
    context.stroke();
  }
}
