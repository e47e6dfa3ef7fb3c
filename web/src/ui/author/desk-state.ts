// The lesson that is being made: opened, edited, undone and closed.
import { type Draft, idOf, lessonAbout } from "../../lesson/draft";
import { lessonIds } from "../../lesson/shipped";
import { titleOf } from "../../scenario/scenario";
import { askOnLeaving } from "../../state/leaving";
import type { Authoring, DeskMoment, DeskPart } from "../../state/page/page-state";
import type { Run } from "../../state/run/run";
import { settle } from "../../state/run/settle";
import { keepDesk, leftDesk } from "../../state/work/left-desk";
import { freshKey, storeDraft, storedDrafts } from "../../state/work/lesson-drafts";
import { keepNoLesson } from "../../state/work/lesson-progress";
import { keepBefore, openBefore, presentWork } from "../../state/work/restore";
import { wholeDocument } from "../../state/work/whole-document";
import { isChanged } from "../../state/work/work-state";
import { groundOf } from "./ground";

const MOST_UNDONE = 200;

const ask = askOnLeaving();
/** A draft that this browser does not keep is lost with the page; one without a change can be made again. */
const isAtRisk = ({ isKept, past }: Pick<Authoring, "isKept" | "past">) => !isKept && past.length > 0;

/** Keeps the draft; if another tab has changed it meanwhile, under a key of its own. */
function stored(authoring: Authoring): Authoring {
  const key = storeDraft(authoring);
  return { ...authoring, key: key ?? authoring.key, isKept: key !== null };
}

const UNKEPT = "The lesson that you are making is kept nowhere yet: save it under “Give out” first.";

/** Whether no other lesson may take the place of the one that is being made, because that would be lost; says so. */
function isRefused({ stores: { page } }: Run, name: string): boolean {
  const { authoring } = page.getState();
  if (!authoring || !isAtRisk(authoring)) return false;
  page.setState({
    rejection: { name, problems: [{ path: "", message: UNKEPT }], isNoLesson: true },
    announcement: UNKEPT,
  });
  return true;
}

function show({ stores: { page } }: Run, begun: Pick<Authoring, "key" | "draft" | "part" | "back">): void {
  const opened = (page.getState().authoring?.opened ?? 0) + 1;
  const fresh = { ...begun, opened, past: [], future: [], adjusted: {}, isKept: false, isTried: false };
  page.setState({ lesson: null, isEditing: false, authoring: stored(fresh) });
}

/** What reopens what is open now, also after a reload. */
function backFrom(run: Run): Authoring["back"] {
  keepBefore(run);
  keepNoLesson();
  return presentWork(run);
}

/** Shows the forms for a draft, unless another one would be lost. */
export function openDesk(run: Run, draft: Draft, key = freshKey(), part: DeskPart = "about"): void {
  if (isRefused(run, String(draft.title ?? draft.id))) return;
  const back = run.stores.page.getState().authoring?.back ?? backFrom(run);
  show(run, { key, draft, part, back });
}

/** After a reload: shows the forms at the part at which they were left. */
export function reopenDesk(run: Run): void {
  const left = leftDesk();
  const found = left && storedDrafts().find(({ key }) => key === left.key);
  if (found) show(run, { key: found.key, draft: found.draft, part: left.part, back: () => openBefore(run) });
}

/** An id that no lesson has that ships or is being made. */
function freeId(wish: string): string {
  const taken = new Set([...lessonIds(), ...storedDrafts().map(({ draft }) => String(draft.id))]);
  for (let count = 1; ; count++) {
    const id = count === 1 ? wish : `${wish.slice(0, 36)}-${count}`;
    if (!taken.has(id)) return id;
  }
}

/** Begins a lesson about the open experiment. */
export function makeLesson(run: Run): void {
  const state = run.stores.work.getState();
  const document = wholeDocument(state);
  if (!document) return;
  const preset = isChanged(state) || state.lanes || state.isOwn ? null : state.scenarioId;
  const draft = lessonAbout(document, preset, groundOf(document, []));
  openDesk(run, { ...draft, id: freeId(idOf(titleOf(document))) });
}

/** Begins with a copy of a lesson. */
export const copyLesson = (run: Run, lesson: Draft): void =>
  openDesk(run, { ...lesson, id: freeId(String(lesson.id)), title: `${lesson.title} (copy)`.slice(0, 120) });

/** Goes on with a lesson of a link or a file: with its draft, if this browser has the very same. */
export function changeLesson(run: Run, lesson: Draft): void {
  const text = JSON.stringify(lesson);
  openDesk(run, lesson, storedDrafts().find(({ draft }) => JSON.stringify(draft) === text)?.key);
}

const change = (run: Run, next: (now: Authoring) => Authoring): void => {
  const { page } = run.stores;
  const { authoring } = page.getState();
  if (!authoring) return;
  const changed = next(authoring);
  const shown = changed.draft === authoring.draft ? changed : stored(changed);
  page.setState({ authoring: shown });
  ask(isAtRisk(shown));
};

/** Takes an edited draft. @param goesOn with the last edit: both are undone as one */
export const editDraft = (run: Run, draft: Draft, part?: DeskPart, goesOn = false): void =>
  change(run, (now) => ({
    ...now,
    draft,
    past: goesOn ? now.past : [...now.past, momentOf(now)].slice(-MOST_UNDONE),
    future: [],
    part: part ?? now.part,
  }));

const momentOf = ({ draft, part }: Authoring): DeskMoment => ({ draft, part });

/** Back to the draft before, and to the part at which it was changed. */
export const undoDraft = (run: Run): void =>
  change(run, (now) => {
    const moment = now.past.at(-1);
    if (!moment) return now;
    return { ...now, ...moment, past: now.past.slice(0, -1), future: [momentOf(now), ...now.future] };
  });

export const redoDraft = (run: Run): void =>
  change(run, (now) => {
    const [moment, ...future] = now.future;
    if (!moment) return now;
    return { ...now, ...moment, past: [...now.past, momentOf(now)], future };
  });

export const showPart = (run: Run, part: DeskPart): void => change(run, (now) => ({ ...now, part }));

/** Plays the lesson as its readers will, from its beginning; whoever leaves it is back at the forms. */
export function tryLesson(run: Run): void {
  const { authoring } = run.stores.page.getState();
  if (!authoring) return;
  change(run, (now) => ({ ...now, isTried: true }));
  run.stores.page.setState({
    lesson: { id: "own", text: JSON.stringify(authoring.draft), isAnew: true, isAskedFor: true },
  });
}

/**
 * Closes the forms for a lesson that is played in their place; not if what they have would be lost.
 * @param name  by which the user knows that lesson
 */
function giveWay(run: Run, name: string): boolean {
  if (isRefused(run, name)) return false;
  ask(false);
  keepDesk(null);
  run.stores.page.setState({ authoring: null });
  return true;
}

/** Plays a lesson of a file or a link. */
export async function playOwn(run: Run, text: string, name: string): Promise<void> {
  await settle();
  if (giveWay(run, name)) run.stores.page.setState({ lesson: { id: "own", text } });
}

/** Plays the lesson that the page has opened while the forms are shown. */
export async function playOpened(run: Run): Promise<void> {
  await settle();
  const { lesson } = run.stores.page.getState();
  if (lesson && !giveWay(run, lesson.text === null ? lesson.id : "The lesson"))
    run.stores.page.setState({ lesson: null });
}

/** Closes the forms and reopens what was open before. The draft stays in this browser. */
export async function closeDesk(run: Run): Promise<void> {
  const { page } = run.stores;
  const { authoring } = page.getState();
  page.setState({ authoring: null, lesson: null });
  ask(false);
  keepDesk(null);
  await authoring?.back();
}
