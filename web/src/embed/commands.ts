/** Executes the host's commands and answers them. */
import { isLocked } from "../state/page/page-state";
import { arrival } from "../state/run/arrival";
import type { Run } from "../state/run/run";
import { type LoadContext, load } from "./load";
import type { Command, CommandName } from "./messages";
import { metricsNow, stateNow } from "./now";
import { refuse, whyNot } from "./refusal";

/** Commands that a lock of the link also denies to the host. */
const EDITS: readonly CommandName[] = ["load", "setParam"];
/** Commands that need a run. */
const NEED_RUN: readonly CommandName[] = ["step", "seek", "setParam", "getMetrics", "screenshot"];

async function setParam(run: Run, { path, value }: Extract<Command, { type: "setParam" }>) {
  if (await run.change(path, value)) return { path, value, time_s: run.view?.time_s ?? 0 };
  const problem = run.stores.run.getState().refused[path];
  return refuse(
    "invalid",
    problem ? whyNot(problem) : "Not set: something else was opened meanwhile, or the engine has stopped.",
  );
}

/** Plays, even if the link says that it starts paused. */
async function play(run: Run, start: () => Promise<void>) {
  await start();
  run.play();
  return stateNow(run);
}

export interface Context extends LoadContext {
  start(): Promise<void>;
  /** It stays paused, also when the embed becomes visible. */
  letStand(): void;
  /** The charts as PNG. */
  screenshot(): Promise<Blob>;
  subscribe(events: readonly string[]): void;
}

/**
 * Executes a command.
 * @returns the answer
 * @throws CommandRefused
 */
export async function follow(command: Command, context: Context): Promise<unknown> {
  const { run, start, letStand, screenshot, subscribe, viewOptions } = context;
  const { schema } = run.stores.run.getState();
  if (isLocked(viewOptions, "params") && EDITS.includes(command.type))
    refuse("locked", `Locked by the link of this embed: ${viewOptions.lock}.`);
  if (command.type === "setParam" && run.stores.page.getState().lesson)
    refuse("locked", "A lesson is open: its values are the student’s to set.");
  if (!schema && NEED_RUN.includes(command.type)) refuse("not-ready", "Nothing runs yet: send play or load first.");
  switch (command.type) {
    case "load":
      await start();
      return load(context, command);
    case "play":
      return play(run, start);
    case "pause":
      letStand();
      run.halt();
      await run.step(0); // a frame in flight arrives before the answer
      return stateNow(run);
    case "step":
      letStand();
      await run.step(command.seconds);
      return stateNow(run);
    case "seek":
      if (!(await run.seek(command.time_s))) refuse("invalid", "Not reached: another time was asked for meanwhile.");
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
