/** Moves in time by a fixed time, to the next drop or mark, or by a round trip, forwards and backwards. */
import { currentDelay_s, currentRate_bps } from "../../charts/current-link";
import { clock } from "../../charts/format";
import { NANOSECOND_S } from "../../engine/resolution";
import { linkOfWatch, reverseOf } from "../../scenario/watch";
import type { EventColumns } from "../../telemetry/events";
import type { RunSchema } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import { arrival, isAt } from "./arrival";
import type { Run } from "./run";
import type { RunState } from "./run-state";

/** The drops and marks of one flow at the watched queue, by the flow's number, before or after a time. */
export interface OfFlow {
  readonly flow: number;
  readonly from_s: number;
}
/** A number of seconds, or something that happens at the watched queue. */
export type Stride = number | "decision" | "packet" | OfFlow | "round trip";
export type Direction = 1 | -1;

/** The search for a drop gives up after this time. */
const SEARCH_S = 10;
const MICROSECOND_S = 1e-6;

/** The time of the nearest drop or mark at a watched queue, of one flow or of any, before or after a time. */
export function nearestDecision(
  events: EventColumns,
  queue: number,
  time_s: number,
  direction: Direction,
  flow?: number,
): number | undefined {
  const half = 0.5 * NANOSECOND_S;
  const first = direction > 0 ? events.countBefore(time_s + half) : events.countBefore(time_s - half) - 1;
  for (let index = first; index >= 0 && index < events.length; index += direction)
    if (events.link[index] === queue && (flow === undefined || events.flow[index] === flow)) return events.time[index];
  return undefined;
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

async function moveToDecision(run: Run, direction: Direction, of?: OfFlow): Promise<unknown> {
  const { flow } = of ?? {};
  const { watched, schema } = run.stores.run.getState();
  const queue = schema?.watch.indexOf(watched) ?? -1;
  const now_s = () => run.view?.time_s ?? 0;
  const from_s = of?.from_s ?? now_s();
  const find = () =>
    run.view ? nearestDecision(run.view.telemetry.events.decisions, queue, from_s, direction, flow) : undefined;
  const tell = (announcement: string) => run.stores.page.setState({ announcement });
  const whose = flow === undefined ? "" : ` of ${schema?.flows[flow]?.id ?? "this flow"}`;
  const none = `No ${direction > 0 ? "later" : "earlier"} drop or mark${whose} at ${watched}`;
  // Else the drop at the cursor would still be the one shown.
  if (of) run.stores.run.setState({ cursor: null });
  const known_s = find();
  if (known_s !== undefined && known_s < now_s()) return goBack(run, known_s);
  // Drops and marks in it are no longer kept one by one.
  const stretch = direction < 0 && run.view?.telemetry.events.decisions.counted.lastBefore(queue, from_s);
  if (stretch) {
    if (!(await recordAgain(run, stretch, from_s))) return;
    const again_s = find();
    return again_s === undefined ? tell(`${none} in the stretch before ${clock(from_s)}.`) : goBack(run, again_s);
  }
  if (direction < 0) return tell(`${none}.`);
  const until_s = now_s() + SEARCH_S;
  run.pause();
  const isHere = isStill(run);
  // A frame ends early when its time budget or the run ends.
  for (let before_s = Number.NaN; find() === undefined && now_s() !== before_s && now_s() < until_s; ) {
    before_s = now_s();
    await run.step(until_s - before_s, { queue, what: "decision" });
    if (!isHere()) return;
  }
  if (find() === undefined) tell(`${none} within ${SEARCH_S} s.`);
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
  if (typeof stride === "object") return moveToDecision(run, direction, stride);
  const seconds = stride === "round trip" ? roundTrip_s(view.telemetry, now.watched, now.applied) : stride;
  return direction > 0 ? run.step(seconds) : goBack(run, Math.max(0, view.time_s - seconds));
}

const moving = new WeakMap<Run, Promise<unknown>>();

/** Moves when earlier moves have arrived, unless another document is open then or it was halted. The run is then paused. */
export function move(run: Run, stride: Stride, direction: Direction): Promise<unknown> {
  const { halts } = run;
  const { workId } = run.stores.work.getState();
  const next = (moving.get(run) ?? Promise.resolve()).then(() =>
    run.stores.work.getState().workId === workId && run.halts === halts ? moveNow(run, stride, direction) : undefined,
  );
  moving.set(
    run,
    next.catch(() => undefined),
  );
  return next;
}
