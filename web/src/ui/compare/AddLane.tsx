// Adds a lane: the same traffic with one difference, from the start or from now on.
import { lazy, Suspense, useState } from "react";
import { disciplineOf, scriptDiscipline } from "../../scenario/catalog";
import { MOST_LANES } from "../../scenario/lanes";
import { type Beginning, compareWith, tryFromHere } from "../../state/run/lane-edits";
import { byFamily, FAMILIES } from "../controls/DisciplinePicker";
import { Loading } from "../Loading";
import { useRun, useRunState, useWork } from "../run-context";
import { ShownLane } from "./ShownLane";
import { usePlaceOfQueue } from "./use-place-of-queue";

const ScriptLanes = lazy(() => import("./ScriptLanes"));

const rounded = (time_s: number) => Math.round(time_s * 100) / 100;

export function AddLane({ onClose }: { onClose(): void }) {
  const run = useRun();
  const now_s = useRunState((state) => state.clock_s);
  const current = useRunState(({ queues, watched }) => queues[watched]?.discipline);
  const place = usePlaceOfQueue();
  const count = useWork(({ lanes }) => lanes?.all.length ?? 1);
  const hasEnded = useRunState(({ play }) => play === "ended");
  const [wantsFromHere, setFromHere] = useState(false);
  const isFromHere = wantsFromHere && !hasEnded;
  const begin = (how: Beginning) => {
    onClose();
    void (isFromHere ? tryFromHere(run, how) : compareWith(run, how));
  };
  if (count >= MOST_LANES) return <p>There are {MOST_LANES} lanes. Close one to add another.</p>;
  return (
    <>
      <p>
        A lane is another run with the same traffic and the same random numbers, in the same charts. What differs
        between the lanes is the effect of the change.{count > 1 && " It begins as a copy of the lane that is chosen:"}
      </p>
      <ShownLane />
      <fieldset className="segments" aria-label="Beginning of the difference">
        <button type="button" aria-pressed={!isFromHere} onClick={() => setFromHere(false)}>
          From the start
        </button>
        <button type="button" aria-pressed={isFromHere} disabled={hasEnded} onClick={() => setFromHere(true)}>
          Try from here: {rounded(now_s)} s
        </button>
      </fieldset>
      <section aria-labelledby="compare-disciplines">
        <h3 id="compare-disciplines">With another discipline{place}</h3>
        {Object.entries(FAMILIES).map(([family, name]) => (
          <Family key={family} family={family} name={name} current={current} onChoose={begin} />
        ))}
      </section>
      <section aria-labelledby="compare-scripts">
        <h3 id="compare-scripts">With a script{place}</h3>
        <Suspense fallback={<Loading />}>
          <ScriptLanes current={current} onChoose={begin} />
        </Suspense>
      </section>
      <section aria-labelledby="compare-others">
        <h3 id="compare-others">With something else</h3>
        <div className="compare-others">
          <button type="button" className="button" onClick={() => begin({ kind: "same" })}>
            A copy of {disciplineOf(current)?.label ?? "this run"}, to change by hand
          </button>
          {!isFromHere && (
            <button type="button" className="button" onClick={() => begin({ kind: "seed" })}>
              Another seed
            </button>
          )}
        </div>
      </section>
    </>
  );
}

interface FamilyProps {
  family: string;
  name: string;
  current: string | undefined;
  onChoose(how: Beginning): void;
}

function Family({ family, name, current, onChoose }: FamilyProps) {
  const members = byFamily.filter(
    (discipline) => discipline.family === family && ![current, scriptDiscipline].includes(discipline.id),
  );
  return (
    <div className="compare-family">
      <h4 className="quiet">{name}</h4>
      <ul className="discipline-grid">
        {members.map(({ id, label, name: title }) => (
          <li key={id}>
            <button
              type="button"
              className="button"
              title={title}
              onClick={() => onChoose({ kind: "discipline", id, label })}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
