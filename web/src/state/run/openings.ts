/** Opening documents: the engine takes one or says what is wrong with it, and the page shows a new run. */
import { type EngineClient, type EngineRun, ignoreLost, Superseded } from "../../engine/client";
import type { Problem } from "../../engine/protocol";
import { serialize } from "../../scenario/scenario";
import type { Look } from "../page/page-state";
import type { Stores } from "../stores";
import { appliedUntil } from "../work/timeline";
import type { Work } from "../work/work-state";
import type { Loop, RunView } from "./loop";
import type { Pasts } from "./pasts";
import type { Expected } from "./run-state";

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

/** Of an opening; superseded by another one that came in between, or by the end of the engine. */
export type Outcome =
  | { readonly kind: "opened" }
  | { readonly kind: "rejected"; readonly problems: readonly Problem[] }
  | { readonly kind: "superseded" };

export interface Openings {
  readonly isOpening: boolean;
  open(opening: Opening): Promise<Outcome>;
}

interface Options {
  stores: Stores;
  client: EngineClient;
  loop: Loop;
  pasts: Pasts;
}

export function createOpenings({ stores, client, loop, pasts }: Options): Openings {
  let openings = 0;
  let newest = 0;

  /** The run is at a time: at its start, unless it goes on from the one before. */
  const begin = (run: EngineRun, view: RunView, opening: Opening) => {
    const { layout } = run;
    const { time_s, fingerprint } = view;
    const { work, look, expectation, at_s, isPaused } = opening;
    const { runId, watched: before } = stores.run.getState();
    const { workId } = stores.work.getState();
    const watched = opening.watched ?? before;
    stores.work.setState({ ...work, draft: null, isStandIn: false });
    stores.page.setState({
      // What there was to say about a link goes with what it opened; of the first one, that it could not be opened stays.
      ...(workId !== "" && workId !== work.workId && { link: null, restored: null }),
      ...(look && { look }),
      rejection: null,
      announcement: "",
    });
    stores.run.setState({
      ...(expectation !== undefined && { expectation }),
      layout,
      queues: layout.queues,
      applied: appliedUntil(work.document, time_s),
      change: null,
      lateChange: null,
      cursor: null,
      runId: runId + 1,
      play: isPaused ? "paused" : "playing",
      watched: layout.watch.includes(watched) ? watched : (layout.watch[0] ?? ""),
      clock_s: time_s,
      fingerprint,
      report: null,
      refused: {},
      stoppedBecause: "",
    });
    loop.begin(run, view, at_s);
  };

  /** What is expected at a time must be seen there. */
  const expectedAt_s = ({ expectation = stores.run.getState().expectation }: Opening): number =>
    expectation?.outcome === "waiting" ? expectation.at_s : Number.POSITIVE_INFINITY;

  const load = async (opening: Opening): Promise<Outcome> => {
    const mine = ++newest;
    const { document } = opening.work;
    const past = pasts.of(document, Math.min(opening.at_s, expectedAt_s(opening)));
    const answer = await client.open(serialize(document), past.fork);
    if (mine !== newest) {
      if (answer.kind === "opened") answer.run.close();
      throw new Superseded();
    }
    if (answer.kind === "rejected") return { kind: "rejected", problems: answer.problems };
    opening.onAccepted?.();
    const { run, time_s, fingerprint } = answer;
    begin(run, { telemetry: past.begin(run.layout, time_s), time_s, fingerprint }, opening);
    return { kind: "opened" };
  };

  return {
    get isOpening() {
      return openings > 0;
    },
    async open(opening) {
      loop.hold(++openings > 0);
      // The page says at once what it will show; of a document from outside only when the engine has taken it.
      if (!stores.work.getState().document && opening.work.scenarioId !== null)
        stores.work.setState({ document: opening.work.document }); // its title, while it loads
      try {
        return await load(opening);
      } catch (error) {
        ignoreLost(error);
        return { kind: "superseded" };
      } finally {
        loop.hold(--openings > 0);
        loop.wake();
      }
    },
  };
}
