/**
 * The discipline that a step waits for, in force from where the step begins: the texts tell numbers of fixed windows, from
 * then on and before. Readers may play on, or restart the run, before they choose it.
 */
import { settingInForce } from "../scenario/change-words";
import { seconds } from "../scenario/quantity";
import type { ScenarioDocument, TimelineEntry } from "../scenario/scenario";
import type { Run } from "../state/run/run";
import { withChangeEarliest } from "../state/work/timeline-edits";
import { currentWork } from "../state/work/work-state";
import { disciplinePath } from "./staging";

/** A run stops a little after the time that its step wants, and readers may step on. */
const LATE_S = 1;

const newestOf = ({ timeline = [] }: ScenarioDocument, path: string): TimelineEntry | undefined =>
  timeline.findLast(({ set }) => set === path);

/** Whether the newest change of a path is in force from a time on; true without any, as there is none to be moved. */
export function isMadeAt(document: ScenarioDocument | null, path: string, begin_s: number): boolean {
  const newest = document && newestOf(document, path);
  if (!newest) return true;
  const late_s = seconds(newest.at) - begin_s;
  return late_s >= 0 && late_s <= LATE_S;
}

/** Whether a path was changed to something else since: at earlier times the run shows what was in force then. */
function isReplaced(document: ScenarioDocument | null, path: string, value: unknown): boolean {
  const newest = document && newestOf(document, path);
  return newest ? newest.value !== value : false;
}

interface Moved {
  readonly document: ScenarioDocument;
  /** "Apply D-CBT from 20.2 s" */
  readonly label: string;
}

/** Moves the newest change of a path to a time, in place of all others of its path; null if there is none. */
export function movedTo(document: ScenarioDocument, path: string, begin_s: number): Moved | null {
  const newest = newestOf(document, path);
  const moved = newest && withChangeEarliest(document, newest)?.document;
  if (!moved) return null;
  const at = `${begin_s} s`;
  const timeline = (moved.timeline ?? []).map((entry) => (entry.set === path ? { ...entry, at } : entry));
  return {
    document: { ...moved, timeline },
    label: `Apply ${settingInForce(path, newest.value)} from ${at}`,
  };
}

/** "elsewhere": it is not in force from where its step begins. */
type AskedChange = "missing" | "elsewhere" | "made";

interface ChangeWatchOptions {
  readonly run: Run;
  /** The discipline that the step waits for, and when the step begins; undefined if it waits for none. */
  asked(): { readonly discipline: string; readonly begin_s: number } | undefined;
  /** Whether the step has its run: what is changed then is the reader's own. */
  isReached(): boolean;
  /** Sets the run going to the end of the step. */
  go(): void;
}

/** Looks what becomes of the change that a step asks for, moves it to where the step begins, and goes on when it is made. */
export function watchChange({ run, asked, isReached, go }: ChangeWatchOptions) {
  const { run: runStore, work } = run.stores;
  /** What had become of it when it was last looked at. */
  let before: AskedChange = "missing";
  /** Not while a step opens or the change is moved. */
  let isLooking = false;
  let stops = 0;
  /** The change that was moved last: whoever undoes that wants it where it was. */
  let moved: TimelineEntry | undefined;

  const document = () => work.getState().document;
  const path = () => disciplinePath(runStore.getState().watched);
  const newest = () => {
    const shown = document();
    return shown ? newestOf(shown, path()) : undefined;
  };

  /** "made" if the step asks for none. */
  const now = (): AskedChange => {
    const wanted = asked();
    if (!wanted) return "made";
    const { queues, watched } = runStore.getState();
    const { discipline, begin_s } = wanted;
    if (queues[watched]?.discipline !== discipline || isReplaced(document(), path(), discipline)) return "missing";
    return isMadeAt(document(), path(), begin_s) ? "made" : "elsewhere";
  };

  const begin = (): AskedChange => {
    isLooking = true;
    before = now();
    return before;
  };

  /** Has the change take effect where the step begins, and shows the run from there on. */
  const move = async () => {
    const { begin_s } = asked() ?? {};
    if (begin_s === undefined) return;
    const mine = stops;
    isLooking = false;
    run.pause();
    await run.seek(begin_s);
    const shown = currentWork(work.getState());
    const made = shown && movedTo(shown.document, path(), begin_s);
    moved = newest();
    if (mine === stops && made) await run.rework({ ...shown, document: made.document }, made.label);
    if (mine === stops && begin() === "made") go();
  };

  return {
    now,
    begin,
    move,
    /** Until it begins again. */
    stop() {
      isLooking = false;
      ++stops;
    },
    look() {
      const last = before;
      if (!isLooking || begin() === last || isReached()) return;
      if (before === "made") go();
      if (before === "elsewhere" && newest() !== moved) void move();
    },
  };
}
