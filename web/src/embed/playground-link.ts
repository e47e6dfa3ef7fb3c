/** Opens the embed's run in the playground, at the same time and identical to the last bit. */
import { writeLink } from "../share/fragment";
import type { Link } from "../share/link";
import { pack } from "../share/pack";
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
  const { runningWhole, shownLane } = await import("../state/work/whole-document");
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

/** Pauses the embed: its user has moved on to the playground. */
export async function openInPlayground(run: Run): Promise<void> {
  const isRunning = run.stores.run.getState().play === "playing";
  run.pause();
  // Earlier requests to the engine may still be in flight.
  if (run.view) await run.step(0);
  window.open(await exactLink(run, isRunning), "_blank", "noopener");
}
