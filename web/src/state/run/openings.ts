/** Opening documents: the engine takes one or says what is wrong with it, and the page shows a new run. */
import { type EngineClient, ignoreLost } from "../../engine/client";
import type { Problem } from "../../engine/protocol";
import { serialize } from "../../scenario/scenario";
import type { Layout } from "../../telemetry/layout";
import { createTelemetry } from "../../telemetry/telemetry";
import type { Expected, Look, PlaygroundStore, Work } from "../store";
import { appliedUntil } from "../work/timeline";
import type { Loop } from "./loop";

export interface Opening {
  work: Work;
  /** As they are, if nothing is said. */
  look?: Look;
  /** Which of the watched queues is shown, or the first; without it, the one of that name that is shown now. */
  watched?: string;
  expectation?: Expected | null;
  /** Simulated time to go to at once. */
  at_s: number;
  isPaused: boolean;
  /** The engine has taken the document; the run before is still what the store says. */
  onAccepted?(): void;
}

export interface Openings {
  readonly isOpening: boolean;
  /** What is wrong with the document: nothing if it runs now; null if another came in between or the engine has stopped. */
  open(opening: Opening): Promise<readonly Problem[] | null>;
}

export function createOpenings(store: PlaygroundStore, client: EngineClient, loop: Loop): Openings {
  let openings = 0;

  const begin = (layout: Layout, opening: Opening) => {
    const { work, look, expectation, at_s, isPaused } = opening;
    const { runId, workId } = store.getState();
    const watched = opening.watched ?? store.getState().watched;
    store.setState({
      ...work,
      // What there was to say about a link goes with what it opened; of the first one, that it could not be opened stays.
      ...(workId !== "" && workId !== work.workId && { link: null }),
      ...(look && { look }),
      ...(expectation !== undefined && { expectation }),
      draft: null,
      isStandIn: false,
      layout,
      queues: layout.queues,
      applied: appliedUntil(work.document, 0),
      lateChange: null,
      runId: runId + 1,
      play: isPaused ? "paused" : "playing",
      watched: layout.watch.includes(watched) ? watched : (layout.watch[0] ?? ""),
      clock_s: 0,
      fingerprint: "",
      report: null,
      rejection: null,
      refused: {},
      stoppedBecause: "",
      announcement: "",
    });
    loop.begin(createTelemetry(layout), at_s);
  };

  const load = async (opening: Opening): Promise<readonly Problem[]> => {
    const answer = await client.load(serialize(opening.work.document));
    if (answer.kind === "rejected") return answer.problems;
    opening.onAccepted?.();
    begin(answer.layout, opening);
    return [];
  };

  return {
    get isOpening() {
      return openings > 0;
    },
    async open(opening) {
      loop.hold(++openings > 0);
      // The page says at once what it will show; of a document from outside only when the engine has taken it.
      if (!store.getState().document && opening.work.scenarioId !== null)
        store.setState({ document: opening.work.document }); // its title, while it loads
      try {
        return await load(opening);
      } catch (error) {
        ignoreLost(error);
        return null;
      } finally {
        loop.hold(--openings > 0);
        loop.wake();
      }
    },
  };
}
