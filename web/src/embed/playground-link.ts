/** From the embed to the playground: the same run, at the same moment, to the last bit. */
import { writeLink } from "../share/fragment";
import type { Link } from "../share/link";
import { pack } from "../share/pack";
import { baseAddress, fragment } from "../state/page/address";
import { isLocked } from "../state/page/page-state";
import type { Run } from "../state/run/run";
import { shownQueue } from "../state/run/run-state";
import { statesOf } from "../state/stores";

const playground = () => new URL("./", baseAddress()).href;

/** What the embed was asked for, for whoever copies the address. */
export const plainLink = (): string => `${playground()}#${fragment()}`;

/** The document with all that was changed here, its time, speed and the fingerprint it has there. */
export async function exactLink(run: Run, isRunning: boolean): Promise<string> {
  const { run: state, work, page } = statesOf(run.stores);
  const { document } = work;
  const { theme, look } = page;
  if (!document || !run.view) return plainLink();
  const { time_s, fingerprint } = run.view;
  const link: Link = {
    source: { kind: "packed", payload: await pack(document) },
    overrides: {
      t: time_s,
      run: isRunning,
      speed: state.speed,
      ...(look.charts && isLocked(look, "view") && { view: look.charts }),
      ...shownQueue(state),
      ...(theme !== "auto" && { theme }),
      ...(look.lock !== "none" && { lock: look.lock }),
      ...(fingerprint && { expect: { fingerprint, at_s: time_s } }),
    },
  };
  return writeLink(link, playground());
}

/** The embed stands still from then on: its visitor has gone. */
export async function openInPlayground(run: Run): Promise<void> {
  const isRunning = run.stores.run.getState().play === "playing";
  run.pause();
  // What was asked of the engine before may still arrive.
  if (run.view) await run.step(0);
  window.open(await exactLink(run, isRunning), "_blank", "noopener");
}
