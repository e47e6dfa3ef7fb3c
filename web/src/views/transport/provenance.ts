/** Seed, fingerprint, and the comparison with the fingerprint in the link. */
import { setText } from "../../charts";
import { clock } from "../../charts/format";
import type { Run } from "../../state/run/run";
import type { Expected } from "../../state/run/run-state";
import { element } from "../dom";
import { onState } from "../on-state";

/** Sixteen digits in groups of four. */
const grouped = (fingerprint: string): string => fingerprint.replace(/(.{4})(?=.)/g, "$1 ");

export function fingerprintText(run: Run, life: AbortSignal): HTMLElement {
  const shown = element("span");
  onState(
    run,
    life,
    ({ run: { fingerprint } }) => fingerprint,
    (fingerprint) => {
      shown.dataset.fingerprint = fingerprint;
      setText(shown, grouped(fingerprint) || "–");
    },
  );
  const title =
    "Fingerprint of everything measured so far. The same document and seed give the same fingerprint on any computer.";
  const name = element("span", { className: "visually-hidden" }, "Fingerprint ");
  return element("span", { className: "fingerprint", title }, name, shown);
}

function differing({ fingerprint, found }: Expected, time: string): Node[] {
  const details = element(
    "dl",
    { popover: "auto", className: "popover differs" },
    element("dt", {}, `In the link, at ${time}`),
    element("dd", {}, grouped(fingerprint)),
    element("dt", {}, "Here"),
    element("dd", {}, found ? grouped(found) : "–"),
  );
  const sign = element("span", { ariaHidden: "true" }, "≠");
  const opener = element("button", { type: "button", className: "link" }, sign, " differs");
  opener.popoverTargetElement = details;
  return [opener, details];
}

/** Its room is reserved once it has shown something. */
export function comparison(run: Run, life: AbortSignal): HTMLElement {
  const node = element("span", { className: "reproduced", hidden: true });
  const show = (expected: Expected) => {
    const { outcome, fingerprint, at_s } = expected;
    const time = clock(at_s, run.stores.run.getState().schema?.sample_interval_s);
    node.dataset.outcome = outcome;
    node.title = outcome === "waiting" ? `The link says ${grouped(fingerprint)} at ${time}` : "";
    if (outcome === "waiting") return node.replaceChildren(`compared at ${time}`);
    if (outcome === "differs") return node.replaceChildren(...differing(expected, time));
    node.title = `${grouped(fingerprint)} at ${time}, as in the link`;
    node.replaceChildren(element("span", { ariaHidden: "true" }, "✓"), " reproduced");
  };
  onState(
    run,
    life,
    ({ run: { expectation } }) => expectation,
    (expected) => {
      node.hidden &&= expected === null;
      if (expected) return show(expected);
      node.replaceChildren();
      delete node.dataset.outcome;
    },
  );
  return node;
}
