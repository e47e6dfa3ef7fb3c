// The queue's contents: one symbol per packet. Samples have how many packets of each class wait; in what order is known
// while packets are drawn in the network.
import { useEffect, useEffectEvent, useRef } from "react";
import { isDue, setText } from "../../charts";
import { CLASSES, classShapePath, classStyle } from "../../charts/class-style";
import type { TrafficClass } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import { type Backlog, packetsIn, readBacklog } from "../../views/backlog";
import { ClassGlyph } from "../ClassGlyph";
import { useCursorTime, useFrame, useRun, useRunState } from "../run-context";
import { RichText } from "../text/RichText";
import { rowAt, useSteppedQueue } from "./row-at";
import { orderText, waitingAt } from "./waiting";

const COLUMNS = 15;
const MOST_SLOTS = 60;
const PITCH = 18;
/** Redraw interval, slow enough to be read. */
const DRAW_MS = 100;
const EMPTY = "M-1.5,0a1.5,1.5 0 1 0 3,0a1.5,1.5 0 1 0 -3,0";
const SHAPES = new Map(CLASSES.map((name) => [name, classShapePath(name, 11)]));

interface Strip {
  slots: number;
  packetsPerSlot: number;
}

/** In large queues a symbol stands for several packets. */
export function stripOf(limitPackets: number | undefined): Strip {
  const limit = limitPackets ?? MOST_SLOTS;
  const packetsPerSlot = Math.max(1, Math.ceil(limit / MOST_SLOTS));
  return { packetsPerSlot, slots: Math.max(1, Math.ceil(limit / packetsPerSlot)) };
}

const countOf = (waiting: readonly TrafficClass[]) =>
  CLASSES.map((name) => waiting.filter((each) => each === name).length);

/** With the packets of each class at this very moment, if they are known: samples are of other times. */
function countedIn(sampled: Backlog, packets: readonly number[] | null): Backlog {
  if (!packets) return sampled;
  const total = packets.reduce((sum, count) => sum + count, 0);
  const isInPackets = sampled.limitText.includes("packet");
  const fill = isInPackets ? Math.min(1, total / Math.max(1, sampled.limitPackets ?? 1)) : sampled.fill;
  return { ...sampled, packets, total, fill };
}

/** The class in each slot, class by class. */
export function slotClasses(packets: readonly number[], { slots, packetsPerSlot }: Strip): TrafficClass[] {
  return CLASSES.flatMap((name, index) => {
    const count = packets[index] ?? 0;
    const filled = count > 0 ? Math.max(1, Math.round(count / packetsPerSlot)) : 0;
    return Array.from({ length: filled }, () => name);
  }).slice(0, slots);
}

/** The class in each slot, in the order of the packets: that of the first packet that it stands for. */
export const slotsInOrder = (waiting: readonly TrafficClass[], { slots, packetsPerSlot }: Strip): TrafficClass[] =>
  waiting.filter((_, place) => place % packetsPerSlot === 0).slice(0, slots);

export function QueuePanel() {
  const run = useRun();
  const svg = useRef<SVGSVGElement>(null);
  const caption = useRef<HTMLParagraphElement>(null);
  const drawnAt_ms = useRef(0);
  const order = useRef<HTMLParagraphElement>(null);
  const legend = useRef<HTMLParagraphElement>(null);
  const watched = useRunState((state) => state.watched);
  const queueLimit = useRunState((state) => state.queues[watched]?.limit);
  const discipline = useRunState((state) => state.queues[watched]?.discipline);
  const linkLimit = useRunState((state) => state.schema?.links.find(({ id }) => id === watched)?.queue.limit);
  const limit = queueLimit ?? linkLimit;

  const play = useRunState((state) => state.play);
  const cursor_s = useCursorTime();
  const stepped = useSteppedQueue();
  const draw = (telemetry: Telemetry) => {
    const now_ms = performance.now();
    if (!isDue(now_ms, drawnAt_ms.current, DRAW_MS) && run.stores.run.getState().play === "playing") return;
    drawnAt_ms.current = now_ms;
    const sampled = readBacklog(telemetry, watched, limit, rowAt(telemetry, cursor_s));
    const rows = cursor_s === null ? run.view?.packets : undefined;
    const waiting = rows ? waitingAt(rows, run.view?.time_s ?? 0, watched, telemetry.schema) : null;
    const counted = stepped ? CLASSES.map((name) => stepped.backlogOf[name]) : waiting && countOf(waiting);
    const backlog = countedIn(sampled, counted);
    const strip = stripOf(backlog.limitPackets);
    const slots = waiting ? slotsInOrder(waiting, strip) : slotClasses(backlog.packets, strip);
    if (svg.current) fillSlots(svg.current, slots);
    if (caption.current) setText(caption.current, captionText(backlog, strip));
    const canPause = play === "playing" && cursor_s === null;
    if (order.current) setText(order.current, orderText(discipline, waiting !== null, canPause));
    if (legend.current) showCounts(legend.current, backlog.packets);
  };

  useFrame(({ telemetry }) => draw(telemetry));
  const redraw = useEffectEvent(() => {
    drawnAt_ms.current = 0;
    if (run.view) draw(run.view.telemetry);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each changes what is to be seen
  useEffect(() => redraw(), [play, cursor_s, stepped, watched, limit, discipline]);

  const { slots } = stripOf(packetsIn(limit));
  const rows = Math.ceil(slots / COLUMNS);
  return (
    <>
      <svg ref={svg} className="queue-strip" viewBox={`0 0 ${COLUMNS * PITCH} ${rows * PITCH}`} aria-hidden="true">
        {Array.from({ length: slots }, (_, slot) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: slots are places
            key={slot}
            d={EMPTY}
            transform={`translate(${((slot % COLUMNS) + 0.5) * PITCH},${(Math.floor(slot / COLUMNS) + 0.5) * PITCH})`}
          />
        ))}
      </svg>
      <p ref={caption} className="quiet" />
      <p ref={order} className="quiet queue-order" />
      <p className="queue-legend" ref={legend}>
        {CLASSES.map((name) => (
          <span key={name} className="class-name" data-class={name}>
            <ClassGlyph of={name} />
            <RichText text={classStyle[name].label} /> <b data-count={name}>0</b>
          </span>
        ))}
      </p>
    </>
  );
}

function fillSlots(svg: SVGSVGElement, classes: readonly TrafficClass[]) {
  const slots = svg.children;
  for (let index = 0; index < slots.length; ++index) {
    const slot = slots[index] as SVGPathElement;
    const name = classes[index] ?? "";
    if ((slot.dataset.class ?? "") === name) continue;
    slot.dataset.class = name;
    slot.setAttribute("d", name === "" ? EMPTY : (SHAPES.get(name) ?? EMPTY));
  }
}

function showCounts(legend: Element, packets: readonly number[]) {
  legend.querySelectorAll("[data-count]").forEach((node, index) => {
    setText(node, String(Math.round(packets[index] ?? 0)));
  });
}

function captionText({ total, limitText, fill }: Backlog, { packetsPerSlot }: Strip): string {
  const count = limitText.includes("packet")
    ? `${Math.round(total)} of ${limitText}`
    : `${Math.round(total)} ${Math.round(total) === 1 ? "packet" : "packets"}, ${Math.round(fill * 100)} % of ${limitText}`;
  if (packetsPerSlot === 1) return count;
  return `${count} · one symbol is ${limitText.includes("packet") ? "" : "about "}${packetsPerSlot} packets`;
}
