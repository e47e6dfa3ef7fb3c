/** Moves in time by a fixed time, to the next drop or mark, or by a round trip, forwards and backwards. */
import { directionOf, linkOfWatch } from "../../scenario/watch";
import type { EventColumns } from "../../telemetry/events";
import type { RunSchema } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import { arrival } from "./arrival";
import type { Run } from "./run";

/** The drops and marks of one flow at the watched queue, by the flow's number. */
export interface OfFlow {
  readonly flow: number;
}
/** A number of seconds, or something that happens at the watched queue. */
export type Stride = number | "decision" | "packet" | OfFlow | "round trip";
export type Direction = 1 | -1;

/** The search for a drop gives up after this time. */
const SEARCH_S = 10;
const NANOSECOND_S = 1e-9;
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
export function roundTrip_s(telemetry: Telemetry, watched: string): number {
  const { links, groups }: RunSchema = telemetry.schema;
  const id = linkOfWatch(watched);
  const delayOf = (name: string) => {
    const link = links.find((each) => each.id === name);
    return link ? link.delay_s + link.reverse.delay_s : 0;
  };
  const paths = groups.filter((group) => group.links.includes(id)).map((group) => group.links);
  const delays = (paths.length > 0 ? paths : [[id]]).map((path) => path.reduce((sum, name) => sum + delayOf(name), 0));
  const link = links.find((each) => each.id === id);
  const backlog = telemetry.column("queue", watched, "backlog_bytes")?.lastFinite() ?? 0;
  const queued_s = link && Number.isFinite(backlog) ? (8 * backlog) / directionOf(watched, link).rate_bps : 0;
  return delays.reduce((sum, delay_s) => sum + delay_s, 0) / delays.length + queued_s;
}

async function goBack(run: Run, to_s: number): Promise<void> {
  run.pause();
  await run.seek(to_s);
  await arrival(run, to_s);
}

async function moveToDecision(run: Run, direction: Direction, flow?: number): Promise<void> {
  const { watched, schema } = run.stores.run.getState();
  const queue = schema?.watch.indexOf(watched) ?? -1;
  const now_s = () => run.view?.time_s ?? 0;
  const from_s = now_s();
  const find = () =>
    run.view ? nearestDecision(run.view.telemetry.events.decisions, queue, from_s, direction, flow) : undefined;
  const tell = (announcement: string) => run.stores.page.setState({ announcement });
  const whose = flow === undefined ? "" : ` of ${schema?.flows[flow]?.id ?? "this flow"}`;
  const none = `No ${direction > 0 ? "later" : "earlier"} drop or mark${whose} at ${watched}`;
  if (direction < 0) {
    const at_s = find();
    return at_s === undefined ? tell(`${none}.`) : goBack(run, at_s);
  }
  // A frame ends early when its time budget or the run ends.
  for (let before_s = Number.NaN; find() === undefined && now_s() !== before_s && now_s() < from_s + SEARCH_S; ) {
    before_s = now_s();
    await run.step(from_s + SEARCH_S - before_s, { queue, what: "decision" });
  }
  if (find() === undefined) tell(`${none} within ${SEARCH_S} s.`);
}

/** Where to begin the search for the packet before, in times that a packet of usual size takes on the link. */
const PACKETS_BACK = 4;
const USUAL_BYTES = 1000;

/** Goes back until there is a packet between there and the present, then forward to the last one before the present. */
async function moveToPreviousPacket(run: Run, next: () => Promise<void>, packet_s: number): Promise<void> {
  const now_s = () => run.view?.time_s ?? 0;
  const from_s = now_s();
  for (let back_s = PACKETS_BACK * packet_s; from_s > 0; back_s *= PACKETS_BACK) {
    const start_s = Math.max(0, from_s - back_s);
    await goBack(run, start_s);
    let last_s = Number.NaN;
    for (await next(); now_s() < from_s - 0.5 * NANOSECOND_S; await next()) last_s = now_s();
    if (!Number.isNaN(last_s) || start_s === 0) return goBack(run, Number.isNaN(last_s) ? 0 : last_s);
  }
}

/** To the moment at which a packet comes to the watched queue, leaves it, or is dropped there. */
async function moveToPacket(run: Run, direction: Direction): Promise<void> {
  const { watched, schema } = run.stores.run.getState();
  const link = schema?.links.find(({ id }) => id === linkOfWatch(watched));
  if (!schema || !link) return;
  const next = () => run.step(SEARCH_S, { queue: schema.watch.indexOf(watched), what: "packet" });
  if (direction > 0) return next();
  return moveToPreviousPacket(run, next, (8 * USUAL_BYTES) / directionOf(watched, link).rate_bps);
}

async function moveNow(run: Run, stride: Stride, direction: Direction): Promise<void> {
  const { view, stores } = run;
  if (!view) return;
  stores.run.setState({ step_s: typeof stride === "number" ? stride : MICROSECOND_S });
  if (stride === "decision") return moveToDecision(run, direction);
  if (stride === "packet") return moveToPacket(run, direction);
  if (typeof stride === "object") return moveToDecision(run, direction, stride.flow);
  const seconds = stride === "round trip" ? roundTrip_s(view.telemetry, stores.run.getState().watched) : stride;
  return direction > 0 ? run.step(seconds) : goBack(run, Math.max(0, view.time_s - seconds));
}

const moving = new WeakMap<Run, Promise<void>>();

/** Moves when earlier moves have arrived. The run is then paused. */
export function move(run: Run, stride: Stride, direction: Direction): Promise<void> {
  const next = (moving.get(run) ?? Promise.resolve()).then(() => moveNow(run, stride, direction));
  moving.set(
    run,
    next.catch(() => undefined),
  );
  return next;
}
