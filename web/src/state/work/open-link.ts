/** Opens links. A link that cannot be opened only shows a notice; the user's own work is kept in any case. */

import { CHART_IDS } from "../../charts/spec/chart-rows";
import type { Problem } from "../../engine/protocol";
import { unpackInWorker } from "../../engine/unpack-in-worker";
import { openScenario, scenarioIds } from "../../scenario/gallery";
import { OPENING_ID } from "../../scenario/opening-id";
import type { ScenarioDocument } from "../../scenario/scenario";
import { watchList } from "../../scenario/watch";
import { applyOverrides } from "../../share/apply-overrides";
import { chosenLane } from "../../share/chosen-lane";
import { isFailure, parseFragment } from "../../share/fragment";
import type { LinkFailure, LinkSource, Overrides } from "../../share/link";
import { readDocument, refusal } from "../../share/read-document";
import type { LinkNews, PageStore, ViewOptions } from "../page/page-state";
import { showTheme } from "../page/theme";
import { costOf, isFar } from "../run/cost";
import type { Run } from "../run/run";
import { SPEEDS, type Speed } from "../run/run-state";
import type { OpenOptions } from "../run/work-opener";

/** The target of a link, before it is opened. */
interface Found {
  readonly document: ScenarioDocument;
  readonly options: OpenOptions;
}

const found = (document: ScenarioDocument | LinkFailure, options: OpenOptions): Found | LinkFailure =>
  isFailure(document) ? document : { document, options };

async function findPreset(id: string, overrides: Overrides): Promise<Found | LinkFailure> {
  if (scenarioIds().includes(id)) return found(applyOverrides(await openScenario(id), overrides), { scenarioId: id });
  const [{ openExperiment, experimentIds }, { documentAt, openingPlace }] = await Promise.all([
    import("../../experiment/papers"),
    import("../../experiment"),
  ]);
  if (!experimentIds().includes(id)) return { kind: "unknown-preset", message: `There is no scenario “${id}”.` };
  const document = await openExperiment(id);
  const place = openingPlace(document);
  return found(applyOverrides(documentAt(document, place), overrides), { experiment: { id, document, place } });
}

/** A source of a scenario. */
type ScenarioSource = Exclude<LinkSource, { kind: "lesson" | "own-lesson" | "result" }>;

async function find(source: ScenarioSource, overrides: Overrides): Promise<Found | LinkFailure> {
  switch (source.kind) {
    case "none":
      return findPreset(OPENING_ID, overrides);
    case "preset":
      return findPreset(source.id, overrides);
    case "json":
      return found(readDocument(source.text, overrides), {});
    case "packed": {
      const json = await unpackInWorker(source.payload);
      return typeof json === "string" ? found(readDocument(json, overrides), {}) : json;
    }
  }
}

const invalid = (path: string, given: string, allowed: readonly unknown[]): LinkFailure => ({
  kind: "invalid",
  path,
  message: `It is “${given}”. Allowed: ${allowed.join(", ")}.`,
});

const isSpeed = (speed: unknown): speed is Speed => (SPEEDS as readonly unknown[]).includes(speed);

/** Problems that only the page can detect: charts and speeds. */
function problemOf({ view = [], speed }: Overrides): LinkFailure | null {
  const strange = view.find((chart) => !CHART_IDS.includes(chart));
  if (strange !== undefined) return invalid("view", strange, CHART_IDS);
  if (speed !== undefined && !isSpeed(speed)) return invalid("speed", String(speed), SPEEDS);
  return null;
}

/**
 * Problems that only the document can show: queues, of the lane that the link opens. Without a list of watched queues,
 * the engine watches one.
 */
function problemOfQueue(document: ScenarioDocument, { queue, lane }: Overrides): LinkFailure | null {
  const watched = watchList(chosenLane(document, lane)?.document ?? document);
  return queue === undefined || watched.length === 0 || watched.includes(queue)
    ? null
    : invalid("queue", queue, watched);
}

/** The same of lanes. */
function problemOfLane({ lanes }: ScenarioDocument, { lane }: Overrides): LinkFailure | null {
  const ids = Array.isArray(lanes) ? lanes.map((each: { id?: unknown } | null) => String(each?.id)) : [];
  return lane === undefined || ids.includes(lane) ? null : invalid("lane", lane, ids);
}

function optionsOf({ view, queue = "", lane, lock, hide, expect }: Overrides): OpenOptions {
  return {
    isQuiet: true,
    // Whether it plays is decided when its cost is known.
    isPaused: true,
    watched: queue,
    ...(lane !== undefined && { lane }),
    viewOptions: { charts: view ?? null, lock: lock ?? "none", hide: hide ?? [] },
    ...(expect && { expectation: { ...expect, outcome: "waiting" } }),
  };
}

function showAs({ theme, motion, speed, explain }: Overrides, run: Run): void {
  if (theme) {
    showTheme(theme); // first: listeners read the page's colours
    run.stores.page.setState({ theme });
  }
  if (motion) document.documentElement.dataset.motion = motion;
  if (isSpeed(speed)) run.setSpeed(speed);
  if (explain) run.stores.page.setState({ explained: explain, tab: "explain", isDrawerOpen: true });
}

function fail(page: PageStore, failure: LinkFailure, problems: readonly Problem[] = []): LinkOutcome {
  page.setState({
    link: { kind: "failed", failure, problems },
    announcement: `The link cannot be opened. ${failure.message}`,
  });
  return { kind: "failed", failure };
}

/** "nothing" for a fragment that is not a link; "superseded" by another opening, or by the end of the engine. */
export type LinkOutcome =
  | { readonly kind: "opened" }
  | { readonly kind: "failed"; readonly failure: LinkFailure }
  | { readonly kind: "nothing" }
  | { readonly kind: "superseded" };

interface Place {
  /** Reopens the user's work if the link replaces it. */
  mine?: (() => Promise<unknown>) | null;
  /** Overrides the link's display options. */
  viewOptions?: ViewOptions;
  /** Whether nothing has been asked for since. */
  isNewest?(): boolean;
}

/** The id of a lesson that does not ship, until it is read. */
export const OWN_LESSON = "own";

/** Opens what is no scenario: a lesson, or a result. Whoever shows it says what is wrong with it. */
async function openOther(
  { stores: { page, run } }: Run,
  source: Exclude<LinkSource, ScenarioSource>,
  { practice = false, variant, token }: Overrides,
  openIntroduction: () => Promise<unknown>,
  isNewest: () => boolean,
): Promise<LinkOutcome> {
  const how = { isPractice: practice, ...(variant && { assigned: { variant, token } }) };
  if (source.kind === "lesson") page.setState({ lesson: { id: source.id, text: null, ...how }, link: null });
  if (source.kind === "own-lesson") {
    const text = await unpackInWorker(source.payload);
    if (!isNewest()) return { kind: "superseded" };
    if (typeof text !== "string") return fail(page, text);
    page.setState({ lesson: { id: OWN_LESSON, text, ...how }, link: null });
  }
  if (source.kind === "result") {
    page.setState({ result: source.payload, link: null });
    if (!run.getState().schema) await openIntroduction();
  }
  return { kind: "opened" };
}

/** The number of each run's newest opening. */
const newestOpening = new WeakMap<Run, number>();

export async function openLink(
  run: Run,
  fragment: string,
  { mine = null, viewOptions, isNewest = () => true }: Place = {},
): Promise<LinkOutcome> {
  if (!isNewest()) return { kind: "superseded" };
  const opening = (newestOpening.get(run) ?? 0) + 1;
  newestOpening.set(run, opening);
  const { work, page, run: store } = run.stores;
  const failed = (failure: LinkFailure) => fail(page, failure);
  const link = parseFragment(fragment);
  if (isFailure(link)) return failed(link);
  const { source, overrides, unknown = [] } = link;
  // Not a link of this page.
  if (source.kind === "none" && Object.keys(overrides).length === 0) return { kind: "nothing" };
  const { workId } = work.getState();
  const { lesson } = page.getState();
  const isStillNewest = () => {
    const { lesson: now } = page.getState();
    const isSame = work.getState().workId === workId && (now === null || now === lesson);
    return opening === newestOpening.get(run) && isNewest() && isSame;
  };
  if (source.kind === "lesson" || source.kind === "own-lesson" || source.kind === "result") {
    const openIntroduction = async () =>
      run.open(await openScenario(OPENING_ID), { scenarioId: OPENING_ID, isPaused: true });
    return openOther(run, source, overrides, openIntroduction, isStillNewest);
  }
  const problem = problemOf(overrides);
  if (problem) return failed(problem);
  const there = await find(source, overrides);
  if (!isStillNewest()) return { kind: "superseded" };
  if (isFailure(there)) return failed(there);
  const strange = problemOfLane(there.document, overrides) ?? problemOfQueue(there.document, overrides);
  if (strange) return failed(strange);
  page.setState({ rejection: null });
  const outcome = await run.open(there.document, {
    ...there.options,
    ...optionsOf(overrides),
    ...(viewOptions && { viewOptions }),
  });
  if (outcome.kind === "rejected") return fail(page, refusal(outcome.problems), outcome.problems);
  const { schema } = store.getState();
  if (outcome.kind === "superseded" || !schema) return { kind: "superseded" };
  showAs(overrides, run);
  const { t: at_s = 0, run: mayPlay = true } = overrides;
  const go = async () => {
    store.setState({ heavy: null });
    if (at_s > 0) await run.seek(at_s);
    if (mayPlay) run.play();
  };
  const heavy = isFar(schema, at_s) ? costOf([schema]) : store.getState().heavy;
  if (heavy) store.setState({ heavy: { ...heavy, at_s, go } });
  const isOthers = source.kind !== "none" && source.kind !== "preset";
  const news: LinkNews = { kind: "opened", unknown, backToMine: isOthers ? mine : null };
  page.setState({ isEditing: false, link: news });
  if (!heavy) await go();
  return outcome;
}
