/** Moves in time by a fixed time, to the next drop or mark, or by a round trip, forwards and backwards. */
import { currentDelay_s, currentRate_bps } from "../../charts/current-link";
import { clock } from "../../charts/format";
import { NANOSECOND_S } from "../../engine/resolution";
import { linkOfWatch, reverseOf } from "../../scenario/watch";
import { type EventColumns, type EventRow, eventCode } from "../../telemetry/events";
import type { RunSchema } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import { arrival, isAt } from "./arrival";
import type { Run } from "./run";
import type { RunState } from "./run-state";

/** A number of seconds, or something that happens at the watched queue. */
export type Stride = number | "decision" | "packet" | "round trip";
export type Direction = 1 | -1;

/** The search for a drop gives up after this time. */
const SEARCH_S = 10;
const MICROSECOND_S = 1e-6;

/** A drop or mark, by what it has alone among those of its time. */
type OneOf = Pick<EventRow, "t_s" | "kind" | "flow" | "seq">;

const HALF_S = 0.5 * NANOSECOND_S;

/** The position of a drop or mark at a watched queue; -1 if it is not kept. */
function placeOf(events: EventColumns, queue: number, { t_s, kind, flow, seq }: OneOf): number {
  const { link, kind: kinds, flow: flows, seq: seqs } = events;
  for (
    let at = events.countBefore(t_s - HALF_S);
    at < events.length && (events.time[at] as number) < t_s + HALF_S;
    ++at
  )
    if (link[at] === queue && kinds[at] === eventCode[kind] && flows[at] === flow && seqs[at] === seq) return at;
  return -1;
}

/** The position of the nearest drop or mark at a watched queue before or after a time, or one of the same flow; or -1. */
export function nearestDecision(
  events: EventColumns,
  queue: number,
  from: number | OneOf,
  direction: Direction,
): number {
  const [time_s, flow] = typeof from === "number" ? [from] : [from.t_s, from.flow];
  const place = typeof from === "number" ? -1 : placeOf(events, queue, from);
  const first = direction > 0 ? events.countBefore(time_s + HALF_S) : events.countBefore(time_s - HALF_S) - 1;
  for (let at = place < 0 ? first : place + direction; at >= 0 && at < events.length; at += direction)
    if (events.link[at] === queue && (flow === undefined || events.flow[at] === flow)) return at;
  return -1;
}

/** Propagation there and back on the paths through the watched queue, their mean, and the time that its backlog takes. */
export function roundTrip_s(telemetry: Telemetry, watched: string, applied: RunState["applied"] = {}): number {
  const { links, groups }: RunSchema = telemetry.schema;
  const id = linkOfWatch(watched);
  const changedTo = (path: string) => applied[path];
  const delayOf = (name: string) => {
    const link = links.find((each) => each.id === name);
    if (!link) return 0;
    return currentDelay_s(link, name, changedTo) + currentDelay_s(link, reverseOf(name), changedTo);
  };
  const paths = groups.filter((group) => group.links.includes(id)).map((group) => group.links);
  const delays = (paths.length > 0 ? paths : [[id]]).map((path) => path.reduce((sum, name) => sum + delayOf(name), 0));
  const link = links.find((each) => each.id === id);
  const backlog = telemetry.column("queue", watched, "backlog_bytes")?.lastFinite() ?? 0;
  const queued_s = link && Number.isFinite(backlog) ? (8 * backlog) / currentRate_bps(link, watched, changedTo) : 0;
  return delays.reduce((sum, delay_s) => sum + delay_s, 0) / delays.length + queued_s;
}

/** Returns whether the run got there, and nobody has halted it. */
async function goBack(run: Run, to_s: number): Promise<boolean> {
  const { halts } = run;
  run.pause();
  await run.seek(to_s);
  await arrival(run, to_s);
  return run.halts === halts && isAt(run, to_s);
}

/** Whether the run is the one that is open now, and nobody has set it going or halted it. */
function isStill(run: Run): () => boolean {
  const { halts } = run;
  const { runId } = run.stores.run.getState();
  return () => {
    const now = run.stores.run.getState();
    return now.runId === runId && now.play !== "playing" && run.halts === halts;
  };
}

/** Repeats a stretch of the run, up to a time at most. Returns whether nothing came in between. */
async function recordAgain(run: Run, [from_s, to_s]: readonly [number, number], before_s: number): Promise<boolean> {
  if (!(await goBack(run, from_s))) return false;
  const isHere = isStill(run);
  await run.step(Math.min(to_s, before_s) - (run.view?.time_s ?? 0));
  return isHere();
}

/** To the nearest drop or mark, or from one to that of the same flow, which it returns if it has been found. */
async function moveToDecision(run: Run, direction: Direction, of?: OneOf): Promise<EventRow | undefined> {
  const { flow } = of ?? {};
  const { watched, schema } = run.stores.run.getState();
  const queue = schema?.watch.indexOf(watched) ?? -1;
  const now_s = () => run.view?.time_s ?? 0;
  const from_s = of?.t_s ?? now_s();
  const find = () => {
    const { events } = run.view?.telemetry ?? {};
    const place = events ? nearestDecision(events.decisions, queue, of ?? from_s, direction) : -1;
    return place < 0 ? undefined : events?.row(events.decisions, place);
  };
  const tell = (announcement: string) => void run.stores.page.setState({ announcement });
  const whose = flow === undefined ? "" : ` of ${schema?.flows[flow]?.id ?? "this flow"}`;
  const none = `No ${direction > 0 ? "later" : "earlier"} drop or mark${whose} at ${watched}`;
  // Else the drop at the cursor would still be the one shown.
  if (of) run.stores.run.setState({ cursor: null });
  const known = find();
  if (known) {
    if (known.t_s < now_s()) await goBack(run, known.t_s);
    else run.pause();
    return known;
  }
  // Drops and marks in it are no longer kept one by one.
  const stretch = direction < 0 && run.view?.telemetry.events.decisions.counted.lastBefore(queue, from_s);
  if (stretch) {
    if (!(await recordAgain(run, stretch, from_s))) return;
    const again = find();
    if (again) await goBack(run, again.t_s);
    else tell(`${none} in the stretch before ${clock(from_s)}.`);
    return again;
  }
  if (direction < 0) {
    tell(`${none}.`);
    return;
  }
  const until_s = now_s() + SEARCH_S;
  run.pause();
  const isHere = isStill(run);
  // A frame ends early when its time budget or the run ends.
  for (let before_s = Number.NaN; !find() && now_s() !== before_s && now_s() < until_s; ) {
    before_s = now_s();
    await run.step(until_s - before_s, { queue, what: "decision" });
    if (!isHere()) return;
  }
  const found = find();
  if (!found) tell(`${none} within ${SEARCH_S} s.`);
  return found;
}

/** Where to begin the search for the packet before, in times that a packet of usual size takes on the link. */
const PACKETS_BACK = 4;
const USUAL_BYTES = 1000;
/** Packets are looked for event by event, so not for long. */
const PACKET_SEARCH_S = 1;

/**
 * Steps until a time or until what is looked for has happened; returns when, NaN if it did not, null if the run is gone,
 * was set going or halted.
 */
async function lookFor(run: Run, what: "packet" | "last packet", until_s: number): Promise<number | null> {
  const { schema, watched } = run.stores.run.getState();
  const queue = schema?.watch.indexOf(watched) ?? -1;
  const isHere = isStill(run);
  let found_s = Number.NaN;
  // A frame ends early when its time budget ends.
  for (let before_s = Number.NaN; isHere(); ) {
    const now_s = run.view?.time_s ?? 0;
    if (now_s === before_s || now_s > until_s - 0.5 * NANOSECOND_S) return found_s;
    before_s = now_s;
    await run.step(until_s - now_s, { queue, what });
    const newest_s = run.view?.found_s ?? Number.NaN;
    if (!Number.isNaN(newest_s)) found_s = newest_s;
    if (what === "packet" && !Number.isNaN(found_s)) return found_s;
  }
  return null;
}

/** The last packet before a time, looked for in ever longer stretches before it, as above. */
async function lastPacketBefore(run: Run, from_s: number, packet_s: number): Promise<number | null> {
  const first_s = Math.max(0, from_s - PACKET_SEARCH_S);
  for (let back_s = PACKETS_BACK * packet_s; ; back_s *= PACKETS_BACK) {
    const start_s = Math.max(first_s, from_s - back_s);
    if (!(await goBack(run, start_s))) return null;
    const found_s = await lookFor(run, "last packet", from_s - NANOSECOND_S);
    if (found_s === null) return null;
    const isGone = (run.view?.time_s ?? 0) < from_s - 2 * NANOSECOND_S;
    if (!Number.isNaN(found_s) || start_s === first_s || isGone) return found_s;
  }
}

/** To the moment at which a packet comes to the watched queue, leaves it, or is dropped there. */
async function moveToPacket(run: Run, direction: Direction): Promise<void> {
  const { watched, schema, applied } = run.stores.run.getState();
  const { workId } = run.stores.work.getState();
  const link = schema?.links.find(({ id }) => id === linkOfWatch(watched));
  const from_s = run.view?.time_s ?? 0;
  if (!link) return;
  run.pause();
  const packet_s = (8 * USUAL_BYTES) / currentRate_bps(link, watched, (path) => applied[path]);
  const found_s =
    direction > 0
      ? await lookFor(run, "packet", from_s + PACKET_SEARCH_S)
      : await lastPacketBefore(run, from_s, packet_s);
  if (found_s === null || run.stores.work.getState().workId !== workId) return;
  if (direction < 0) await goBack(run, Number.isNaN(found_s) ? from_s : found_s);
  if (!Number.isNaN(found_s)) return;
  const which = direction > 0 ? "later" : "earlier";
  run.stores.page.setState({ announcement: `No ${which} packet at ${watched} within ${PACKET_SEARCH_S} s.` });
}

async function moveNow(run: Run, stride: Stride, direction: Direction): Promise<unknown> {
  const { view, stores } = run;
  const now = stores.run.getState();
  if (!view) return;
  stores.run.setState({ step_s: typeof stride === "number" ? stride : MICROSECOND_S });
  if (stride === "decision") return moveToDecision(run, direction);
  if (stride === "packet") return moveToPacket(run, direction);
  const seconds = stride === "round trip" ? roundTrip_s(view.telemetry, now.watched, now.applied) : stride;
  return direction > 0 ? run.step(seconds) : goBack(run, Math.max(0, view.time_s - seconds));
}

const moving = new WeakMap<Run, Promise<unknown>>();

/** Moves when earlier moves have arrived, unless another document is open then or it was halted. The run is then paused. */
function afterOthers<Found>(run: Run, go: () => Promise<Found>): Promise<Found | undefined> {
  const { halts } = run;
  const { workId } = run.stores.work.getState();
  const next = (moving.get(run) ?? Promise.resolve()).then(() =>
    run.stores.work.getState().workId === workId && run.halts === halts ? go() : undefined,
  );
  moving.set(
    run,
    next.catch(() => undefined),
  );
  return next;
}

export const move = (run: Run, stride: Stride, direction: Direction): Promise<unknown> =>
  afterOthers(run, () => moveNow(run, stride, direction));

/** From one drop or mark at the watched queue to the one of the same flow before or after it; undefined without one. */
export const moveInFlow = (run: Run, from: OneOf, direction: Direction): Promise<EventRow | undefined> =>
  afterOthers(run, () => {
    run.stores.run.setState({ step_s: MICROSECOND_S });
    return moveToDecision(run, direction, from);
  });
