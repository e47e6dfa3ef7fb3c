/** Goes to a time of the run. What is being opened would begin elsewhere: where to go is decided when it is there. */
import type { Loop } from "./loop";
import type { Pasts } from "./pasts";

/** Waits for the newest of several calls, and for whatever has become the newest meanwhile. */
async function allDone(newest: () => Promise<unknown>): Promise<void> {
  const awaited = newest();
  await awaited;
  if (newest() !== awaited) await allDone(newest);
}

interface Options {
  loop: Loop;
  pasts: Pasts;
  /** Nothing waits in front of the run. */
  isFree(): boolean;
  /** Goes to a time that the run has been at before. */
  goBackTo(time_s: number): Promise<void>;
}

export interface Seeks {
  /** Whatever opens a run tells of it here. */
  beginning<Answer>(opening: Promise<Answer>): Promise<Answer>;
  /** The newest wish counts. */
  seek(time_s: number): Promise<void>;
}

export function createSeeks({ loop, pasts, isFree, goBackTo }: Options): Seeks {
  let begun: Promise<unknown> = Promise.resolve();
  let wishes = 0;
  return {
    beginning(opening) {
      begun = Promise.allSettled([begun, opening]).then(() => undefined);
      return opening;
    },
    async seek(time_s) {
      const wish = ++wishes;
      await allDone(() => begun); // going back would take the place of what is being opened
      if (wish !== wishes || !loop.view || !isFree()) return;
      if (time_s >= loop.ahead_s && !pasts.isKnown(time_s)) loop.catchUpTo(time_s);
      else await goBackTo(time_s);
    },
  };
}
