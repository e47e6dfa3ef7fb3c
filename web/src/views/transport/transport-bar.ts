/** The bottom bar: playback, position and notices. */
import type { Run } from "../../state/run/run";
import { SPEEDS, type Speed, speedNumber } from "../../state/run/run-state";
import { atEnd, element, mount, type Unmount } from "../dom";
import { moreIcon, pauseIcon, playIcon, restartIcon, stepIcon } from "../icons";
import { isBehind, isWholeLocked } from "../locks";
import { onState } from "../on-state";
import { clockText } from "./clock";
import { trackLine } from "./track";
import "./transport.css";

/** An optional part of the bar. */
export type Part = (run: Run, life: AbortSignal) => HTMLElement;

export interface BarParts {
  /** Its buttons have shortcut keys, shown in their tooltips. */
  readonly hasKeys: boolean;
  /** Behind the track. */
  readonly track: readonly Part[];
  /** Seed and fingerprint. */
  readonly provenance: readonly Part[];
  /** Over speeds and track, when there is a notice. */
  readonly notices: Part;
}

function commandButton(className: string, name: string, tip: string, onclick: (event: MouseEvent) => void) {
  const button = element("button", { type: "button", className, ariaLabel: name, title: tip });
  button.addEventListener("click", onclick);
  return button;
}

const tipOf = (hasKeys: boolean) => (name: string, keys: string) => (hasKeys ? `${name} (${keys})` : name);

/** All that is left where the bar is hidden: what moves can be paused (WCAG 2.2.2). */
export function playButton(run: Run, life: AbortSignal, hasKeys: boolean): HTMLElement {
  const tip = tipOf(hasKeys);
  const play = commandButton("play", "", "", run.toggle);
  const look = () => {
    const isGoing = run.isGoing();
    const name = isGoing ? "Pause" : "Play";
    if (play.ariaLabel === name) return;
    play.ariaLabel = name;
    play.title = tip(name, "space");
    play.replaceChildren(isGoing ? pauseIcon() : playIcon());
  };
  onState(run, life, (states) => states.run.play, look);
  atEnd(life, run.subscribe(look));
  onState(
    run,
    life,
    (states) => states.run.play !== "loading" && states.run.play !== "stopped" && !isBehind(states),
    (isReady) => {
      play.disabled = !isReady;
    },
  );
  return play;
}

function playButtons(run: Run, life: AbortSignal, hasKeys: boolean) {
  const tip = tipOf(hasKeys);
  const restart = commandButton("button icon", "Restart", tip("Restart", "r"), () => void run.restart());
  const step = commandButton(
    "button icon",
    "Step 10 ms",
    hasKeys ? "Step 10 ms (.), 100 ms with shift" : "Step 10 ms",
    ({ shiftKey }) => void run.step(hasKeys && shiftKey ? 0.1 : 0.01),
  );
  restart.append(restartIcon());
  step.append(stepIcon());
  onState(
    run,
    life,
    (states) =>
      states.run.play === "loading" || isBehind(states) || (isWholeLocked(states) && states.run.play !== "stopped"),
    (isDisabled) => {
      restart.disabled = isDisabled;
    },
  );
  onState(
    run,
    life,
    (states) => {
      const { play } = states.run;
      return (play !== "playing" && play !== "paused") || isBehind(states) || isWholeLocked(states);
    },
    (isDisabled) => {
      step.disabled = isDisabled;
    },
  );
  const steps = element("span", { className: "steps" }, step, stepMenu(run, life, hasKeys));
  return element("div", { className: "play-buttons" }, playButton(run, life, hasKeys), restart, steps);
}

/** The other steps; the list is filled when it is opened first. */
function stepMenu(run: Run, life: AbortSignal, hasKeys: boolean) {
  const list = element("div", { popover: "auto", className: "popover step-list" });
  const title = "Move in time";
  const opener = element("button", { type: "button", className: "button icon more-steps", ariaLabel: title, title });
  opener.popoverTargetElement = list;
  opener.append(moreIcon());
  const fill = async () => {
    const rows = await import("./step-rows").catch(() => null);
    if (rows && !list.hasChildNodes()) list.append(...rows.stepRows(run, hasKeys));
  };
  list.addEventListener("beforetoggle", () => void fill());
  onState(
    run,
    life,
    (states) =>
      states.run.play === "loading" || states.run.play === "stopped" || isBehind(states) || isWholeLocked(states),
    (isDisabled) => {
      opener.disabled = isDisabled;
    },
  );
  return element("span", {}, opener, list);
}

const speedTitle = (speed: Speed) =>
  speed === "max" ? "As fast as possible" : `${speed} simulated seconds per second`;
const speedText = (speed: Speed) => (speed === "max" ? speed : `${speed}×`);

/** A list of speeds; `none` stands for all others. */
function speedList(run: Run, life: AbortSignal, speeds: readonly Speed[], name: string, none: string) {
  const options = speeds.map((speed) => element("option", { value: String(speed) }, speedText(speed)));
  const other = element("option", { value: "", hidden: true }, none);
  const list = element("select", { className: "speed-list", ariaLabel: name, title: name }, other, ...options);
  list.addEventListener("change", () => {
    const speed = speeds.find((each) => String(each) === list.value);
    if (speed) run.setSpeed(speed);
  });
  onState(
    run,
    life,
    ({ run: { speed } }) => speed,
    (speed) => {
      list.value = speeds.includes(speed) ? String(speed) : "";
    },
  );
  return list;
}

function speedChoice(run: Run, life: AbortSignal) {
  const speeds = SPEEDS.filter((speed) => speedNumber(speed) >= 1);
  const buttons = speeds.map((speed) =>
    element(
      "button",
      { type: "button", title: speedTitle(speed), onclick: () => run.setSpeed(speed) },
      speedText(speed),
    ),
  );
  const fromFast = [...SPEEDS].reverse();
  const slow = fromFast.filter((speed) => speedNumber(speed) < 1);
  const group = element(
    "fieldset",
    { className: "segments speeds", ariaLabel: "Speed" },
    // In place of all others where there is little room.
    speedList(run, life, fromFast, "Speed", ""),
    speedList(run, life, slow, "Slow motion", "slow"),
    ...buttons,
  );
  onState(
    run,
    life,
    ({ run: { speed } }) => speed,
    (speed) => {
      for (const [index, button] of buttons.entries()) button.ariaPressed = String(speeds[index] === speed);
    },
  );
  onState(run, life, isWholeLocked, (isLocked) => {
    group.disabled = isLocked;
  });
  onState(
    run,
    life,
    ({ page: { viewOptions } }) => viewOptions.hide.includes("speed"),
    (isHidden) => {
      group.hidden = isHidden;
    },
  );
  return group;
}

/** Fills the bar. */
export function createTransportBar(node: HTMLElement, run: Run, parts: BarParts): Unmount {
  return mount(node, (life) => [
    playButtons(run, life, parts.hasKeys),
    clockText(run, life),
    element(
      "div",
      { className: "bar-middle" },
      speedChoice(run, life),
      element("div", { className: "track" }, trackLine(run, life), ...parts.track.map((part) => part(run, life))),
      parts.notices(run, life),
    ),
    element("div", { className: "provenance" }, ...parts.provenance.map((part) => part(run, life))),
  ]);
}
