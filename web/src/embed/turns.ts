/**
 * At most two embeds of a site run at a time, because all embeds of a page share its processor; they agree over a
 * BroadcastChannel. Embeds started by a user take precedence over those that started by themselves; among the former
 * the newest run, among the latter the oldest. A running embed repeats its claim; a claim that is not repeated expires,
 * as when its page has crashed.
 */

/** The part of BroadcastChannel that is used; tests supply their own. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

export interface Turns {
  /** Claims a turn; `isAsked` if the user or the host asked for it. */
  take(isAsked: boolean): void;
  release(): void;
  /** Whether another embed may run. */
  readonly hasRoom: boolean;
}

interface Options {
  channel: Channel | null;
  id: string;
  now_ms(): number;
  /** Two others take precedence. */
  onLost(): void;
  /** Another embed has stopped. */
  onFree(): void;
}

const MOST_RUNNING = 2;
const SAY_MS = 1000;
/** Milliseconds without a message until a claim expires; a busy page may be late. */
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
    // A newcomer learns of the running embeds.
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
