/** What React shows of a run, a few times a second: the clock, the fingerprint, the report. */
import { type EngineClient, ignoreLost } from "../../engine/client";
import type { PlaygroundStore } from "../store";
import type { RunView } from "./loop";
import type { Clock } from "./pace";

const READOUT_MS = 100;
const REPORT_MS = 250;

export interface Readouts {
  /** With every drawn frame; what is due is read. */
  onDraw(view: RunView, now_ms: number): void;
  /** Clock and fingerprint, now. */
  readOut(view: RunView): void;
  readReport(): Promise<void>;
}

export function createReadouts(
  store: PlaygroundStore,
  client: EngineClient,
  clock: Clock,
  isOpening: () => boolean,
): Readouts {
  let readoutAt_ms = 0;
  let reportAt_ms = 0;
  let reading: Promise<void> | undefined;
  const read = async () => {
    reportAt_ms = clock.now();
    try {
      store.setState({ report: await client.report(store.getState().experiment !== null) });
    } catch (error) {
      ignoreLost(error);
    } finally {
      reading = undefined;
    }
  };
  /** One at a time: who asks meanwhile waits for the same. */
  const readReport = async () => {
    if (isOpening()) return;
    reading ??= read();
    await reading;
  };
  const readOut = (view: RunView) => {
    readoutAt_ms = clock.now();
    store.setState({ clock_s: view.time_s, fingerprint: view.fingerprint });
  };
  return {
    readOut,
    readReport,
    onDraw(view, now_ms) {
      const isPlaying = store.getState().play === "playing";
      if (!isPlaying || now_ms - readoutAt_ms >= READOUT_MS) readOut(view);
      if (!isPlaying || now_ms - reportAt_ms >= REPORT_MS) void readReport();
    },
  };
}
