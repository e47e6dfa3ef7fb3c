// A measure over two parameters: a table whose cells are tinted by their value. Each cell opens its run.
import {
  estimateText,
  numberText,
  ofAllText,
  type ShownLane,
  type StudyCell,
  type StudyTable,
  titleOfTable,
} from "../../experiment/studies";
import { SaveFigure } from "../papers/SaveFigure";
import { ScrollFrame } from "../ScrollFrame";
import { LaneMark } from "./LaneMark";

interface Props {
  table: StudyTable;
  lane: ShownLane;
  onOpen(cell: StudyCell): void;
}

/** 0 for the least value of all lanes, 1 for the greatest. */
function positionOf({ rows }: StudyTable): (value: number) => number {
  const means = rows
    .flat()
    .map(({ estimate }) => estimate.mean)
    .filter(Number.isFinite);
  const [least, greatest] = [Math.min(...means), Math.max(...means)];
  return (value) => (greatest > least ? (value - least) / (greatest - least) : 0.5);
}

const MOST_TINT = 60;

const meanText = (seeds: number) => (seeds === 1 ? "one seed" : `mean over ${seeds} seeds`);

export function HeatMap({ table, lane, onOpen }: Props) {
  const { study, rows, measure, scale, window } = table;
  const [down, across] = study.axes;
  const position = positionOf(table);
  const hasLanes = study.lanes.length > 1;
  if (!down || !across) return null;
  return (
    <figure className="figure study-figure">
      <ScrollFrame name={measure.title}>
        <table className="heat-map">
          <caption>
            {hasLanes && <LaneName lane={lane} />}
            {measure.title} {scale.unit && `[${scale.unit}]`}, {window.name}, {meanText(study.seeds?.length ?? 1)}
          </caption>
          <thead>
            <tr>
              <td>
                <span className="quiet">
                  {down.label} ↓ {across.label} →
                </span>
              </td>
              {across.points.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {down.points.map(({ id, label }, row) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                {across.points.map((point, column) => (
                  <HeatCell
                    key={point.id}
                    cell={rows[row * across.points.length + column]?.[lane.index]}
                    name={`${down.label} ${label}, ${across.label} ${point.label}`}
                    table={table}
                    position={position}
                    onOpen={onOpen}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <SaveFigure
        title={[titleOfTable(table), down.label, across.label, hasLanes && lane.name].filter(Boolean).join(", ")}
      />
    </figure>
  );
}

/** "B CBT: " */
const LaneName = ({ lane: { index, letter, name } }: { lane: ShownLane }) => (
  <>
    <LaneMark lane={index} /> {name === letter ? "" : `${name}: `}
  </>
);

interface HeatCellProps {
  cell: StudyCell | undefined;
  name: string;
  table: StudyTable;
  position(value: number): number;
  onOpen(cell: StudyCell): void;
}

function HeatCell({ cell, name, table: { scale, measure }, position, onOpen }: HeatCellProps) {
  const mean = cell?.estimate.mean ?? Number.NaN;
  const said =
    cell &&
    `${estimateText(cell.estimate, scale, measure.limits)} ${scale.unit}${ofAllText(cell.estimate, cell.values.length)}`;
  const tint = Number.isFinite(mean) ? Math.round(MOST_TINT * position(mean)) : 0;
  return (
    <td data-tint={tint / 100} style={{ background: `color-mix(in srgb, var(--heat) ${tint}%, var(--panel))` }}>
      {cell && (
        <button
          type="button"
          className="study-open"
          data-drawn
          aria-label={`${name}: ${said}; open this run`}
          title={`${name}: ${said}`}
          onClick={() => onOpen(cell)}
        >
          <span>{numberText(mean, scale)}</span>
        </button>
      )}
    </td>
  );
}
