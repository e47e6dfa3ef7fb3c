/** Parts of a frame: of an embed, and of a lesson in a course. */
import type { Hideable } from "../share/link";
import type { Run } from "../state/run/run";
import { element } from "../views/dom";
import { mountNetwork } from "../views/network/mount-network";
import { onState } from "../views/on-state";
import { comparison, fingerprintText } from "../views/transport/provenance";
import { seedText } from "../views/transport/seed-text";
import { createTransportBar } from "../views/transport/transport-bar";

/** Never aborted: everything here lasts as long as the page. */
export const LIFE = new AbortController().signal;

/** Panels that an embed shows only on request; so it does the caption. */
export const PANELS: readonly Hideable[] = [
  "disciplines",
  "params",
  "link",
  "flows",
  "queue",
  "drops",
  "state",
  "table",
];

export function network(run: Run): HTMLElement {
  const figure = element("figure", { className: "topology", ariaLabel: "The network" });
  mountNetwork(figure, run);
  return figure;
}

export function bar(run: Run, notices: HTMLElement, { hasSeed }: { hasSeed: boolean }): HTMLElement {
  const node = element("section", { className: "transport", ariaLabel: "Run" });
  const provenance = hasSeed ? [seedText, fingerprintText, comparison] : [];
  createTransportBar(node, run, { hasKeys: false, track: [], provenance, notices: () => notices });
  return node;
}

/** The list of lanes, loaded with the first document that has some. */
export function lanes(run: Run): HTMLElement {
  const node = element("div", { className: "embed-lanes" });
  let isMounted = false;
  onState(
    run,
    LIFE,
    ({ work }) => work.lanes !== null,
    (hasLanes) => {
      if (!hasLanes || isMounted) return;
      isMounted = true;
      void import("./lanes").then(({ mountLanes }) => mountLanes(node, run));
    },
  );
  return node;
}

export function announcer(run: Run): HTMLElement {
  const node = element("div", { className: "visually-hidden", role: "status", ariaLive: "polite" });
  onState(
    run,
    LIFE,
    ({ page: { announcement } }) => announcement,
    (text) => {
      node.textContent = text;
    },
  );
  return node;
}
