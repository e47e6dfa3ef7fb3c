/** Opens a scenario document as the work that is shown: brought up to date, with its lanes, as a run or as a draft. */
import { ignoreLost, type RunsClient } from "../../engine/client";
import type { Problem } from "../../engine/protocol";
import { migrate, TOO_NEW } from "../../scenario/migrate";
import { type ScenarioDocument, titleOf } from "../../scenario/scenario";
import { type ViewOptions, wholePage } from "../page/page-state";
import type { Stores } from "../stores";
import type { Edits } from "../work/edits";
import type { Presenting } from "../work/presenting";
import type { ReadLanes } from "../work/read-lanes";
import { type OpenExperiment, uniqueId } from "../work/work-state";
import type { DocumentOpener, Outcome } from "./document-opener";
import type { Expected } from "./run-state";

export interface OpenOptions {
  /** Id in the gallery; null for a file. */
  scenarioId?: string | null;
  name?: string;
  /** For work that is reopened. */
  workId?: string;
  /** It has been edited before. */
  isOwn?: boolean;
  /** Keep it as a draft if the engine rejects it. */
  mayBeDraft?: boolean;
  /** The caller reports problems, not the page. */
  isQuiet?: boolean;
  viewOptions?: ViewOptions;
  /** The watched queue to show; "" for the first. */
  watched?: string;
  /** The lane to show; the first if omitted. */
  lane?: string;
  expectation?: Expected;
  /** The experiment of which the document is one run, if any. */
  experiment?: OpenExperiment;
  /** Simulated time to seek to at once, in seconds. */
  at_s?: number;
  isPaused?: boolean;
}

interface Options {
  stores: Stores;
  client: RunsClient;
  opener: DocumentOpener;
  edits: Edits;
  presenting: Presenting;
  /** Shows the problems of a document. */
  reject(name: string, problems: readonly Problem[]): void;
  onOpened(): void;
}

export type OpenWork = (document: ScenarioDocument, options: OpenOptions) => Promise<Outcome>;

export function createWorkOpener({ stores, client, opener, edits, presenting, reject, onOpened }: Options): OpenWork {
  const { run, work } = stores;
  /** Counts openings: the newest counts. */
  let openings = 0;
  /** Null if another one was begun while the lanes were read. */
  const readLanes = async (
    document: ScenarioDocument,
    lane: string | undefined,
    isDraft: boolean,
  ): Promise<ReadLanes | null> => {
    const mine = openings;
    try {
      const { readLanes: read } = await import("../work/read-lanes");
      const found = await read(client, document, lane, isDraft);
      return mine === openings ? found : null;
    } catch (error) {
      ignoreLost(error);
      return null;
    }
  };

  return async (given, options) => {
    const { scenarioId = null, experiment = null, viewOptions = wholePage, isOwn = false } = options;
    ++openings;
    const whole = migrate(given);
    const tooNew = { problems: [{ path: "version", message: TOO_NEW }] };
    const plain = whole ? { document: whole, lanes: null } : tooNew;
    const read = whole?.lanes === undefined ? plain : await readLanes(whole, options.lane, options.mayBeDraft ?? false);
    if (!read) return { kind: "superseded" };
    if ("problems" in read) {
      const { problems } = read;
      if (!options.isQuiet) reject(options.name ?? titleOf(given), problems);
      return { kind: "rejected", problems };
    }
    const { document, lanes } = read;
    const original = isOwn ? null : document;
    const next = { workId: options.workId ?? uniqueId(), document, scenarioId, experiment, isOwn, original, lanes };
    const outcome = await opener.open({
      work: next,
      viewOptions,
      ...(options.watched !== undefined && { watched: options.watched }),
      expectation: options.expectation ?? null,
      at_s: options.at_s ?? 0,
      isPaused: options.isPaused ?? false,
      onAccepted: () => {
        if (run.getState().schema) edits.remember(`Open ${titleOf(document)}`);
      },
      dropsDraft: true,
    });
    if (outcome.kind === "opened") onOpened();
    if (outcome.kind !== "rejected") return outcome;
    const { problems } = outcome;
    if (options.mayBeDraft) {
      // A stand-in run is no target for undo.
      if (run.getState().schema && !work.getState().isStandIn) edits.remember(`Open ${titleOf(document)}`);
      presenting.showDraft(next, problems);
    } else if (!options.isQuiet) reject(options.name ?? titleOf(document), problems);
    return outcome;
  };
}
