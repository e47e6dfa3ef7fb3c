// What is being made, what was made, and why it could not be.
import { useEffect, useRef, useState } from "react";
import type { Making } from "../../engine/command";
import { costOf, isHeavy } from "../../state/run/cost";
import { roughTime } from "../../views/rough-time";
import { useRunState } from "../run-context";

export interface Made {
  /** "Table saved." */
  readonly said: string;
  /** Saves or copies it. */
  hand(): unknown;
}
export type Make = (making: Making) => Promise<Made>;

/** What it costs to run the experiment, or its lanes, to the end. */
function useCost() {
  const schema = useRunState((state) => state.schema);
  const lanes = useRunState((state) => state.lanes);
  const ofLanes = lanes.flatMap(({ telemetry }) => telemetry?.schema ?? []);
  return costOf(ofLanes.length > 0 ? ofLanes : schema ? [schema] : []);
}

/** One at a time; what is being made ends with the dialog. Before the first of a heavy experiment one is asked. */
export function useActs() {
  const cost = useCost();
  const [state, setState] = useState({ said: "", failure: "" });
  const [asked, setAsked] = useState<Make | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  /** Of the run's simulated time; null while no run goes. */
  const [part, setPart] = useState<number | null>(null);
  const life = useRef<AbortController>(null);
  // What was pressed has the focus again when other buttons go.
  const pressed = useRef<HTMLButtonElement>(null);
  const canceller = useRef<HTMLButtonElement>(null);
  useEffect(() => () => life.current?.abort(), []);

  const act = async (make: Make) => {
    const mine = new AbortController();
    const { signal } = mine;
    life.current = mine;
    setAsked(null);
    setBusy(true);
    setPart(null);
    setState({ said: "", failure: "" });
    try {
      const { said, hand } = await make({ signal, onProgress: setPart });
      signal.throwIfAborted();
      await hand();
      setState({ said, failure: "" });
    } catch (error) {
      const failure = signal.aborted ? "" : error instanceof Error ? error.message : String(error);
      setState({ said: signal.aborted ? "Cancelled." : "", failure });
    }
    mine.abort(); // of lanes side by side, one may have failed
    if (document.activeElement === canceller.current) pressed.current?.focus();
    setBusy(false);
  };
  const begin = (make: Make) => {
    if (isHeavy(cost) && !isAgreed) setAsked(() => make);
    else void act(make);
  };
  const agree = (make: Make) => {
    pressed.current?.focus();
    setAgreed(true);
    void act(make);
  };

  const button = (text: string, make: Make) => (
    <button
      type="button"
      className="button"
      aria-disabled={isBusy} // a disabled one would lose the focus
      onClick={({ currentTarget }) => {
        if (isBusy) return;
        pressed.current = currentTarget;
        begin(make);
      }}
    >
      {text}
    </button>
  );
  const cancel = (act: () => void) => (
    <button
      type="button"
      className="button"
      ref={canceller}
      onClick={() => {
        pressed.current?.focus();
        act();
      }}
    >
      Cancel
    </button>
  );
  const time = roughTime(cost.seconds);
  const progress = (
    <>
      {asked && (
        <p role="alert">
          This experiment is large: running it takes up to about {time} on this device.{" "}
          <button type="button" className="button" onClick={() => agree(asked)}>
            Run it all the same
          </button>{" "}
          {cancel(() => setAsked(null))}
        </p>
      )}
      <p className="quiet export-state">
        <span role="status">
          {isBusy ? "Running the experiment …" : state.said || `Each file takes up to about ${time} on this device.`}
        </span>{" "}
        {isBusy && part !== null && <progress value={part} aria-label="Simulated time" />}{" "}
        {isBusy && cancel(() => life.current?.abort())}
      </p>
      {state.failure && <p role="alert">This could not be made. {state.failure}</p>}
    </>
  );
  return { button, progress };
}

export type ExportButton = ReturnType<typeof useActs>["button"];
