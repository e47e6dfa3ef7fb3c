// The measures of a window with the lanes as columns, differences to the first lane, and which lane is better.
import { useMemo } from "react";
import { significant, trimmed } from "../../charts/format";
import type { WindowResult } from "../../engine/protocol";
import { windowSoFar } from "../../engine/window-so-far";
import { type Measure, measuresOf, type Numbers, numbersOf, numberText, scaleOf } from "../../experiment/studies";
import { letterOf } from "../../scenario/lanes";
import type { LaneState } from "../../state/run/lane-state";
import { differenceText } from "../panels/result-columns";
import { Value } from "../panels/Value";
import { useRunState } from "../run-context";
import { ScrollFrame } from "../ScrollFrame";
import { bestLane, haveOneSeed } from "./best-lane";
import { LaneMark } from "./LaneMark";
import "./lane-results.css";

const NOTHING: Numbers = {};

/** Kept between reports: a lane that stands has the same window for long. */
const known = new WeakMap<WindowResult, Numbers>();
function numbersIn({ report }: LaneState, from_s: number, to_s: number): Numbers {
  const window = windowSoFar(report?.windows ?? [], from_s, to_s);
  if (!window?.flows || !window.links) return NOTHING;
  const numbers = known.get(window) ?? numbersOf(window);
  known.set(window, numbers);
  return numbers;
}

interface Props {
  from_s: number;
  to_s: number;
  name: string;
}

export default function LaneResults({ from_s, to_s, name }: Props) {
  const lanes = useRunState((state) => state.lanes);
  const window_s = useRunState(({ schema }) => schema?.sliding_window_s ?? 1);
  const all = lanes.map((lane) => numbersIn(lane, from_s, to_s));
  const measures = useMemo(() => measuresOf(all), [all]);
  const main = measures.filter(({ isMain }) => isMain);
  const others = measures.filter(({ isMain }) => !isMain);
  const isJudged = haveOneSeed(lanes);
  return (
    <ScrollFrame name={`Lanes, ${name}`} className="results-frame">
      <LaneTable caption={`Lanes, ${name}`} lanes={lanes} all={all} measures={main} isJudged={isJudged} />
      <p className="results-note">
        <span>
          Below each number: the difference to lane A.{" "}
          {isJudged
            ? "A triangle marks the best lane of this one run, unless another has the same number."
            : "Lanes with different seeds differ by chance, so none is called the best."}{" "}
          These are values of the whole window; the charts show means of {trimmed(window_s)} s, which vary more, and
          Jain’s index of so short a time is lower.
        </span>
      </p>
      <details className="more">
        <summary>More measures of the lanes</summary>
        <LaneTable
          caption={`More measures of the lanes, ${name}`}
          lanes={lanes}
          all={all}
          measures={others}
          isJudged={isJudged}
        />
      </details>
    </ScrollFrame>
  );
}

interface TableProps {
  caption: string;
  lanes: readonly LaneState[];
  all: readonly Numbers[];
  measures: readonly Measure[];
  isJudged: boolean;
}

function LaneTable({ caption, lanes, all, measures, isJudged }: TableProps) {
  return (
    <table className="results lane-results">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">measure</th>
          {lanes.map((lane, index) => (
            <th key={lane.id} scope="col" title={lane.name}>
              <LaneMark lane={index} /> <span className="visually-hidden">{lane.name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <MeasureRow
            key={measure.id}
            measure={measure}
            values={all.map((each) => each[measure.id] ?? Number.NaN)}
            isJudged={isJudged}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  measure: Measure;
  values: readonly number[];
  isJudged: boolean;
}

function MeasureRow({ measure, values, isJudged }: RowProps) {
  const scale = scaleOf(measure, values);
  const best = isJudged ? bestLane(measure, values, scale) : -1;
  const first = values[0] ?? Number.NaN;
  return (
    <tr>
      <th scope="row" title={measure.doc}>
        {measure.title} {scale.unit && <span className="quiet">{scale.unit}</span>}
      </th>
      {values.map((value, index) => (
        <td key={letterOf(index)} data-best={index === best || undefined}>
          <Value text={numberText(value, scale)} />
          {index === best && <span className="visually-hidden"> (best)</span>}
          {index > 0 && Number.isFinite(value - first) && (
            <small className="difference">
              <Value text={differenceText(value / scale.divisor, first / scale.divisor, significant, 3)} />
            </small>
          )}
        </td>
      ))}
    </tr>
  );
}
