/** Opens documents: the engine accepts or rejects one, and the page shows the new run. */
import {
  type EngineRun,
  EngineStopped,
  ignoreLost,
  type OpenAnswer,
  type RunsClient,
  Superseded,
} from "../../engine/client";
import type { Problem } from "../../engine/protocol";
import { serialize } from "../../scenario/scenario";
import type { ViewOptions } from "../page/page-state";
import type { Stores } from "../stores";
import { appliedUntil } from "../work/timeline";
import { currentWork, type Work } from "../work/work-state";
import { askIfHeavy } from "./cost";
import type { Loop, RunView } from "./loop";
import type { Recordings } from "./recordings";
import { type Expected, type PlayState, type RunState, steppingUntil } from "./run-state";

export interface OpenRequest {
  work: Work;
  /** Unchanged if omitted. */
  viewOptions?: ViewOptions;
  /** Which watched queue to show: a name, "" for the first; if omitted, the one shown now if it exists. */
  watched?: string;
  expectation?: Expected | null;
  /** Simulated time to seek to at once, in seconds. */
  at_s: number;
  /** Unless one plays or pauses while it is being opened. */
  isPaused: boolean;
  /** A draft of the same work goes, which otherwise stays if it is another document. */
  dropsDraft?: boolean;
  /** Called when the engine has accepted the document, before the store changes. */
  onAccepted?(): void;
}

/** Result of opening a document; superseded by another one, or by the end of the engine. */
export type Outcome =
  | { readonly kind: "opened" }
  | { readonly kind: "rejected"; readonly problems: readonly Problem[] }
  | { readonly kind: "superseded" };

const NO_MEMORY = "There is not enough memory for this run.";

export interface DocumentOpener {
  readonly isOpening: boolean;
  /** Where the newest opening of the work that is shown goes; null if there is none. */
  readonly goal_s: number | null;
  open(request: OpenRequest): Promise<Outcome>;
}

interface Options {
  stores: Stores;
  client: RunsClient;
  loop: Loop;
  recordings: Recordings;
  /** Changes wait for what is handed over. */
  renew(opening: Promise<unknown>): unknown;
}

/** Both runs do not fit beside each other: the one that is shown gives way. */
async function openInstead(document: string, client: RunsClient, shown: EngineRun | null): Promise<OpenAnswer | null> {
  shown?.close();
  try {
    return await client.open(document);
  } catch (error) {
    if (error instanceof EngineStopped) return null;
    throw error;
  }
}

/** The run must stop at the time at which a fingerprint is expected. */
const expectedAt_s = (expectation: Expected | null): number =>
  expectation?.outcome === "waiting" ? expectation.at_s : Number.POSITIVE_INFINITY;

/** Notices about a link are cleared with the link's run; a notice that the first link could not be opened stays. */
const pageOf = (isAnother: boolean, viewOptions: ViewOptions | undefined) => ({
  ...(isAnother && { link: null, restored: null }),
  ...(viewOptions && { viewOptions }),
  rejection: null,
  announcement: "",
});

/** The queue to show: the one shown so far, which a rename leaves at its place among as many others; else the first. */
function queueIn(now: readonly string[], shown: string, before: readonly string[]): string {
  if (now.includes(shown)) return shown;
  const renamed = now.length === before.length ? now[before.indexOf(shown)] : undefined;
  return renamed ?? now[0] ?? "";
}

interface Beginning {
  run: EngineRun;
  view: RunView;
  request: OpenRequest;
  /** Of other work than the run before. */
  isAnother: boolean;
}

/** What the store says of a run that begins. */
function begunState(state: RunState, { run, view, request, isAnother }: Beginning): Partial<RunState> {
  const { time_s } = view;
  const { schema } = view.telemetry;
  const { work, expectation, at_s, watched = state.watched } = request;
  const watchedBefore = isAnother ? [] : (state.schema?.watch ?? []);
  return {
    ...(expectation !== undefined && { expectation }),
    schema,
    queues: run.schema.queues,
    applied: appliedUntil(work.document, time_s),
    change: null,
    lateChange: null,
    cursor: null,
    runId: state.runId + 1,
    openedAt_s: at_s,
    watched: queueIn(schema.watch, watched, watchedBefore),
    flow: schema.flows.some(({ id }) => id === state.flow) ? state.flow : null,
    clock_s: time_s,
    report: null,
    refused: {},
    stoppedBecause: "",
    halted: null,
    heavy: null,
  };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share what is being opened
export function createDocumentOpener(options: Options): DocumentOpener {
  const { stores, client, loop, recordings, renew } = options;
  let pending = 0;
  /** Openings of the work that is shown. */
  let pendingAgain = 0;
  let goal_s = 0;
  /** The newest opening of the work that is shown, and of other work, which may be rejected. */
  const newest = { again: 0, other: 0 };
  /** The run that gave way last: it is still shown until another one has been opened. */
  let closed: EngineRun | null = null;

  /** Starts a run at time 0, or at the time at which it was forked. */
  const begin = (run: EngineRun, view: RunView, request: OpenRequest, play: PlayState) => {
    const { time_s, fingerprint } = view;
    const { work, viewOptions, at_s } = request;
    const { workId, draft } = stores.work.getState();
    const isAnother = workId !== work.workId;
    const isKept = !isAnother && !request.dropsDraft && draft?.document !== work.document;
    stores.work.setState({ ...work, draft: isKept ? draft : null, isStandIn: false });
    stores.page.setState(pageOf(workId !== "" && isAnother, viewOptions));
    // Only now: who follows the work may have chosen the flow of its charts.
    const begun = begunState(stores.run.getState(), { run, view, request, isAnother });
    stores.run.setState({ ...begun, play, fingerprint });
    const isAsked = askIfHeavy(stores.run, work.workId, [run.schema]);
    const to_s = isAsked ? time_s : at_s;
    if (isAsked) stores.run.setState({ play: "paused", openedAt_s: to_s });
    stores.run.setState((state) => ({ stepping: isAnother ? null : steppingUntil(state, to_s) }));
    loop.begin(run, view, to_s);
  };

  const isShown = ({ work }: OpenRequest) => work.workId === stores.work.getState().workId;

  /** Begins to open what is superseded by the next of its kind; what was shown is, by what is shown then. */
  const begins = (request: OpenRequest): (() => boolean) => {
    const kind = isShown(request) ? "again" : "other";
    const mine = ++newest[kind];
    return () => mine === newest[kind] && (kind === "other" || isShown(request));
  };

  /** It comes back if the other one cannot be opened in its place either. */
  const showAgain = async (at_s: number) => {
    const now = stores.work.getState();
    const work = currentWork(now);
    const { document } = now;
    if (!work || !document) return;
    const isPaused = stores.run.getState().play === "paused";
    const { kind } = await load({ work: { ...work, document }, at_s, isPaused }, false);
    if (kind === "rejected") stores.run.setState({ play: "stopped", stoppedBecause: NO_MEMORY });
  };

  const load = async (request: OpenRequest, mayGoBack = true): Promise<Outcome> => {
    const isNewest = begins(request);
    const { document } = request.work;
    const { play: before } = stores.run.getState();
    const { expectation = stores.run.getState().expectation } = request;
    const past = recordings.of(document, Math.min(request.at_s, expectedAt_s(expectation)));
    const { time_s: shown_s = 0 } = loop.view ?? {};

    const show = async (answer: OpenAnswer | null): Promise<Outcome> => {
      if (!isNewest()) {
        if (answer?.kind === "opened") answer.run.close();
        throw new Superseded();
      }
      if (answer?.kind !== "opened") {
        // What is being opened of the work that is shown will be there, or itself bring back what was there.
        const isLeftToIt = pendingAgain > 0 && !isShown(request);
        if (mayGoBack && loop.run && loop.run === closed && !isLeftToIt) await showAgain(shown_s);
        return { kind: "rejected", problems: answer?.problems ?? [{ path: "", message: NO_MEMORY }] };
      }
      request.onAccepted?.();
      const { run, time_s, fingerprint } = answer;
      const { play: now } = stores.run.getState();
      const isWish = now !== before && (now === "paused" || now === "playing"); // since the document was asked for
      const play = isWish ? now : request.isPaused ? "paused" : "playing";
      begin(run, { telemetry: past.begin(run.schema, time_s), time_s, fingerprint }, request, play);
      return { kind: "opened" };
    };

    const beside = await client.open(serialize(document), past.fork);
    // What is answered is recorded before the run that was asked is closed.
    while (loop.answers()) await loop.answers();
    const isCrowded = beside.kind === "rejected" && beside.isCrowded;
    if (!isCrowded || !isNewest() || loop.run === closed) return show(beside);
    closed = loop.run;
    const shown = openInstead(serialize(document), client, loop.run).then(show);
    renew(shown); // until then there is no run to change
    return shown;
  };

  return {
    get isOpening() {
      return pending > 0;
    },
    get goal_s() {
      return pendingAgain > 0 ? goal_s : null;
    },
    async open(request) {
      const isAgain = isShown(request);
      if (isAgain) {
        ++pendingAgain;
        goal_s = request.at_s;
      }
      loop.hold(++pending > 0);
      // The title is shown at once; that of an untrusted document only after the engine has accepted it.
      if (!stores.work.getState().document && request.work.scenarioId !== null)
        stores.work.setState({ document: request.work.document }); // shows its title while it loads
      try {
        return await load(request);
      } catch (error) {
        ignoreLost(error);
        return { kind: "superseded" };
      } finally {
        if (isAgain) --pendingAgain;
        loop.hold(--pending > 0);
        loop.wake();
      }
    },
  };
}
