/**
 * At most two embeds of a site run at a time, for several on one page share its processor: they agree over a channel.
 * What a visitor has started goes before what started by itself; of the former the newest go on, of the latter the first.
 * A turn is said again and again while it lasts: one of which nothing is heard any more, because its page has crashed, is free.
 */

/** What is needed of a BroadcastChannel; tests bring their own. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

export interface Turns {
  /** Runs from now on; `isAsked` if by the visitor's or the host's wish. */
  take(isAsked: boolean): void;
  release(): void;
  /** Whether one more may run. */
  readonly hasRoom: boolean;
}

interface Options {
  channel: Channel | null;
  id: string;
  now_ms(): number;
  /** Two others go before this one. */
  onLost(): void;
  /** Another one has stopped. */
  onFree(): void;
}

const MOST_RUNNING = 2;
const SAY_MS = 1000;
/** A busy page may be late with it. */
const SILENT_MS = 5000;

interface Said {
  id: string;
  /** Null when it has stopped. */
  rank: number | null;
}

function isSaid(data: unknown): data is Said {
  const { id, rank } = (data ?? {}) as Partial<Said>;
  return typeof id === "string" && (rank === null || typeof rank === "number");
}

export function createTurns({ channel, id, now_ms, onLost, onFree }: Options): Turns {
  const others = new Map<string, { rank: number; gone: ReturnType<typeof setTimeout> }>();
  let mine: number | null = null;
  let again: ReturnType<typeof setInterval> | undefined;
  const say = () => channel?.postMessage({ id, rank: mine } satisfies Said);

  const forget = (other: string) => {
    clearTimeout(others.get(other)?.gone);
    if (others.delete(other)) onFree();
  };

  const yieldIfOutranked = () => {
    if (mine === null) return;
    const own = mine;
    const before = [...others].filter(([other, { rank }]) => rank > own || (rank === own && other > id));
    if (before.length >= MOST_RUNNING) onLost();
  };

  const hear = ({ id: other, rank }: Said) => {
    if (rank === null) return forget(other);
    const known = others.get(other);
    const isNew = known?.rank !== rank;
    clearTimeout(known?.gone);
    others.set(other, { rank, gone: setTimeout(() => forget(other), SILENT_MS) });
    // A newcomer learns of those that run.
    if (isNew && mine !== null) say();
    yieldIfOutranked();
  };

  if (channel) {
    channel.onmessage = ({ data }) => {
      if (isSaid(data)) hear(data);
    };
  }
  return {
    get hasRoom() {
      return others.size < MOST_RUNNING;
    },
    take(isAsked) {
      mine = isAsked ? now_ms() : -now_ms();
      clearInterval(again);
      again = setInterval(say, SAY_MS);
      say();
      yieldIfOutranked();
    },
    release() {
      if (mine === null) return;
      mine = null;
      clearInterval(again);
      say();
    },
  };
}
