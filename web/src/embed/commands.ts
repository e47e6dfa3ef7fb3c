/** Executes the host's commands and answers them. */
import type { Problem } from "../engine/protocol";
import { type ScenarioDocument, titleOf } from "../scenario/scenario";
import { arrival } from "../state/run/arrival";
import type { Run } from "../state/run/run";
import { statesOf } from "../state/stores";
import { openLink } from "../state/work/open-link";
import type { Command, CommandName, Refusal } from "./messages";

/** Thrown and caught within this module only. */
export class CommandRefused extends Error {
  constructor(
    readonly refusal: Refusal,
    message: string,
  ) {
    super(message);
  }
}

export function refuse(refusal: Refusal, message: string): never {
  throw new CommandRefused(refusal, message);
}

/** Commands that a lock of the link also denies to the host. */
const EDITS: readonly CommandName[] = ["load", "setParam"];
/** Commands that need a run. */
const NEED_RUN: readonly CommandName[] = ["step", "seek", "setParam", "getMetrics", "screenshot"];

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

const whyNot = ({ path, message, allowed }: Problem): string =>
  `${path} ${message}${allowed ? ` (allowed: ${allowed})` : ""}`.trim();

function whyRejected([first]: readonly Problem[]): string {
  return first ? whyNot(first) : "It cannot be run.";
}

const OVERTAKEN = "Not opened: something else was opened meanwhile, or the engine has stopped.";

/** Display options of the frame's own link stay in force. */
async function load(run: Run, { preset, fragment, document }: Extract<Command, { type: "load" }>) {
  const { page } = run.stores;
  const { viewOptions } = page.getState();
  if (document) {
    const outcome = await run.open(document as unknown as ScenarioDocument, {
      name: "The host’s scenario",
      viewOptions,
    });
    if (outcome.kind === "rejected") return refuse("invalid", whyRejected(outcome.problems));
    if (outcome.kind === "superseded") return refuse("invalid", OVERTAKEN);
    page.setState({ link: null }); // clears a failure of the frame's own link
    return stateNow(run);
  }
  const outcome = await openLink(run, preset === undefined ? (fragment ?? "") : `p=${preset}`, { viewOptions });
  switch (outcome.kind) {
    case "opened":
      return stateNow(run);
    case "superseded":
      return refuse("invalid", OVERTAKEN);
    case "nothing":
      return refuse("invalid", "The link contains nothing to open.");
    case "failed":
      return refuse(outcome.failure.kind === "unknown-preset" ? "unknown" : "invalid", outcome.failure.message);
  }
}

async function setParam(run: Run, { path, value }: Extract<Command, { type: "setParam" }>) {
  if (await run.change(path, value)) return { path, value, time_s: run.view?.time_s ?? 0 };
  const problem = run.stores.run.getState().refused[path];
  return refuse("invalid", problem ? whyNot(problem) : "The engine rejected the value.");
}

/** Plays, even if the link says that it starts paused. */
async function play(run: Run, start: () => Promise<void>) {
  await start();
  run.play();
  return stateNow(run);
}

export interface Context {
  run: Run;
  start(): Promise<void>;
  pause(): void;
  /** The charts as PNG. */
  screenshot(): Promise<Blob>;
  subscribe(events: readonly string[]): void;
}

/**
 * Executes a command.
 * @returns the answer
 * @throws CommandRefused
 */
export async function follow(
  command: Command,
  { run, start, pause, screenshot, subscribe }: Context,
): Promise<unknown> {
  const { schema } = run.stores.run.getState();
  const { viewOptions } = run.stores.page.getState();
  const isLocked = viewOptions.lock === "all" || viewOptions.lock === "params";
  if (isLocked && EDITS.includes(command.type))
    refuse("locked", `Locked by the link of this embed: ${viewOptions.lock}.`);
  if (!schema && NEED_RUN.includes(command.type)) refuse("not-ready", "Nothing runs yet: send play or load first.");
  switch (command.type) {
    case "load":
      await start();
      return load(run, command);
    case "play":
      return play(run, start);
    case "pause":
      pause();
      await run.step(0); // a frame in flight arrives before the answer
      return stateNow(run);
    case "step":
      pause();
      await run.step(command.seconds);
      return stateNow(run);
    case "seek":
      await run.seek(command.time_s);
      await arrival(run, command.time_s);
      return stateNow(run);
    case "setParam":
      return setParam(run, command);
    case "getState":
      return stateNow(run);
    case "getMetrics":
      await run.readReport(); // a report in flight may be of an earlier time,
      await run.readReport(); // the next one is current
      return metricsNow(run);
    case "screenshot":
      return screenshot();
    case "subscribe":
      subscribe(command.events);
      return command.events;
  }
}
