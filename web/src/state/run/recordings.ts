/** Reuses recorded telemetry for a run that begins like one recorded before, instead of recording it again. */
import type { EngineRun, Fork } from "../../engine/client";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { RunSchema } from "../../telemetry/run-schema";
import { createTelemetry, type Telemetry } from "../../telemetry/telemetry";
import type { RunView } from "./loop";

/** Shorter stretches are rerun instead: that is faster. */
const SHORT_S = 1;

/** A document's telemetry from the start to a time. */
interface Recording {
  readonly document: ScenarioDocument;
  readonly telemetry: Telemetry;
  readonly end_s: number;
}

export interface Now {
  readonly run: EngineRun | null;
  readonly view: RunView | null;
  /** The running document, with all changes. */
  readonly document: ScenarioDocument | null;
}

/** The recorded past of a run that is being opened. */
export interface Past {
  /** The run to fork, up to the recorded time. */
  readonly fork: Fork | null;
  /** The initial telemetry of the opened run, up to a time. */
  begin(schema: RunSchema, time_s: number): Telemetry;
}

export interface Recordings {
  /** Whether the run was already at this later time. */
  isKnown(time_s: number): boolean;
  /** How far the run has been with the document as it is. */
  known_s(): number;
  /** The recorded past for a run of a document up to a time. */
  of(document: ScenarioDocument, time_s: number): Past;
}

export function createRecordings(now: () => Now): Recordings {
  /** The recording from before the run went back; valid until something else is changed. */
  let further: Recording | null = null;

  const current = (): Recording | null => {
    const { view, document } = now();
    return view && document && { document, telemetry: view.telemetry, end_s: view.time_s };
  };
  const longest = (): Recording | null => {
    const shown = current();
    const isValid = further?.document === shown?.document && (further?.end_s ?? 0) > (shown?.end_s ?? 0);
    return isValid ? further : shown;
  };
  return {
    isKnown: (time_s) => time_s > (current()?.end_s ?? 0) + SHORT_S && longest() === further && further !== null,
    known_s: () => longest()?.end_s ?? 0,
    of(document, time_s) {
      const { run } = now();
      const past = longest();
      const at_s = past === null ? 0 : Math.min(time_s, past.end_s);
      return {
        fork: run && past && { run, at_s },
        begin(schema, begun_s) {
          further = past?.document === document && past.end_s > begun_s ? past : null;
          return past && begun_s > 0 ? past.telemetry.cutAt(begun_s, schema) : createTelemetry(schema);
        },
      };
    },
  };
}
