/** The simulated time. */
import { isDue } from "../../charts";
import { clock } from "../../charts/format";
import type { RunView } from "../../state/run/loop";
import type { Run } from "../../state/run/run";
import { atEnd, element } from "../dom";
import { onState } from "../on-state";

const CLOCK_MS = 100;

/** While playing in step with the other readouts, otherwise exact. As wide as the last time that it will show. */
export function clockText(run: Run, life: AbortSignal): HTMLElement {
  // Always the same text node: a new one would cost more.
  const text = document.createTextNode("0.00 s");
  const node = element("span", { className: "clock", role: "timer", ariaLabel: "Simulated time" }, text);
  let shown_ms = 0;
  const show = ({ time_s, telemetry }: RunView) => {
    const now_ms = performance.now();
    if (run.stores.run.getState().play === "playing" && !isDue(now_ms, shown_ms, CLOCK_MS)) return;
    shown_ms = now_ms;
    const now = clock(time_s, telemetry.schema.sample_interval_s);
    if (text.data !== now) text.data = now;
  };
  atEnd(life, run.subscribe(show));
  onState(
    run,
    life,
    ({ run: { schema } }) => schema,
    (schema) => {
      const last = schema ? clock(schema.duration_s, schema.sample_interval_s) : "";
      node.style.setProperty("--letters", String(last.length));
    },
  );
  onState(
    run,
    life,
    ({ run: { play } }) => play,
    () => {
      if (run.view) show(run.view);
    },
  );
  return node;
}
