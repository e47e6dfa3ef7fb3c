// The timeline of changes, including those made during the run.

import { useId, useState } from "react";
import type { DeclaredParams } from "../../../experiment/variable";
import { changePaths } from "../../../scenario/change-paths";
import { inSentence } from "../../../scenario/change-words";
import { changeOf } from "../../../scenario/edit-problems";
import { writeQuantity } from "../../../scenario/quantity";
import type { TimelineEntry } from "../../../scenario/scenario";
import { sortedTimeline, type TimedEntry } from "../../../scenario/timeline";
import { wholeCatalog } from "../../../scenario/whole-catalog";
import { isAfterEnd } from "../../../state/work/timeline";
import { withoutChangesOrOrphans } from "../../../state/work/timeline-edits";
import { AFTER_END } from "../../../views/transport/change-text";
import { useDeclaredIn } from "../../compare/use-declared";
import { ParamInput } from "../../controls/ParamInput";
import { ProblemText } from "../../controls/ProblemText";
import { useRun } from "../../run-context";
import { scriptAt, scriptsAt, targetAt, valueInForce, wordsOf } from "./change-value";
import { TextField } from "./fields";
import { focusField } from "./focus-form";
import { useField, useForm } from "./form";
import { RemoveButton } from "./RemoveButton";
import { Place, PlaceProblems, Section } from "./Section";
import { TimeField } from "./TimeField";
import { firstWatchedLink } from "./watched";

/** A drag makes many changes, so more are rendered on demand. */
const SHOWN = 25;

/** Until scripts are compiled, and where one is wrong. */
const NOTHING_DECLARED: DeclaredParams = new Map();

export function ChangesFields() {
  const run = useRun();
  const { document, problems, onEdit, onRemove } = useForm();
  const { path, set } = useField("timeline");
  const [isWhole, setWhole] = useState(false);
  const [hasPaths, setHasPaths] = useState(false);
  const pathsId = useId();
  const timeline = document.timeline ?? [];
  const isWrong = (index: number) => problems.some((problem) => changeOf(problem.path) === `timeline[${index}]`);
  const sorted = sortedTimeline(document);
  const shown = isWhole ? sorted : sorted.filter(({ index }, place) => place < SHOWN || isWrong(index));
  const paths = hasPaths ? changePaths(document) : [];
  // Those of all queues before a path is chosen, because its value is read from them at once.
  const scripts = hasPaths
    ? scriptsAt(
        document,
        shown.map(({ entry }) => entry.at),
      )
    : [...new Set(shown.flatMap(({ entry }) => scriptAt(document, entry) ?? []))];
  const declared = useDeclaredIn(scripts) ?? NOTHING_DECLARED;
  const add = () => {
    const { clock_s, schema } = run.stores.run.getState();
    const at = writeQuantity(Math.round(clock_s * 10) / 10, "s");
    const place = { at, set: `links.${firstWatchedLink(document, schema?.watch ?? [])?.id}.rate` };
    if (timeline.length >= SHOWN) setWhole(true);
    set([...timeline, { ...place, value: valueInForce(document, place, declared) }], "Add a change");
    focusField(`timeline[${timeline.length}]`);
  };
  /** What goes along with it is told. */
  const remove = (entry: TimelineEntry, name: string) => {
    const left = withoutChangesOrOrphans(document, new Set([entry]));
    const others = timeline.length - 1 - (left.timeline?.length ?? 0);
    const label = `Delete ${name}`;
    if (others === 0) onEdit(left, label);
    else onRemove(left, `${label} with ${others === 1 ? "a change that needs" : `${others} changes that need`} it`);
  };
  return (
    <Section title="Timeline of changes" path={path} of="" hasProblems>
      {timeline.length === 0 && <p className="quiet">No changes during the run.</p>}
      <datalist id={pathsId}>
        {paths.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ol className="form-list" onFocus={() => setHasPaths(true)}>
        {shown.map((timed) => {
          const name = `change ${sorted.indexOf(timed) + 1}`;
          return (
            <li key={timed.index} data-path={`timeline[${timed.index}]`}>
              <Place path={[...path, timed.index]} of="">
                <ChangeRow {...{ timed, name, pathsId, declared }} onRemove={() => remove(timed.entry, name)} />
              </Place>
            </li>
          );
        })}
      </ol>
      {shown.length < timeline.length && (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          All {timeline.length} changes
        </button>
      )}
      {timeline.length < wholeCatalog.limits.timeline && document.links.length > 0 && (
        <button type="button" className="link" onClick={add}>
          Add a change
        </button>
      )}
    </Section>
  );
}

interface RowProps {
  timed: TimedEntry;
  /** By its place in order of time. For example "change 1". */
  name: string;
  pathsId: string;
  declared: DeclaredParams;
  onRemove(): void;
}

function ChangeRow({ timed, name, pathsId, declared, onRemove }: RowProps) {
  const { entry } = timed;
  const { document } = useForm();
  const whole = useField();
  const target = useField("set");
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const choose = (path: string) => {
    const others = { ...document, timeline: document.timeline?.filter((other) => other !== entry) ?? [] };
    const value = valueInForce(others, { at: entry.at, set: path }, declared) ?? entry.value;
    whole.set({ ...entry, set: path, value }, `Make ${name} set ${path}`);
  };
  return (
    <div className="change-row">
      <p className="change-note">
        {title}: {inSentence(wordsOf(document, timed))}
      </p>
      <TimeField at="at" label={`${title} at`} step={() => `Move ${name}`} />
      <RemoveButton label={`Remove ${name}`} onClick={onRemove} />
      {isAfterEnd(document, entry.at) && <p className="change-note">{AFTER_END}</p>}
      <TextField
        label="sets"
        cellName={`${title} sets`}
        listId={pathsId}
        value={entry.set}
        problem={target.problem}
        onChange={choose}
      />
      <ChangeValue entry={entry} title={title} declared={declared} />
      <PlaceProblems />
    </div>
  );
}

interface ValueProps extends Pick<RowProps, "declared"> {
  entry: TimelineEntry;
  title: string;
}

/** As the parameter's row says if the path is known, else as written. */
function ChangeValue({ entry, title, declared }: ValueProps) {
  const { document } = useForm();
  const id = useId();
  const { problem, set } = useField("value");
  const known = targetAt(document, entry, declared);
  const label = `${title} to`;
  if (!known)
    return (
      <TextField
        label="to"
        cellName={label}
        value={String(entry.value)}
        problem={problem}
        onChange={(value) => set(value, `Set ${entry.set}`)}
      />
    );
  return (
    <>
      <ParamInput
        id={id}
        param={known.param}
        value={entry.value}
        otherwise={known.param.default}
        label={label}
        isInvalid={problem !== undefined}
        describedBy={problem && `${id}-problem`}
        onChange={(value) => set(value, `Change the value of ${entry.set}`)}
      />
      {problem && <ProblemText id={`${id}-problem`} problem={problem} />}
    </>
  );
}
