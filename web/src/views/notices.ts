/**
 * Notices about the run and about what was opened: one at a time, most severe first. A notice is shown in the bar over
 * the track, so that it covers no data and moves nothing; its details open above the bar.
 */

import type { Run } from "../state/run/run";
import { type States, statesOf } from "../state/stores";
import { atEnd, element } from "./dom";
import type { Notice, NoticeOptions } from "./notice-texts";
import { onState } from "./on-state";
import "./notices.css";

/** Notices that need no action disappear after this time, unless the pointer or focus is on them. */
const LEAVES_MS = 12_000;

export interface Notices {
  readonly element: HTMLElement;
  /** The embed waits because two others run. */
  waiting(isWaiting: boolean): void;
}

type Texts = typeof import("./notice-texts");

/** A notice stays as long as what it is about, and what it offers because of something else, are the same. */
interface Subject {
  readonly about: unknown;
  readonly beside?: unknown;
  notice(texts: Texts): Notice;
}

const isSame = (one: Subject | null, other: Subject | null) =>
  one?.about === other?.about && one?.beside === other?.beside;

function mostSevere(states: States, run: Run, isWaiting: boolean, options: NoticeOptions): Subject | null {
  const { play, stoppedBecause, lateChange, halted, heavy } = states.run;
  const {
    link,
    rejection,
    isEditing,
    restored: again,
    removal,
    upkeep,
    upkeepTold,
    unsavedTold,
    lessonKeeping,
  } = states.page;
  const { draft, isOwn, isKept, workId, history } = states.work;
  if (play === "stopped")
    return { about: stoppedBecause, notice: (texts) => texts.stopped(run, stoppedBecause, options) };
  if (halted) return { about: halted, notice: (texts) => texts.halted(run, halted) };
  // What a link needs may be in a version that waits.
  if (link?.kind === "failed") return { about: link, beside: upkeep, notice: (texts) => texts.failedLink(run, link) };
  if (rejection) return { about: rejection, notice: (texts) => texts.rejected(run, rejection) };
  if (upkeep === "incomplete") return { about: upkeep, notice: (texts) => texts.incomplete(run) };
  if (!isEditing && draft && draft.problems.length > 0)
    return { about: draft, notice: (texts) => texts.unfinished(run, states.work) };
  if (removal && removal === history.past.at(-1))
    return { about: removal, notice: (texts) => texts.removed(run, removal.label) };
  if (isOwn && !isKept && unsavedTold !== workId)
    return { about: `unsaved ${workId}`, notice: (texts) => texts.unsaved(run, workId, options) };
  if (lessonKeeping === "lost") return { about: lessonKeeping, notice: (texts) => texts.lessonLost(run) };
  if (isWaiting && play === "paused") return { about: "turn", notice: ({ itsTurn }) => itsTurn };
  if (heavy && play === "paused") return { about: heavy, notice: (texts) => texts.heavy(run, heavy, link?.unknown) };
  if (link && (link.backToMine || link.unknown.length > 0))
    return { about: link, notice: (texts) => texts.opened(run, link) };
  if (again) return { about: again, notice: (texts) => texts.restored(run, again) };
  if (lateChange) return { about: lateChange, notice: (texts) => texts.late(run, lateChange) };
  // The top bar offers it, too, whatever stands here.
  if (upkeep === "slow") return { about: upkeep, notice: (texts) => texts.slow(run) };
  return upkeep && upkeep !== upkeepTold ? { about: upkeep, notice: (texts) => texts.update(run, upkeep) } : null;
}

export function createNotices(run: Run, life: AbortSignal, options: NoticeOptions = {}): Notices {
  const place = element("div", { className: "notices" });
  let isWaiting = false;
  let shown: Subject | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The notice with the focus has gone. */
  let isFocusLost = false;
  const playButton = () => document.querySelector<HTMLElement>(".play");
  const giveFocus = (node: HTMLElement | null) => {
    if (isFocusLost && document.activeElement === document.body) node?.focus();
    isFocusLost = false;
  };
  const leaveAfter = (dismiss: () => void) => {
    timer = setTimeout(() => {
      if (place.matches(":hover") || place.contains(document.activeElement)) leaveAfter(dismiss);
      else dismiss();
    }, LEAVES_MS);
  };
  const tell = async (subject: Subject) => {
    const texts = await import("./notice-texts").catch(() => null);
    if (subject !== shown || life.aborted) return;
    // Without the texts, the announcement is shown instead.
    if (!texts) {
      place.replaceChildren(element("p", { className: "notice" }, run.stores.page.getState().announcement));
      return giveFocus(playButton());
    }
    const notice = subject.notice(texts);
    place.replaceChildren(texts.noticeNode(notice));
    giveFocus(place.querySelector("button"));
    if (notice.leaves && notice.dismiss) leaveAfter(notice.dismiss);
  };
  const show = () => {
    const subject = mostSevere(statesOf(run.stores), run, isWaiting, options);
    if (isSame(subject, shown)) return;
    shown = subject;
    clearTimeout(timer);
    isFocusLost ||= place.contains(document.activeElement);
    place.replaceChildren();
    if (subject) void tell(subject);
    else giveFocus(playButton());
  };
  for (const part of ["play", "stoppedBecause", "lateChange", "halted", "heavy"] as const)
    onState(run, life, (states) => states.run[part], show);
  for (const part of [
    "link",
    "rejection",
    "isEditing",
    "restored",
    "removal",
    "upkeep",
    "upkeepTold",
    "unsavedTold",
    "lessonKeeping",
  ] as const)
    onState(run, life, ({ page }) => page[part], show);
  for (const part of ["draft", "isOwn", "isKept", "workId", "history"] as const)
    onState(run, life, ({ work }) => work[part], show);
  atEnd(life, () => clearTimeout(timer));
  return {
    element: place,
    waiting(is) {
      isWaiting = is;
      show();
    },
  };
}
