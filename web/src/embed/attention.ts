/** Runs while it is seen: pauses when the tab is hidden or the frame scrolled out, and goes on where it was. */
import type { Run } from "../state/run/run";
import { uniqueId } from "../state/work/work-state";
import { type Channel, createTurns } from "./turns";

/** Of the frame in view. */
const ENOUGH = 0.2;

export interface Attention {
  /** Starts without anyone's wish: it gives way to what others have asked for. */
  byItself(start: () => Promise<void>): Promise<void>;
  /** It is to stand still: being seen again does not make it go on. */
  letStand(): void;
}

interface Options {
  run: Run;
  /** As large as the frame. */
  sentinel: Element;
  /** Seen for the first time. */
  onFirstSeen(): void;
  /** Whether it stands because two others run. */
  onWaiting(isWaiting: boolean): void;
}

function openChannel(): Channel | null {
  try {
    return new BroadcastChannel("aqm-embeds");
  } catch {
    return null; // a frame without an origin: it is on its own
  }
}

export function attend({ run, sentinel, onFirstSeen, onWaiting }: Options): Attention {
  const { run: store } = run.stores;
  let isInView = false;
  let wasSeen = false;
  /** It was paused here, not by anyone's wish. */
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
    // Whoever starts it meanwhile: nothing runs that nobody sees.
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
