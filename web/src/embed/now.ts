/** What a host is told of the run. */
import { titleOf } from "../scenario/scenario";
import type { Run } from "../state/run/run";
import { statesOf } from "../state/stores";

export function stateNow(run: Run) {
  const { run: state, work, page } = statesOf(run.stores);
  const { schema, play, speed } = state;
  const { document, scenarioId } = work;
  return {
    title: schema && document ? titleOf(document) : "",
    preset: scenarioId,
    play,
    speed,
    time_s: run.view?.time_s ?? 0,
    duration_s: schema?.duration_s ?? 0,
    seed: schema?.seed ?? null,
    fingerprint: run.view?.fingerprint ?? "",
    lock: page.viewOptions.lock,
    lesson: page.lesson?.id ?? null,
  };
}

export function metricsNow(run: Run) {
  const { report } = run.stores.run.getState();
  const time_s = run.view?.time_s ?? 0;
  const window =
    report?.windows.find(({ from_s, to_s }) => time_s > from_s && time_s <= to_s) ?? report?.windows.at(-1);
  if (!window) return { time_s, window: null };
  const classes = window.classes.map((each) => ({
    class: each.class,
    flows: each.flows,
    goodput_bps: each.goodput_bps,
    goodput_per_flow_bps: each.goodput_per_flow_bps,
    fair_share_bps: each.fair_share_bps,
    drop_rate: each.drop_rate,
  }));
  return { time_s, window: { from_s: window.from_s, to_s: window.to_s, jain: window.jain, classes } };
}
