/** The animation loop of one run: requests frames at the chosen speed and notifies the views. */

import { type EngineRun, ignoreLost, Superseded } from "../../engine/client";
import type { ChangedAnswer, FrameAnswer, PacketRows, RefusedAnswer, StopAt } from "../../engine/protocol";
import { NANOSECOND_S } from "../../engine/resolution";
import type { Telemetry } from "../../telemetry/telemetry";
import { noteFrame } from "./cost";
import { type Clock, createPace } from "./pace";
import { createPending } from "./pending";
import type { Speed } from "./run-state";

/** A run that begins to play does not wait for its second frame. */
const FIRST_FRAME_MS = 1000 / 60;
const BUDGET_MS = 40;
const FLAT_OUT_BUDGET_MS = 250;
/** A catch-up that takes so long can be seen to go; after steps back nothing flickers. */
const LONG_MS = 200;

/** What the views draw; the same object for the whole run. */
export interface RunView {
  telemetry: Telemetry;
  time_s: number;
  fingerprint: string;
  /** Where each packet is, if asked for. */
  packets?: PacketRows | undefined;
  /** When that happened for which the newest frame was to look; NaN if it did not. */
  found_s?: number | undefined;
  /** The instant goes on: there is no fingerprint. */
  isUnfinished?: boolean | undefined;
}

export interface Loaded {
  readonly run: EngineRun;
  readonly view: RunView;
}

export interface LoopOptions {
  clock: Clock;
  isPlaying(): boolean;
  speed(): Speed;
  /** No frame goes beyond this time. */
  stop_s(): number;
  /** Frames tell where up to this many packets are; 0 for none. */
  mostPackets(): number;
  /** Resolves when the runs that go along are at the view's time; null if there are none. */
  follow(): Promise<unknown> | null;
  /** Called for each frame; it may contain changes or be the last. */
  onFrame(frame: FrameAnswer): void;
  /** Called at most once per animation frame, if there is new data. */
  onDraw(view: RunView): void;
}

export interface Loop {
  /** The run that supplies the frames. */
  readonly run: EngineRun | null;
  readonly view: RunView | null;
  /** The current time, or the target of a catch-up. */
  readonly goal_s: number;
  /** Whether the last animation frame has shown that a catch-up goes on. */
  isSeenToCatchUp(): boolean;
  /** The furthest time that the engine may reach with the frame in flight; it cannot go back. */
  readonly ahead_s: number;
  /** Switches to a run that is at the view's time, and catches up to a later time. */
  begin(run: EngineRun, view: RunView, catchUpTo_s: number): void;
  /** Changes a value of the run. */
  set(path: string, value: unknown): Promise<ChangedAnswer | RefusedAnswer>;
  /** Resolves when all changes in flight have been answered and told; null if there are none. */
  answers(): Promise<unknown> | null;
  /**
   * Puts another run at the same time in the place of this one, which stays open, after the frame and the changes in
   * flight: what is answered is told of the run that was asked.
   */
  exchange(next: () => Loaded | null, swapped: (left: Loaded) => void): Promise<boolean>;
  /** Runs to a later time at full speed. */
  catchUpTo(time_s: number): void;
  /** Ends a catch-up where it is. */
  stay(): void;
  /** How often a catch-up was to stay where it is: that ends the wishes for frames before. */
  readonly stays: number;
  /**
   * Requests frames outside the animation loop, after those before and a catch-up, until the time has passed or another
   * run is opened; with `stop_at` a single one, which may end early. None if it is to stay meanwhile.
   */
  pullOnce(seconds: number, stop_at?: StopAt): Promise<void>;
  /** Stops requesting frames while a document is being opened. */
  hold(isHeld: boolean): void;
  /** To be called when play state or speed has changed. */
  wake(): void;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share the frame in flight
export function createLoop(options: LoopOptions): Loop {
  const { clock } = options;
  const pace = createPace();
  let run: EngineRun | null = null;
  let view: RunView | null = null;
  let catchUp_s = 0;
  /** When the catch-up began. */
  let since_ms = 0;
  let isSeen = false;
  let stays = 0;
  /** Latest end of the frame in flight. */
  let asked_s = 0;
  let isHeld = false;
  let isExchanging = false;
  /** The newest exchange of runs. */
  let exchanged: Promise<unknown> = Promise.resolve();
  /** The run whose frame is in flight, or waited for by runs that go along. */
  let pulled: EngineRun | null = null;
  let isScheduled = false;
  let isDirty = false;
  let inFlight: Promise<void> = Promise.resolve();
  const changing = createPending();
  /** A change was sent after the newest frame was asked for. */
  let isChanged = false;
  /** The newest frame requested outside the animation loop: one after the other. */
  let turn: Promise<void> = Promise.resolve();

  const duration_s = () => view?.telemetry.schema.duration_s ?? 0;
  const isCatchingUp = () => view !== null && view.time_s < catchUp_s - NANOSECOND_S;
  const isFlatOut = () => isCatchingUp() || (options.isPlaying() && options.speed() === "max");
  const flatOutTarget = () => (isCatchingUp() ? catchUp_s : duration_s());
  const limited = (until_s: number) => Math.min(until_s, duration_s(), options.stop_s());

  const isBusy = () => isExchanging || (run !== null && run === pulled);

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    clock.requestFrame(tick);
  };

  /** Also for those who wait for the time to which it went: they look when something is drawn. */
  const endCatchUp = () => {
    if (catchUp_s === 0) return;
    catchUp_s = 0;
    isDirty = true;
    schedule();
  };

  const take = (from: EngineRun, frame: FrameAnswer) => {
    if (!view || from !== run) return;
    noteFrame(view.telemetry.schema, frame.time_s - view.time_s, frame.advance_ms);
    view.telemetry.append(frame);
    from.recycle(frame.buffer);
    view.time_s = frame.time_s;
    view.fingerprint = frame.fingerprint;
    view.packets = frame.packets;
    view.found_s = frame.found_s ?? (view.isUnfinished ? view.found_s : undefined);
    view.isUnfinished = frame.isUnfinished;
    if (frame.ended || frame.halted !== undefined) catchUp_s = 0;
  };

  /** All runs are at the time of a frame. */
  const show = (from: EngineRun, frame: FrameAnswer) => {
    if (from !== run) return;
    isDirty = true;
    options.onFrame(frame);
    schedule();
  };

  /** At full speed, the next frame is requested as soon as this one has arrived. */
  const pull = async (until_s: number, budget_ms: number, stop_at?: StopAt): Promise<void> => {
    const from = run;
    if (!from) return;
    asked_s = limited(until_s);
    pulled = from;
    isChanged = false;
    try {
      const frame = await from.advance(asked_s, budget_ms, options.mostPackets(), stop_at);
      take(from, frame);
      const following = options.follow();
      if (following) await following;
      show(from, frame);
    } catch (error) {
      if (from === run) endCatchUp(); // nothing else would
      return ignoreLost(error);
    } finally {
      asked_s = 0;
      if (pulled === from) pulled = null;
    }
    if (isHeld || isBusy()) return;
    if (isFlatOut()) return pull(flatOutTarget(), FLAT_OUT_BUDGET_MS);
    if (view?.isUnfinished && !options.isPlaying()) return finish(view, until_s, stop_at);
  };

  /** No run stands still in the middle of an instant. What was looked for may be in the rest of it, or later. */
  const finish = ({ time_s, found_s }: RunView, until_s: number, stop_at?: StopAt): Promise<void> => {
    const isLooking = stop_at !== undefined && Number.isNaN(found_s);
    return isLooking ? pull(until_s, FLAT_OUT_BUDGET_MS, stop_at) : pull(time_s, FLAT_OUT_BUDGET_MS);
  };

  const startPull = (...order: Parameters<typeof pull>) => {
    inFlight = pull(...order);
    return inFlight;
  };

  /** Resolves when nothing is in flight; a change may begin while another one is waited for. */
  const quiet = async (): Promise<void> => {
    await Promise.all([inFlight, changing.settled()]);
    if (changing.settled()) await quiet();
  };

  const exchange: Loop["exchange"] = async (next, swapped) => {
    isExchanging = true;
    try {
      await quiet();
      const left = run && view && { run, view };
      const other = left && next();
      if (!other) return false;
      ({ run, view } = other);
      swapped(left);
      isDirty = true;
      return true;
    } finally {
      isExchanging = false;
      pace.reset(); // the time until now was waited for
      schedule();
    }
  };

  const catchUpTo = (time_s: number) => {
    if (!isCatchingUp()) since_ms = clock.now();
    catchUp_s = Math.min(time_s, duration_s());
    schedule();
  };

  /** Resolves when a catch-up of a run has ended, or cannot go on; other frames and an exchange may come between. */
  const caughtUp = async (from: EngineRun | null): Promise<void> => {
    await inFlight;
    await exchanged;
    if (run !== from || isHeld || !isCatchingUp()) return;
    if (!isBusy()) await startPull(catchUp_s, FLAT_OUT_BUDGET_MS);
    return caughtUp(from);
  };

  const pullNow = async (wish: number, seconds: number, stop_at?: StopAt) => {
    await inFlight;
    await exchanged;
    await caughtUp(run);
    if (!view || isBusy() || wish !== stays) return;
    const until_s = view.time_s + seconds;
    if (!stop_at && seconds > 0) catchUpTo(Math.max(catchUp_s, until_s));
    const from = run;
    await startPull(until_s, FLAT_OUT_BUDGET_MS, stop_at);
    await caughtUp(from);
  };

  /**
   * While the run stands still, a frame that goes nowhere ends the instant, and tells where its packets are and what a
   * change has changed.
   */
  const readStanding = ({ packets, time_s, isUnfinished }: RunView) => {
    const lacksPackets = !packets && options.mostPackets() > 0;
    if ((isChanged || isUnfinished || lacksPackets) && !isHeld && !isBusy()) void startPull(time_s, BUDGET_MS);
  };

  const request = (now_ms: number) => {
    const speed = options.speed();
    if (view === null) return;
    if (!(options.isPlaying() || isCatchingUp())) return readStanding(view);
    if (speed !== "max") pace.count(now_ms, speed);
    if (isHeld || isBusy()) return;
    if (isFlatOut()) void startPull(flatOutTarget(), FLAT_OUT_BUDGET_MS);
    else void startPull(view.time_s + pace.take(), BUDGET_MS);
  };

  const tick = (now_ms: number) => {
    isScheduled = false;
    request(now_ms);
    const isLong = isCatchingUp() && now_ms - since_ms > LONG_MS;
    if (isLong !== isSeen) isDirty = true;
    isSeen = isLong;
    if (isDirty && view) {
      isDirty = false;
      options.onDraw(view);
    }
    if (options.isPlaying() || isCatchingUp()) schedule();
  };

  return {
    get run() {
      return run;
    },
    get view() {
      return view;
    },
    get goal_s() {
      return Math.max(view?.time_s ?? 0, catchUp_s);
    },
    isSeenToCatchUp: () => isSeen && isCatchingUp(),
    get ahead_s() {
      return Math.max(view?.time_s ?? 0, asked_s);
    },
    begin(begun, begunView, catchUpTo_s) {
      run?.close();
      run = begun;
      view = begunView;
      catchUp_s = catchUpTo_s;
      since_ms = clock.now();
      isSeen = false;
      isChanged = false;
      isDirty = true;
      pace.reset(FIRST_FRAME_MS);
      schedule();
    },
    set(path, value) {
      if (!run) return Promise.reject(new Superseded());
      isChanged = true;
      return changing.add(run.set(path, value));
    },
    answers: changing.settled,
    exchange(...order) {
      const done = exchange(...order);
      exchanged = done.catch(() => undefined);
      return done;
    },
    catchUpTo,
    stay() {
      ++stays;
      endCatchUp();
    },
    get stays() {
      return stays;
    },
    pullOnce(seconds, stop_at) {
      const wish = stays;
      const pulled = turn.then(() => pullNow(wish, seconds, stop_at));
      turn = pulled.catch(() => undefined);
      return pulled;
    },
    hold(held) {
      isHeld = held;
    },
    wake() {
      pace.reset();
      schedule();
    },
  };
}
