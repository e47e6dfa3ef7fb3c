/** What has been recorded of the open document: another run that begins like it need not be recorded again. */
import type { EngineRun, Fork } from "../../engine/client";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { Layout } from "../../telemetry/layout";
import { createTelemetry, type Telemetry } from "../../telemetry/telemetry";
import type { RunView } from "./loop";

/** A stretch this short is run again sooner than it is looked up. */
const SHORT_S = 1;

/** A document's telemetry from the start to a time. */
interface Record {
  readonly document: ScenarioDocument;
  readonly telemetry: Telemetry;
  readonly end_s: number;
}

export interface Now {
  readonly run: EngineRun | null;
  readonly view: RunView | null;
  /** What runs, with all that has been changed. */
  readonly document: ScenarioDocument | null;
}

/** For a run that is being opened. */
export interface Past {
  /** The run that it may leave on its way, as far as that is recorded here. */
  readonly fork: Fork | null;
  /** The telemetry that it begins with, once it is open, at a time. */
  begin(layout: Layout, time_s: number): Telemetry;
}

export interface Pasts {
  /** Whether what runs has been at a later time before. */
  isKnown(time_s: number): boolean;
  /** For a run of a document that is on its way to a time. */
  of(document: ScenarioDocument, time_s: number): Past;
}

export function createPasts(now: () => Now): Pasts {
  /** What was recorded before the run went back. It holds until something else is changed. */
  let further: Record | null = null;

  const current = (): Record | null => {
    const { view, document } = now();
    return view && document && { document, telemetry: view.telemetry, end_s: view.time_s };
  };
  const longest = (): Record | null => {
    const shown = current();
    const isValid = further?.document === shown?.document && (further?.end_s ?? 0) > (shown?.end_s ?? 0);
    return isValid ? further : shown;
  };
  /** The telemetry forgets what is old: to go there, it is recorded again from the start. */
  const isForgotten = ({ telemetry }: Record, time_s: number) => telemetry.dropped > 0 && telemetry.time(0) > time_s;

  return {
    isKnown: (time_s) => time_s > (current()?.end_s ?? 0) + SHORT_S && longest() === further && further !== null,
    of(document, time_s) {
      const { run } = now();
      const past = longest();
      const at_s = past === null || isForgotten(past, time_s) ? 0 : Math.min(time_s, past.end_s);
      return {
        fork: run && past && { run, at_s },
        begin(layout, begun_s) {
          further = past?.document === document && past.end_s > begun_s ? past : null;
          return past && begun_s > 0 ? past.telemetry.cutAt(begun_s, layout) : createTelemetry(layout);
        },
      };
    },
  };
}
