// The run, or all lanes, over seeds: means with confidence intervals, and whether lanes differ.
import { useDeferredValue, useEffect, useId, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { RunState } from "../../state/run/run-state";
import { bandRequests, showSeedBands } from "../../state/run/seed-bands";
import { studies } from "../../state/run/study";
import { useRun, useRunState, useWork } from "../run-context";
import { SeedsResults } from "./SeedsResults";
import { Stale } from "./Stale";
import { StudyBar } from "./StudyBar";
import { wholeDocumentKept } from "./whole-document-kept";

const MOST_SEEDS = 100;
const USUAL_SEEDS = 10;

export const seedsUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** A number of seeds; undefined if it is none. */
export const readSeeds = (text: string): number | undefined => {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MOST_SEEDS ? count : undefined;
};

const withoutSweep = ({ sweep: _, ...rest }: ScenarioDocument) => rest as ScenarioDocument;

export function SeedsTab() {
  const workId = useWork((now) => now.workId);
  const state = useStore(studies, ({ seeds }) => (seeds?.workId === workId ? seeds : null));
  const results = useDeferredValue(state);
  const document = useWork(wholeDocumentKept);
  const run = useRun();
  const schema = useRunState((now) => now.schema);
  const costs = useRunState(costsOfLanes);
  useEffect(() => showSeedBands(run), [run]);
  const [text, setText] = useState(String(state?.study.seeds?.length ?? USUAL_SEEDS));
  const count = readSeeds(text);
  const order = useMemo(
    () =>
      document && schema && count
        ? {
            workId,
            document: withoutSweep(document),
            seeds: seedsUpTo(count),
            costEvents: costs.split(",").map(Number),
            bins: bandRequests(schema),
          }
        : null,
    [workId, document, schema, count, costs],
  );
  return (
    <>
      <p>
        A single run shows one outcome of many. Over several seeds, the mean has a 95&nbsp;% confidence interval, and
        the difference between two lanes with the same seeds shows whether it is more than chance.
      </p>
      <SeedsField value={text} onChange={setText} />
      <StudyBar kind="seeds" workId={workId} order={order} />
      {results && <Stale state={results} document={document} />}
      {results && <SeedsResults state={results} />}
    </>
  );
}

export function SeedsField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const id = useId();
  const isOdd = readSeeds(value) === undefined;
  return (
    <div className="study-field">
      <label htmlFor={id}>Seeds</label>
      <input
        id={id}
        type="number"
        min={1}
        max={MOST_SEEDS}
        value={value}
        aria-invalid={isOdd}
        aria-describedby={`${id}-what`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-what`} className={isOdd ? "study-problem" : "quiet"} role={isOdd ? "status" : undefined}>
        {isOdd ? `Enter a whole number from 1 to ${MOST_SEEDS}.` : `seeds 1 to ${value}`}
      </span>
    </div>
  );
}

/** The events of one run of each lane, separated by commas. */
export const costsOfLanes = ({ schema, lanes }: RunState): string => {
  const own = schema?.cost_events ?? 0;
  const all = lanes.map(({ telemetry }) => telemetry?.schema.cost_events ?? own);
  return (all.length > 0 ? all : [own]).join();
};
