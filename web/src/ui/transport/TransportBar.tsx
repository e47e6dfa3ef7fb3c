// The bottom bar: plays the run, shows where it is.
import { useEffect, useEffectEvent, useRef } from "react";
import { isBeat } from "../../charts";
import { clock } from "../../charts/format";
import type { RunView } from "../../state/run/loop";
import { SPEEDS, type Speed, useStore } from "../../state/store";
import { PauseIcon, PlayIcon, RestartIcon, StepIcon } from "../icons";
import { Unless, useIsWholeLocked } from "../Look";
import { useFrame, useRun } from "../run-context";
import { grouped } from "./fingerprint-text";
import { LateNote } from "./LateNote";
import { Reproduced } from "./Reproduced";
import { SeedField } from "./SeedField";
import { Track } from "./Track";
import "./transport.css";

export function TransportBar() {
  return (
    <section className="transport" aria-label="Run">
      <LateNote />
      <PlayButtons />
      <Clock />
      <Unless hides="speed">
        <SpeedChoice />
      </Unless>
      <Track />
      <Provenance />
    </section>
  );
}

/** What it takes to repeat the run: beside the track, or below the controls of a narrow page. */
export function Provenance() {
  return (
    <div className="provenance">
      <Unless hides="seed">
        <SeedField />
      </Unless>
      <Fingerprint />
      <Reproduced />
    </div>
  );
}

function PlayButtons() {
  const run = useRun();
  const play = useStore((state) => state.play);
  const isPlaying = play === "playing";
  // What waits behind something new is not what the page is about.
  const isBehind = useStore(({ draft }) => draft?.isOther === true);
  const isFixed = useIsWholeLocked();
  const isReady = play !== "loading" && play !== "stopped" && !isBehind;
  return (
    <div className="play-buttons">
      <button
        type="button"
        className="play"
        disabled={!isReady}
        aria-label={isPlaying ? "Pause" : "Play"}
        title={`${isPlaying ? "Pause" : "Play"} (space)`}
        onClick={run.toggle}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      <button
        type="button"
        className="button icon"
        disabled={play === "loading" || isBehind || (isFixed && play !== "stopped")}
        aria-label="Restart"
        title="Restart (r)"
        onClick={() => void run.restart()}
      >
        <RestartIcon />
      </button>
      <button
        type="button"
        className="button icon"
        disabled={!isReady || play === "ended" || isFixed}
        aria-label="Step 10 ms"
        title="Step 10 ms (.), 100 ms with shift"
        onClick={(event) => void run.step(event.shiftKey ? 0.1 : 0.01)}
      >
        <StepIcon />
      </button>
    </div>
  );
}

const CLOCK_MS = 100;

/** Past React; while playing in step with the other readouts, otherwise exact. */
function Clock() {
  const node = useRef<HTMLSpanElement>(null);
  const shown_ms = useRef(0);
  const run = useRun();
  const play = useStore((state) => state.play);
  const show = useEffectEvent(({ time_s, telemetry }: RunView) => {
    const now_ms = performance.now();
    if (play === "playing" && !isBeat(now_ms, shown_ms.current, CLOCK_MS)) return;
    shown_ms.current = now_ms;
    const text = clock(time_s, telemetry.layout.sample_interval_s);
    // The text of the node that is there: a new node would cost more.
    const shown = node.current?.firstChild;
    if (shown instanceof Text && shown.data !== text) shown.data = text;
  });
  useFrame((view) => show(view));
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the run stands is shown exactly when it stops
  useEffect(() => {
    if (run.view) show(run.view);
  }, [run, play]);
  return (
    <span className="clock" ref={node} role="timer" aria-label="Simulated time">
      0.00 s
    </span>
  );
}

const speedLabel = (speed: Speed) => (speed === "max" ? "max" : `${speed}×`);

function SpeedChoice() {
  const run = useRun();
  const speed = useStore((state) => state.speed);
  const isFixed = useIsWholeLocked();
  return (
    <fieldset className="segments speeds" aria-label="Speed" disabled={isFixed}>
      {SPEEDS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === speed}
          title={choice === "max" ? "As fast as possible" : `${choice} simulated seconds per second`}
          onClick={() => run.setSpeed(choice)}
        >
          {speedLabel(choice)}
        </button>
      ))}
    </fieldset>
  );
}

function Fingerprint() {
  const fingerprint = useStore((state) => state.fingerprint);
  return (
    <span
      className="fingerprint"
      title="Fingerprint of everything measured so far: the same document and seed give the same one, anywhere"
    >
      <span className="visually-hidden">Fingerprint </span>
      <span data-fingerprint={fingerprint}>{grouped(fingerprint) || "–"}</span>
    </span>
  );
}
