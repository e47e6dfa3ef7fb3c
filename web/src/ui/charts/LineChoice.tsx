// The signals that a chart can show, by what they belong to or found by a search.
import { useId, useState } from "react";
import { lineText } from "../../charts/spec/chart-plan";
import { findLines } from "../../charts/spec/find-lines";
import type { OfferedLine, OfferedSubject } from "../../charts/spec/offered-lines";
import { seriesOf } from "../../charts/spec/own-chart";
import { sparkline } from "../../charts/spec/sparkline";
import type { RunSchema } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import { usePage } from "../run-context";

interface Props {
  telemetry: Telemetry;
  queue: string;
  subjects: readonly OfferedSubject[];
  chosen: readonly OfferedLine[];
  mayChoose(line: OfferedLine): boolean;
  onToggle(line: OfferedLine): void;
}

/** More subjects of a kind are not listed: they are found by a search. */
const MOST_LISTED = 256;

const keyOf = ({ kind, name }: OfferedSubject) => `${kind}/${name}`;

export function LineChoice(props: Props) {
  const { subjects, telemetry } = props;
  const [query, setQuery] = useState("");
  const [subject, setSubject] = useState(0);
  const proseOf = usePage((state) => state.proseOf);
  const isSearch = query.trim() !== "";
  const one = subjects[subject];
  const found = isSearch
    ? findLines(subjects, query, ({ signal, doc = "" }) => (signal && proseOf(signal).doc) ?? doc)
    : one
      ? [one]
      : [];
  return (
    <>
      <input
        type="search"
        className="add-chart-search"
        placeholder="Find a signal, such as “window ftp[0]”"
        aria-label="Find a signal"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <div className={isSearch ? "add-chart is-search" : "add-chart"}>
        {!isSearch && <Subjects subjects={subjects} chosen={subject} onChoose={setSubject} />}
        <div className="add-chart-lines">
          {found.map((each) => (
            <section key={keyOf(each)} aria-label={each.name}>
              <h3>{each.name}</h3>
              {each.lines.map((line) => (
                <Line key={lineText(line.line)} {...props} line={line} />
              ))}
            </section>
          ))}
          {isSearch && found.length === 0 && <p>No signal has these words.</p>}
          <Recorded schema={telemetry.schema} />
        </div>
      </div>
    </>
  );
}

/** Of many flows, only some are recorded unless a chart has them. */
function Recorded({ schema }: { schema: RunSchema }) {
  const counts = new Map<string, number>();
  for (const { scope, id } of schema.columns) if (scope === "flow") counts.set(id, (counts.get(id) ?? 0) + 1);
  const inDetail = [...counts.values()].filter((count) => count > 1).length;
  const all = schema.flows.length;
  if (inDetail === all) return null;
  return (
    <p className="quiet">
      Of {all} flows, {inDetail} are recorded in detail
      {counts.size > inDetail ? ` and ${counts.size} with their goodput` : ""}: the first of each group. With a chart of
      another flow, that flow is recorded, too, and the run is repeated up to now.
      {all > MOST_LISTED && ` Flows that are not listed are found by their names.`}
    </p>
  );
}

interface SubjectsProps {
  subjects: readonly OfferedSubject[];
  chosen: number;
  onChoose(index: number): void;
}

function Subjects({ subjects, chosen, onChoose }: SubjectsProps) {
  const kinds = [...new Set(subjects.map(({ kind }) => kind))];
  const firstOf = (wanted: string) => subjects.findIndex(({ kind }) => kind === wanted);
  return (
    <nav className="add-chart-subjects" aria-label="Owners of the lines">
      {kinds.map((kind) => (
        <section key={kind} aria-label={kind}>
          <h3>{kind}</h3>
          {subjects.map((subject, index) =>
            subject.kind === kind && index - firstOf(kind) < MOST_LISTED ? (
              <button key={subject.name} type="button" aria-pressed={index === chosen} onClick={() => onChoose(index)}>
                {subject.name}
              </button>
            ) : null,
          )}
        </section>
      ))}
    </nav>
  );
}

/** Some labels say it. */
const hasUnit = ({ label, unit }: OfferedLine) => unit !== "none" && !label.toLowerCase().split(" ").includes(unit);

function Line({ telemetry, queue, chosen, mayChoose, onToggle, line }: Props & { line: OfferedLine }) {
  const isOn = chosen.some((each) => lineText(each.line) === lineText(line.line));
  const isDisabled = !isOn && !mayChoose(line);
  const { signal } = line;
  const doc = usePage((state) => (signal && state.proseOf(signal).doc) ?? line.doc);
  const id = useId();
  const series = seriesOf(telemetry, queue, line.line);
  return (
    <label className={isDisabled ? "is-off" : ""}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={() => onToggle(line)}
        aria-labelledby={id}
        aria-describedby={doc && `${id}doc`}
      />
      <span>
        <span id={id}>
          {line.label} {hasUnit(line) && <span className="quiet">{line.unit}</span>}
        </span>
        {doc && <small id={`${id}doc`}>{doc}</small>}
      </span>
      <svg viewBox="0 0 140 24" preserveAspectRatio="none" aria-hidden="true">
        <path d={series ? sparkline(telemetry, series, 140, 24) : ""} vectorEffect="non-scaling-stroke" />
      </svg>
    </label>
  );
}
