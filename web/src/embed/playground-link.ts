/** Opens the embed's run in the playground, at the same time and identical to the last bit. */
import { writeLink } from "../share/fragment";
import type { Link } from "../share/link";
import { fragment } from "../state/page/address";
import { isLocked } from "../state/page/page-state";
import { playgroundAddress } from "../state/page/playground-address";
import type { Run } from "../state/run/run";
import { shownQueue } from "../state/run/run-state";
import { statesOf } from "../state/stores";

/** The embed's own link, opened in the playground. */
export const plainLink = (): string => `${playgroundAddress()}#${fragment()}`;

/** A link to the document with all changes made here, its time, speed and fingerprint. */
export async function exactLink(run: Run, isRunning: boolean): Promise<string> {
  const { run: state, work, page } = statesOf(run.stores);
  const [{ runningWhole, shownLane }, { pack }] = await Promise.all([
    import("../state/work/whole-document"),
    import("../share/pack"),
  ]);
  const document = runningWhole(work);
  const { theme, viewOptions } = page;
  if (!document || !run.view) return plainLink();
  const { time_s, fingerprint } = run.view;
  const link: Link = {
    source: { kind: "packed", payload: await pack(document) },
    overrides: {
      t: time_s,
      run: isRunning,
      speed: state.speed,
      ...(viewOptions.charts && isLocked(viewOptions, "view") && { view: viewOptions.charts }),
      ...shownQueue(state),
      ...shownLane(work),
      ...(theme !== "auto" && { theme }),
      ...(viewOptions.lock !== "none" && { lock: viewOptions.lock }),
      ...(fingerprint && { expect: { fingerprint, at_s: time_s } }),
    },
  };
  return writeLink(link, playgroundAddress());
}

/** The exact link once earlier requests to the engine have been answered. */
async function settledLink(run: Run): Promise<string> {
  const isRunning = run.stores.run.getState().play === "playing";
  run.halt(); // else the step would wait for all of a seek
  if (run.view) await run.step(0);
  return exactLink(run, isRunning);
}

/**
 * Pauses the embed: its user has moved on to the playground. The tab is opened at once, because a browser may block one
 * that comes some time after the click. False if it blocks this one, too.
 */
export function openInPlayground(run: Run): boolean {
  const tab = window.open("", "_blank");
  if (!tab) return false;
  const show = (link: string) => {
    tab.location.replace(link);
    try {
      tab.opener = null; // as "noopener", with which the tab could not be given its address
    } catch {
      // In a sandbox that its tabs share, the tab has an origin of its own.
    }
  };
  settledLink(run).catch(plainLink).then(show);
  return true;
}
