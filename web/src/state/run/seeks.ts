/** Seeks within the run. While another document is being opened, the seek waits for its outcome. */
import type { Loop } from "./loop";
import { createPending } from "./pending";
import type { Recordings } from "./recordings";

interface Options {
  loop: Loop;
  recordings: Recordings;
  /** Whether no draft covers the run. */
  isFree(): boolean;
  /** Whether the engine has failed: only another one can go on. */
  isStopped(): boolean;
  /** Goes to an earlier time, or to a later one that is recorded, in a run that is opened anew. */
  goBackTo(time_s: number): Promise<void>;
  /** Resolves when the changes made so far have been answered. */
  changesMade(): Promise<unknown> | null;
}

export interface Seeks {
  /** To be called with every opening. */
  beginning<Answer>(opening: Promise<Answer>): Promise<Answer>;
  /** Resolves when nothing is being opened any more. */
  settled(): Promise<void>;
  /** Resolves when the run is on its way. Only the newest of several seeks counts: false for others, or if nothing runs. */
  seek(time_s: number): Promise<boolean>;
}

export function createSeeks({ loop, recordings, isFree, isStopped, goBackTo, changesMade }: Options): Seeks {
  const begun = createPending();
  let wishes = 0;
  const settled = async () => {
    while (begun.settled()) await begun.settled();
  };
  return {
    settled,
    beginning: begun.add,
    async seek(time_s) {
      const wish = ++wishes;
      await changesMade();
      await settled(); // a seek must not supersede an opening
      if (wish !== wishes || !loop.view || !isFree()) return false;
      if (time_s >= loop.ahead_s && !recordings.isKnown(time_s) && !isStopped()) loop.catchUpTo(time_s);
      else await goBackTo(time_s);
      return wish === wishes;
    },
  };
}
