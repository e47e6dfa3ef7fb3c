/** Links to what is open: shipped experiments by name, others as a whole. */
import { documentAt, openingPlace } from "../../experiment";
import { openScenario, scenarioIds } from "../../scenario/gallery";
import { markedChanged, type ScenarioDocument } from "../../scenario/scenario";
import { writeLink } from "../../share/fragment";
import type { Link, Lock, Overrides } from "../../share/link";
import { pack } from "../../share/pack";
import { overridesBetween } from "../../share/queue-overrides";
import type { Theme } from "../page/page-state";
import type { Speed } from "../run/run-state";
import { isSameRun, type OpenExperiment } from "./work-state";

/** The work to share, at a time of its run. */
export interface Shared {
  readonly document: ScenarioDocument;
  readonly scenarioId: string | null;
  readonly experiment: OpenExperiment | null;
  /** It is no longer what its source describes. */
  readonly isChanged?: boolean;
  readonly time_s: number;
  readonly fingerprint: string;
  readonly speed: Speed;
  /** The watched queue that is shown; omitted for the first. */
  readonly queue?: string;
  /** The chosen lane; omitted for the first. */
  readonly lane?: string;
  /** The explain page that is open. */
  readonly explain?: string;
  /** The charts that the opened link has chosen. */
  readonly view?: readonly string[];
}

export interface ShareOptions {
  /** Where the opened link starts: at the beginning, or at the current time. */
  readonly start: "beginning" | "now";
  /** Include the fingerprint, so that the reader's run is compared with this one. */
  readonly hasExpectation: boolean;
  readonly lock: Lock;
  readonly theme: Theme;
}

/** Whether there is something that a reader's run can be compared with. */
export const canBeChecked = ({ time_s, fingerprint }: Shared): boolean => fingerprint !== "" && time_s > 0;

const withoutText = ({ description: _, ...document }: ScenarioDocument): ScenarioDocument => document;

export const withoutDescription = (shared: Shared): Shared => ({ ...shared, document: withoutText(shared.document) });

/** What a link opens. */
export type Source = Pick<Link, "source" | "overrides">;

/** The shipped document with the name of the open one; undefined if there is none. */
async function shippedAs({ scenarioId, experiment }: Shared): Promise<readonly [string, ScenarioDocument] | null> {
  if (scenarioId !== null && scenarioIds().includes(scenarioId)) return [scenarioId, await openScenario(scenarioId)];
  if (experiment === null) return null;
  return [experiment.id, documentAt(experiment.document, openingPlace(experiment.document))];
}

/** Whether more differs than seed, charts and description. */
const isVariation = (shipped: ScenarioDocument, shared: ScenarioDocument): boolean =>
  !isSameRun(withoutText(shipped), withoutText(shared));

/** By name if only the seed and parameters of queues differ and that is shorter, else the whole document. */
export async function sourceOf(shared: Shared): Promise<Source> {
  const [id, shipped] = (await shippedAs(shared)) ?? [];
  const overrides = shipped && overridesBetween(shipped, shared.document);
  const named: Source | null = id && overrides ? { source: { kind: "preset", id }, overrides } : null;
  if (named && overrides?.queues === undefined) return named;
  const document = shipped && isVariation(shipped, shared.document) ? markedChanged(shared.document) : shared.document;
  const packed: Source = { source: { kind: "packed", payload: await pack(document) }, overrides: {} };
  return named && writeLink(named, "").length < writeLink(packed, "").length ? named : packed;
}

function overridesOf(shared: Shared, { start, hasExpectation, lock, theme }: ShareOptions): Overrides {
  const { time_s, fingerprint, speed, queue, lane, explain, view } = shared;
  return {
    ...(start === "now" && { t: time_s, run: false, speed }),
    ...(queue !== undefined && { queue }),
    ...(lane !== undefined && { lane }),
    ...(explain !== undefined && { explain }),
    ...(view !== undefined && { view }),
    ...(lock !== "none" && { lock }),
    ...(theme !== "auto" && { theme }),
    ...(hasExpectation && canBeChecked(shared) && { expect: { fingerprint, at_s: time_s } }),
  };
}

export const linkOf = ({ source, overrides }: Source, shared: Shared, options: ShareOptions): Link => ({
  source,
  overrides: { ...overrides, ...overridesOf(shared, options) },
});
