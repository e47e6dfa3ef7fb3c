/** Links to what is open: shipped experiments by name, others as a whole. */
import { documentAt, openingPlace } from "../../experiment";
import { openScenario, scenarioIds } from "../../scenario/gallery";
import type { ScenarioDocument } from "../../scenario/scenario";
import { canonicalText } from "../../share/canonical";
import type { Link, LinkSource, Lock, Overrides } from "../../share/link";
import { pack } from "../../share/pack";
import type { Theme } from "../page/page-state";
import type { Speed } from "../run/run-state";
import type { OpenExperiment } from "./work-state";

/** The work to share, at a time of its run. */
export interface Shared {
  readonly document: ScenarioDocument;
  readonly scenarioId: string | null;
  readonly experiment: OpenExperiment | null;
  readonly time_s: number;
  readonly fingerprint: string;
  readonly speed: Speed;
  /** The watched queue that is shown; omitted for the first. */
  readonly queue?: string;
  /** The chosen lane; omitted for the first. */
  readonly lane?: string;
  /** The explain page that is open. */
  readonly explain?: string;
}

export interface ShareOptions {
  /** Where the opened link starts: at the beginning, or at the current time. */
  readonly start: "beginning" | "now";
  /** Include the fingerprint, so that the reader's run is compared with this one. */
  readonly hasExpectation: boolean;
  readonly lock: Lock;
  readonly theme: Theme;
}

const withoutSeed = ({ seed: _, ...rest }: ScenarioDocument) => canonicalText(rest as ScenarioDocument);

/** The shipped document with the name of the open one; undefined if there is none. */
async function shippedAs({ scenarioId, experiment }: Shared): Promise<readonly [string, ScenarioDocument] | null> {
  if (scenarioId !== null && scenarioIds().includes(scenarioId)) return [scenarioId, await openScenario(scenarioId)];
  if (experiment === null) return null;
  return [experiment.id, documentAt(experiment.document, openingPlace(experiment.document))];
}

/** By name if only the seed differs, else the whole document. */
export async function sourceOf(shared: Shared): Promise<{ source: LinkSource; overrides: Overrides }> {
  const { document } = shared;
  const [id, shipped] = (await shippedAs(shared)) ?? [];
  if (id === undefined || shipped === undefined || withoutSeed(shipped) !== withoutSeed(document))
    return { source: { kind: "packed", payload: await pack(document) }, overrides: {} };
  const isSame = (shipped.seed ?? 1) === (document.seed ?? 1);
  return { source: { kind: "preset", id }, overrides: isSame ? {} : { seed: document.seed ?? 1 } };
}

export function overridesOf(
  { time_s, fingerprint, speed, queue, lane, explain }: Shared,
  { start, hasExpectation, lock, theme }: ShareOptions,
): Overrides {
  return {
    ...(start === "now" && { t: time_s, run: false, speed }),
    ...(queue !== undefined && { queue }),
    ...(lane !== undefined && { lane }),
    ...(explain !== undefined && { explain }),
    ...(lock !== "none" && { lock }),
    ...(theme !== "auto" && { theme }),
    ...(hasExpectation && { expect: { fingerprint, at_s: time_s } }),
  };
}

export const linkOf = (
  { source, overrides }: Pick<Link, "source" | "overrides">,
  shared: Shared,
  options: ShareOptions,
): Link => ({ source, overrides: { ...overrides, ...overridesOf(shared, options) } });
