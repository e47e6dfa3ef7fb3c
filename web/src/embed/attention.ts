/**
 * Runs an embed only while it is visible: pauses when the tab is hidden or the frame is scrolled out, and resumes
 * afterwards.
 */
import type { Run } from "../state/run/run";
import { uniqueId } from "../state/work/work-state";
import { type Channel, createTurns } from "./turns";

/** Fraction of the frame that must be visible. */
const ENOUGH = 0.2;

export interface Attention {
  /** Starts without a request of the user; yields to embeds that a user has started. */
  byItself(start: () => Promise<void>): Promise<void>;
  /** Stays paused, also when the frame becomes visible again. */
  letStand(): void;
}

interface Options {
  run: Run;
  /** An element as large as the frame. */
  sentinel: Element;
  /** Called when the frame is first visible. */
  onFirstSeen(): void;
  /** Whether the embed waits because two others run. */
  onWaiting(isWaiting: boolean): void;
}

function openChannel(): Channel | null {
  try {
    return new BroadcastChannel("aqm-embeds");
  } catch {
    return null; // a frame with an opaque origin has no channel
  }
}

export function attend({ run, sentinel, onFirstSeen, onWaiting }: Options): Attention {
  const { run: store } = run.stores;
  let isInView = false;
  let wasSeen = false;
  /** Paused because it is not visible or another embed has the turn, not by request. */
  let isHeld = false;
  let isAsked = true;

  const isSeen = () => isInView && document.visibilityState === "visible";
  const hold = () => {
    if (store.getState().play !== "playing") return;
    run.pause();
    isHeld = true;
  };
  const goOn = () => {
    if (!isHeld || !isSeen()) return;
    if (!turns.hasRoom) return onWaiting(true);
    isAsked = false;
    run.play();
  };
  const turns = createTurns({
    channel: openChannel(),
    id: uniqueId(),
    now_ms: () => performance.timeOrigin + performance.now(),
    onLost() {
      hold();
      onWaiting(true);
    },
    onFree: goOn,
  });

  const look = () => {
    if (!isSeen()) return hold();
    if (!wasSeen) onFirstSeen();
    wasSeen = true;
    goOn();
  };
  new IntersectionObserver(
    ([entry]) => {
      isInView = (entry?.intersectionRatio ?? 0) >= ENOUGH;
      look();
    },
    { threshold: [0, ENOUGH] },
  ).observe(sentinel);
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", turns.release);
  store.subscribe(({ play: now }, { play: before }) => {
    if (now === before) return;
    if (now !== "playing") return turns.release();
    isHeld = false;
    onWaiting(false);
    turns.take(isAsked);
    isAsked = true;
    // Whoever started it: nothing runs while it is not visible.
    if (!isSeen()) queueMicrotask(hold);
  });
  return {
    async byItself(start) {
      isAsked = false;
      await start();
      isAsked = true;
    },
    letStand() {
      isHeld = false;
      onWaiting(false);
    },
  };
}
