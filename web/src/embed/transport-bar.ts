/** The bottom bar of the embed: the page's, without React. */
import { isBeat } from "../charts";
import { clock } from "../charts/format";
import type { RunView } from "../state/run/loop";
import type { Run } from "../state/run/run";
import { type PlaygroundState, SPEEDS, type Speed, useStore } from "../state/store";
import { groupChanges, sortedTimeline } from "../state/work/timeline";
import { PAUSE, PLAY, RESTART, STEP_FROM, STEP_TO } from "../ui/icon-paths";
import { shape } from "../ui/svg";
import { changeText, changeTime } from "../ui/transport/change-text";
import { element } from "./dom";
import { onState } from "./on-state";
import "../ui/controls/slider.css";
import "../ui/transport/transport.css";

const CLOCK_MS = 100;
const { getState } = useStore;

function icon(size: number, ...paths: SVGElement[]) {
  return shape(
    "svg",
    {
      "aria-hidden": "true",
      width: size,
      height: size,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 2,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    },
    ...paths,
  );
}

const playIcon = () => icon(20, shape("path", { d: PLAY, fill: "currentColor" }));
const pauseIcon = () => icon(20, shape("path", { d: PAUSE, "stroke-width": 3.6 }));
const restartIcon = () => icon(18, shape("path", { d: RESTART }));
const stepIcon = () => icon(18, shape("path", { d: STEP_FROM }), shape("path", { d: STEP_TO, fill: "currentColor" }));

function named(button: HTMLButtonElement, name: string) {
  button.ariaLabel = name;
  button.title = name;
  return button;
}

const isWholeLocked = ({ look }: PlaygroundState) => look.lock === "all";

function playButtons(run: Run) {
  const play = element("button", { type: "button", className: "play", onclick: run.toggle });
  const restart = named(
    element("button", { type: "button", className: "button icon", onclick: () => void run.restart() }, restartIcon()),
    "Restart",
  );
  const step = named(
    element("button", { type: "button", className: "button icon", onclick: () => void run.step() }, stepIcon()),
    "Step 10 ms",
  );
  onState(
    ({ play }) => play,
    (state) => {
      const isPlaying = state === "playing";
      named(play, isPlaying ? "Pause" : "Play").replaceChildren(isPlaying ? pauseIcon() : playIcon());
      play.disabled = state === "loading" || state === "stopped";
      const isFixed = isWholeLocked(getState());
      restart.disabled = state === "loading" || (isFixed && state !== "stopped");
      step.disabled = play.disabled || state === "ended" || isFixed;
    },
  );
  return element("div", { className: "play-buttons" }, play, restart, step);
}

/** In step with the other readouts while playing, otherwise exact. */
function clockText(run: Run) {
  const node = element("span", { className: "clock", role: "timer", ariaLabel: "Simulated time" }, "0.00 s");
  let shown_ms = 0;
  const show = ({ time_s, telemetry }: RunView) => {
    const now_ms = performance.now();
    if (getState().play === "playing" && !isBeat(now_ms, shown_ms, CLOCK_MS)) return;
    shown_ms = now_ms;
    const text = clock(time_s, telemetry.layout.sample_interval_s);
    if (node.textContent !== text) node.textContent = text;
  };
  run.subscribe(show);
  onState(
    ({ play }) => play,
    () => {
      if (run.view) show(run.view);
    },
  );
  return node;
}

const speedTitle = (speed: Speed) =>
  speed === "max" ? "As fast as possible" : `${speed} simulated seconds per second`;

function speedChoice(run: Run) {
  const buttons = SPEEDS.map((speed) =>
    element(
      "button",
      { type: "button", title: speedTitle(speed), onclick: () => run.setSpeed(speed) },
      speed === "max" ? speed : `${speed}×`,
    ),
  );
  const group = element("fieldset", { className: "segments speeds", ariaLabel: "Speed" }, ...buttons);
  onState(
    ({ speed }) => speed,
    (speed) => {
      for (const [index, button] of buttons.entries()) button.ariaPressed = String(SPEEDS[index] === speed);
    },
  );
  onState(isWholeLocked, (isLocked) => {
    group.disabled = isLocked;
  });
  return group;
}

function track(run: Run) {
  const marks = element("span");
  const position = element("input", {
    type: "range",
    className: "slider position",
    min: "0",
    ariaLabel: "Simulated time",
  });
  let dragged_s: number | null = null;
  const duration_s = () => getState().layout?.duration_s ?? 1;
  const show = () => {
    const shown_s = dragged_s ?? getState().clock_s;
    position.value = String(shown_s);
    position.ariaValueText = `${clock(shown_s)} of ${clock(duration_s())}`;
    position.style.setProperty("--fill", String(shown_s / duration_s()));
  };
  const go = () => {
    if (dragged_s === null) return;
    const to_s = dragged_s;
    dragged_s = null;
    void run.seek(to_s);
  };
  position.addEventListener("input", () => {
    dragged_s = Number(position.value);
    show();
  });
  for (const name of ["pointerup", "keyup", "blur"]) position.addEventListener(name, go);
  onState(({ clock_s }) => clock_s, show);
  onState(
    ({ layout, document }) => layout && document,
    (document) => {
      position.max = String(duration_s());
      position.step = String(duration_s() / 300);
      const groups = groupChanges(sortedTimeline(document)).filter(({ from_s }) => from_s <= duration_s());
      marks.replaceChildren(
        ...groups.map((group) => {
          const mark = element("span", {
            className: "change-mark",
            title: `${changeText(group)} at ${changeTime(group)}`,
          });
          mark.style.setProperty("--at", String(group.from_s / duration_s()));
          return mark;
        }),
      );
    },
  );
  onState(
    (state) => isWholeLocked(state) || state.layout === null || state.play === "stopped",
    (isDisabled) => {
      position.disabled = isDisabled;
    },
  );
  return element("div", { className: "track" }, element("div", { className: "track-line" }, marks, position));
}

function provenance() {
  const seed = element("span", { className: "seed" });
  const shown = element("span");
  const fingerprint = element(
    "span",
    {
      className: "fingerprint",
      title: "Fingerprint of everything measured so far: the same document and seed give the same one, anywhere",
    },
    element("span", { className: "visually-hidden" }, "Fingerprint "),
    shown,
  );
  onState(
    ({ layout }) => layout?.seed ?? 1,
    (value) => {
      seed.textContent = `seed ${value}`;
    },
  );
  onState(
    ({ fingerprint: value }) => value,
    (value) => {
      shown.dataset.fingerprint = value;
      shown.textContent = value.replace(/(.{4})(?=.)/g, "$1 ") || "–";
    },
  );
  return element("div", { className: "provenance" }, seed, fingerprint);
}

export function createTransportBar(run: Run): HTMLElement {
  const { hide } = getState().look;
  return element(
    "section",
    { className: "transport", ariaLabel: "Run" },
    playButtons(run),
    clockText(run),
    ...(hide.includes("speed") ? [] : [speedChoice(run)]),
    track(run),
    ...(hide.includes("seed") ? [] : [provenance()]),
  );
}
