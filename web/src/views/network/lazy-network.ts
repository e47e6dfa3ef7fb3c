/** The drawing of the network is seen when the engine has opened a run, so its code is loaded beside the engine. */

import type { Run } from "../../state/run/run";
import type { Unmount } from "../dom";

let code: typeof import("./mount-network") | undefined;

/** As `mountNetwork` of mount-network.ts: at once where its code is there. */
export function mountNetwork(figure: HTMLElement, run: Run, canEdit = false): Unmount {
  const life = new AbortController();
  let unmount = code?.mountNetwork(figure, run, canEdit);
  if (!code)
    void import("./mount-network").then(
      (loaded) => {
        code = loaded;
        if (!life.signal.aborted) unmount = loaded.mountNetwork(figure, run, canEdit);
      },
      () => figure.replaceChildren("The network could not be drawn. Reload the page."),
    );
  return () => {
    life.abort();
    unmount?.();
  };
}
