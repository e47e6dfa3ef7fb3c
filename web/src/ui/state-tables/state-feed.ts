// Requests the tables of a watched queue a few times per second while they are visible, and passes them on outside
// React.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { StateAnswer } from "../../engine/protocol";
import { catalog, type DisciplineInfo } from "../../scenario/catalog";
import { useFrame, useRun } from "../run-context";
import { mostRows } from "./table-rows";

const ASK_MS = 200;

type Listener = (answer: StateAnswer) => void;

export interface StateFeed {
  /** Receives the newest answer about the run that is open at once, later ones as they arrive. */
  subscribe(listener: Listener): () => void;
}

class Feed implements StateFeed {
  private latest: StateAnswer | null = null;
  /** The run that it is about. */
  private of = -1;
  private readonly listeners = new Set<Listener>();

  constructor(private readonly runId: () => number) {}

  /** `of`: the run that was asked; an answer about another one than is shown is dropped. */
  publish(answer: StateAnswer, of: number) {
    if (of !== this.runId()) return;
    this.latest = answer;
    this.of = of;
    for (const listener of this.listeners) listener(answer);
  }

  subscribe(listener: Listener) {
    this.listeners.add(listener);
    if (this.latest && this.of === this.runId()) listener(this.latest);
    return () => {
      this.listeners.delete(listener);
    };
  }
}

/** At most one request is in flight, for the tables of the shown discipline. */
export function useStateFeed(watch: string, discipline: DisciplineInfo, node: RefObject<Element | null>): StateFeed {
  const run = useRun();
  const runId = () => run.stores.run.getState().runId;
  const [feed] = useState(() => new Feed(runId));
  const isSeen = useRef(false);
  const isAsking = useRef(false);
  const asked_ms = useRef(Number.NEGATIVE_INFINITY);
  const trailing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const ask = useEffectEvent(async () => {
    clearTimeout(trailing.current);
    if (!isSeen.current || isAsking.current) return;
    isAsking.current = true;
    asked_ms.current = performance.now();
    const of = runId();
    const answer = await run.readState(watch, mostRows(discipline.tables)).finally(() => {
      isAsking.current = false;
    });
    if (answer && catalog.disciplines[answer.discipline] === discipline) feed.publish(answer, of);
  });

  // The last frame before a pause is shown too, at the end of the interval.
  useFrame(() => {
    clearTimeout(trailing.current);
    const rest_ms = asked_ms.current + ASK_MS - performance.now();
    if (rest_ms <= 0 && !isAsking.current) void ask();
    else trailing.current = setTimeout(() => void ask(), Math.max(rest_ms, ASK_MS / 2));
  });

  useEffect(() => {
    if (!node.current) return;
    const observer = new IntersectionObserver((entries) => {
      isSeen.current = entries.at(-1)?.isIntersecting ?? false;
      if (isSeen.current) void ask();
    });
    observer.observe(node.current);
    return () => {
      observer.disconnect();
      isSeen.current = false;
      clearTimeout(trailing.current);
    };
  }, [node]);

  return feed;
}
