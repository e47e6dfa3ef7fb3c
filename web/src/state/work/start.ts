/** Opens the page on what was open in this tab, else the user's last work, else the opening experiment. */
import { openingScenario } from "../../scenario/opening";
import { OPENING_ID } from "../../scenario/opening-id";
import { fragment, onFragment, replaceFragment } from "../page/address";
import type { Run } from "../run/run";
import { local, type Store, session } from "../storage";
import type { Stores } from "../stores";
import { GUIDE, isFirstVisit, keepNoLesson, lessonOfName, openLessonId } from "./lesson-progress";
import { openPreset, presetIn } from "./open-preset";
import { INDEX, OPEN } from "./saved-keys";
import type { WorkState } from "./work-state";

export async function openIntroduction(run: Run, isPaused = false): Promise<void> {
  await run.open(openingScenario(), { scenarioId: OPENING_ID, isPaused });
}

/** The lesson opens its own run. */
const openLesson = ({ stores: { page } }: Run, name: string): void =>
  page.setState({ lesson: { ...lessonOfName(name), text: null } });

/** The fragment "#safe" opens the page without saved work, in case that work breaks the page. */
const isSafeStart = () => fragment() === "safe";

function isStored(where: Store, key: string): boolean {
  try {
    const text = where.get(key);
    return text !== null && text !== "null" && text !== "[]";
  } catch {
    return false; // storage is blocked
  }
}

/** Whether there may be saved work: without any, its code is not loaded. */
const hasStored = () => isStored(local, INDEX) || isStored(session, OPEN);

/** Whether the page opens on an experiment that ships, as it is: without a lesson, own work or what else a link can say. */
export function isPlainStart(): boolean {
  const link = fragment();
  if (isSafeStart() || presetIn(link) !== undefined) return !hasStored();
  return link === "" && !hasStored() && openLessonId() === undefined && !isFirstVisit();
}

/** Reopens the user's own work: what was open, or what was saved last. */
async function ownWork(run: Run): Promise<(() => Promise<unknown>) | null> {
  const { isOwn } = run.stores.work.getState();
  return isOwn || hasStored() ? (await import("./restore")).ownWork(run) : null;
}

/** False if the link cannot be opened; the page shows why. */
async function followOne(run: Run, link: string, isNewest: () => boolean): Promise<boolean> {
  const preset = presetIn(link);
  const kind = preset === undefined ? "rejected" : await openPreset(run, preset, isNewest);
  if (kind === "opened") replaceFragment(link);
  if (kind !== "rejected") return true;
  const [mine, { openLink }] = await Promise.all([ownWork(run), import("./open-link")]);
  const outcome = await openLink(run, link, { mine, isNewest });
  if (outcome.kind === "opened") replaceFragment(link);
  return outcome.kind === "opened" || outcome.kind === "superseded";
}

/** Follows links; of several at once the newest counts, for all of them. */
function follower(run: Run): (link: string) => Promise<boolean> {
  let count = 0;
  let newest: Promise<boolean>;
  return (link) => {
    const number = ++count;
    const isNewest = () => number === count;
    newest = followOne(run, link, isNewest).then((isOpen) => (isNewest() ? isOpen : newest));
    return newest;
  };
}

/** Of the work in the address. The user's own is not named: it is restored from storage. */
function nameOf({ scenarioId, experiment, isOwn }: WorkState): string {
  const id = scenarioId ?? experiment?.id;
  return isOwn || id === undefined ? "" : `p=${id}`;
}

const PRACTICE = "&practice=1";
const withPractice = (link: string, isPractice: boolean) => link.replace(PRACTICE, "") + (isPractice ? PRACTICE : "");

/**
 * Names what is open in the address. While a lesson is open, the address is its link; a lesson that was opened without one
 * is remembered in storage.
 */
function nameInAddress({ work, page }: Stores): void {
  work.subscribe((now, before) => {
    const isOther = now.workId !== before.workId;
    if (page.getState().lesson || before.workId === "" || !(isOther || (now.isOwn && !before.isOwn))) return;
    replaceFragment(nameOf(now));
  });
  page.subscribe(({ lesson }, { lesson: before }) => {
    if (lesson === before) return;
    if (!lesson) replaceFragment(nameOf(work.getState()));
    else if (lesson.text === null || lesson.text !== before?.text) replaceFragment("");
    else if (fragment() !== "") replaceFragment(withPractice(fragment(), lesson.isPractice ?? false));
  });
}

export async function start(run: Run): Promise<void> {
  const { run: store, work, page } = run.stores;
  nameInAddress(run.stores);
  const follow = follower(run);
  const lesson = openLessonId();
  if (lesson === undefined || fragment() !== "") keepNoLesson();
  let followed: Promise<boolean> | undefined;
  onFragment((link) => {
    if (link !== "") followed = follow(link);
  });
  if (fragment() !== "" && !isSafeStart() && (await follow(fragment()))) return;
  if (lesson !== undefined && fragment() === "") return openLesson(run, lesson);
  const stored = isSafeStart() || !hasStored() ? null : await import("./restore");
  if (await followed) return; // a link that came meanwhile
  // Why a link could not be opened is said beside a draft, too.
  const { link } = page.getState();
  const { work: last, isOwn } = stored?.openWork() ?? { work: stored?.lastWork(), isOwn: true };
  const openLast = async () => last && stored?.openSaved(run, last, isOwn);
  await openLast();
  if (last && isOwn) await stored?.tellRestored(run, last);
  if (last && store.getState().play === "stopped")
    await stored?.openFailed(run, last, () => openIntroduction(run, true));
  if (store.getState().schema || store.getState().play === "stopped") return;
  const { draft } = work.getState();
  if (!draft && fragment() === "" && isFirstVisit()) return openLesson(run, GUIDE);
  await openIntroduction(run, draft !== null);
  if (!draft) return;
  work.setState({ isStandIn: true });
  await openLast();
  page.setState({ link });
}
