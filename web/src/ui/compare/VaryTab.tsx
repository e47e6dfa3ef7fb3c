// One or two parameters over ranges of values, times seeds, times lanes.
import { useDeferredValue, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { Axis, ExperimentDocument } from "../../experiment";
import { type DeclaredParams, type Variable, variables, withOwners } from "../../experiment/variable";
import type { ScenarioDocument } from "../../scenario/scenario";
import { queuePath } from "../../scenario/watch";
import { studies } from "../../state/run/study";
import { useRun, useRunState, useWork } from "../run-context";
import { AxisFields } from "./AxisFields";
import { type AxisChoice, axisFrom, usualChoice } from "./axis-choice";
import { keepSweep } from "./keep-study";
import { costsOfLanes, readSeeds, SeedsField, seedsUpTo } from "./SeedsTab";
import { Stale } from "./Stale";
import { StudyBar } from "./StudyBar";
import { useDeclared } from "./use-declared";
import { VaryResults } from "./VaryResults";
import { wholeDocumentKept } from "./whole-document-kept";

const USUAL_SEEDS = "3";
const MOST_AXES = 2;

interface Entered {
  readonly workId: string;
  readonly choices: readonly AxisChoice[];
  readonly seeds: string;
  /** The sweep of the document, as it is. */
  readonly usesOwn: boolean;
}

/** As entered last, while the page is open. */
let entered: Entered | null = null;

export function VaryTab({ onClose }: { onClose(): void }) {
  const document = useWork(wholeDocumentKept) as ExperimentDocument | null;
  const workId = useWork((state) => state.workId);
  const declared = useDeclared(document);
  if (!document) return null;
  if (!declared) return <p className="quiet">Loading …</p>;
  return <Vary key={workId} workId={workId} document={document} declared={declared} onClose={onClose} />;
}

interface VaryProps {
  workId: string;
  document: ExperimentDocument;
  declared: DeclaredParams;
  onClose(): void;
}

function beginning(all: readonly Variable[], watched: string): AxisChoice[] {
  const first =
    all.find(({ path }) => path === `${queuePath(watched)}.max_p`) ??
    all.find(({ path, param }) => param && path.startsWith(`${queuePath(watched)}.`)) ??
    all.find(({ param }) => param !== null);
  return first ? [usualChoice(first)] : [];
}

type Made = { readonly axes: readonly Axis[] } | { readonly problem: string };

function axesOf(document: ScenarioDocument, all: readonly Variable[], choices: readonly AxisChoice[]): Made {
  try {
    const axes = choices.map((choice) => {
      const variable = all.find(({ path }) => path === choice.path);
      if (!variable) throw new Error(`${choice.path} is no longer there.`);
      return axisFrom(document, variable, choice);
    });
    if (new Set(axes.map(({ id }) => id)).size === axes.length) return { axes };
    // Named by their links or flows, which may be the same.
    const named = choices.map(({ path }, index) => `${axes[index]?.id}-${path.split(".")[1]}`);
    const isTold = new Set(named).size === named.length;
    return {
      axes: axes.map((axis, index) => ({ ...axis, id: (isTold && named[index]) || `${axis.id}-${index + 1}` })),
    };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

function Vary({ workId, document, declared, onClose }: VaryProps) {
  const run = useRun();
  const state = useStore(studies, ({ vary }) => (vary?.workId === workId ? vary : null));
  // Hundreds of cells are drawn between the frames.
  const results = useDeferredValue(state);
  const watched = useRunState((now) => now.watched);
  const costs = useRunState(costsOfLanes);
  const all = useMemo(() => withOwners(variables(document, declared)), [document, declared]);
  const [now, setNow] = useState<Entered>(() =>
    entered?.workId === workId
      ? entered
      : { workId, choices: beginning(all, watched), seeds: USUAL_SEEDS, usesOwn: document.sweep !== undefined },
  );
  const enter = (change: Partial<Entered>) => {
    entered = { ...now, ...change };
    setNow(entered);
  };
  const { choices, seeds } = now;
  const usesOwn = now.usesOwn && document.sweep !== undefined; // it may have been undone
  const made = useMemo<Made>(
    () => (usesOwn ? { axes: document.sweep ?? [] } : axesOf(document, all, choices)),
    [document, all, choices, usesOwn],
  );
  const count = readSeeds(seeds);
  const order = useMemo(
    () =>
      "axes" in made && count
        ? {
            workId,
            document: { ...document, sweep: made.axes },
            seeds: seedsUpTo(count),
            costEvents: costs.split(",").map(Number),
            bins: [],
          }
        : null,
    [workId, document, made, count, costs],
  );
  return (
    <>
      <p>
        How does a measure depend on a parameter? One parameter is drawn as a line for each lane, with bands of
        95&nbsp;% confidence; two are drawn as a heat map. The values are kept in the document as its sweep.
      </p>
      {usesOwn ? (
        <OwnSweep axes={document.sweep ?? []} onChange={() => enter({ usesOwn: false })} />
      ) : (
        <Axes all={all} choices={choices} onChange={(next) => enter({ choices: next })} />
      )}
      <SeedsField value={seeds} onChange={(text) => enter({ seeds: text })} />
      {"problem" in made && (
        <p className="study-problem" role="status">
          {made.problem}
        </p>
      )}
      <StudyBar
        kind="vary"
        workId={workId}
        order={order}
        onRun={() => {
          if (!usesOwn && "axes" in made) keepSweep(run, made.axes, seedsUpTo(count ?? 1));
        }}
      />
      {results && <Stale state={results} document={document} />}
      {results && <VaryResults state={results} onClose={onClose} />}
    </>
  );
}

interface AxesProps {
  all: readonly Variable[];
  choices: readonly AxisChoice[];
  onChange(choices: readonly AxisChoice[]): void;
}

function Axes({ all, choices, onChange }: AxesProps) {
  return (
    <>
      {choices.map((choice, index) => (
        <AxisFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second axis
          key={index}
          name={index === 0 ? "Parameter" : "Second parameter"}
          all={all}
          choice={choice}
          onChange={(next) => onChange(choices.map((each, place) => (place === index ? next : each)))}
          onRemove={index > 0 ? () => onChange(choices.slice(0, index)) : undefined}
        />
      ))}
      {choices.length > 0 && choices.length < MOST_AXES && (
        <p>
          <button type="button" className="button plain" onClick={() => onChange([...choices, second(all, choices)])}>
            Add a second parameter
          </button>
        </p>
      )}
    </>
  );
}

/** Another parameter than the first, beside it if possible. */
function second(all: readonly Variable[], [first]: readonly AxisChoice[]): AxisChoice {
  const others = all.filter(({ path, param }) => param && path !== first?.path);
  const prefix = first?.path.slice(0, first.path.lastIndexOf(".")) ?? "";
  return usualChoice((others.find(({ path }) => path.startsWith(prefix)) ?? others[0]) as Variable);
}

function OwnSweep({ axes, onChange }: { axes: readonly Axis[]; onChange(): void }) {
  return (
    <div className="study-own">
      <p>The document varies:</p>
      <ul>
        {axes.map(({ id, label, points }) => (
          <li key={id}>
            <strong>{label}</strong>: {points.map((point) => point.label).join(", ")}
          </li>
        ))}
      </ul>
      <button type="button" className="button plain" onClick={onChange}>
        Vary something else
      </button>
    </div>
  );
}
