/** The simulated time. */
import { isDue } from "../../charts";
import { clock } from "../../charts/format";
import type { RunView } from "../../state/run/loop";
import type { Run } from "../../state/run/run";
import { type RunState, speedNumber } from "../../state/run/run-state";
import { atEnd, element } from "../dom";
import { onState } from "../on-state";
import { clockDigits } from "./clock-digits";

const CLOCK_MS = 100;
const UNIT = "\u2009s";
/** A speed's clock shows this part of a simulated second for each second, or finer. */
const VISIBLE = 0.01;

/** The smallest difference of time that the clock should show: in slow motion less, and after a short step. */
const resolutionOf = ({ speed, step_s }: RunState): number =>
  Math.min(step_s ?? Number.POSITIVE_INFINITY, speedNumber(speed) < 1 ? VISIBLE * speedNumber(speed) : 1);

/** While playing in step with the other readouts, otherwise exact. As wide as the last time that it will show. */
export function clockText(run: Run, life: AbortSignal): HTMLElement {
  // Always the same text nodes: new ones would cost more. The unit is part of the last one, so that it does not move.
  const [text, fine] = [document.createTextNode(`0.00${UNIT}`), document.createTextNode("")];
  const small = element("small", { hidden: true }, fine);
  const node = element("span", { className: "clock", role: "timer", ariaLabel: "Simulated time" }, text, small);
  let shown_ms = 0;
  const write = (time_s: number, sample_interval_s: number) => {
    shown_ms = performance.now();
    const digits = clockDigits(time_s, sample_interval_s, resolutionOf(run.stores.run.getState()));
    small.hidden = digits.fine === "";
    const [coarse, rest] = small.hidden ? [digits.coarse + UNIT, ""] : [digits.coarse, digits.fine + UNIT];
    if (text.data !== coarse) text.data = coarse;
    if (fine.data !== rest) fine.data = rest;
  };
  const show = ({ time_s, telemetry }: RunView) => {
    const { play } = run.stores.run.getState();
    if (play !== "playing" || isDue(performance.now(), shown_ms, CLOCK_MS))
      write(time_s, telemetry.schema.sample_interval_s);
  };
  const showNow = () => {
    if (run.view) show(run.view);
  };
  atEnd(life, run.subscribe(show));
  onState(
    run,
    life,
    ({ run: { runId } }) => runId,
    () => {
      const { schema, clock_s } = run.stores.run.getState();
      const last = schema ? clock(schema.duration_s, schema.sample_interval_s) : "";
      node.style.setProperty("--letters", String(last.length));
      // With the rest of what a new run shows; its first frame comes later.
      if (schema) write(clock_s, schema.sample_interval_s);
    },
  );
  onState(run, life, ({ run: { play } }) => play, showNow);
  onState(run, life, ({ run }) => resolutionOf(run), showNow);
  return node;
}
