// Published values of the current run beside its measured values.

import { useEffect } from "react";
import { useStore } from "zustand";
import type { Outcome, TableOutcome } from "../../experiment";
import { publishedText, rounded } from "../../experiment/wording";
import { reproductions } from "../../state/run/reproductions";
import type { OpenExperiment } from "../../state/work/work-state";
import { ShownLane } from "../compare/ShownLane";
import { Panel } from "../panels/Panel";
import { useRun, useRunState, useWork } from "../run-context";
import { ClaimList } from "./ClaimList";
import { sortedClaims, useLiveOutcome } from "./live-outcome";
import { changePlace } from "./open-experiment";
import { PlaceChoice } from "./PlaceChoice";
import { type Placed, usePlaced } from "./placed";
import { TableFrame } from "./TableFrame";
import "./papers.css";

export default function BesidePanel({ onWhole }: { onWhole(): void }) {
  const experiment = useWork((state) => state.experiment);
  const id = experiment?.id;
  // Scrolls to the top for another experiment.
  useEffect(() => {
    if (id) document.getElementById("explain")?.scrollTo(0, 0);
  }, [id]);
  if (!experiment) return null;
  return (
    <Panel title="Published and measured" tab="table">
      <Beside open={experiment} onWhole={onWhole} />
    </Panel>
  );
}

function Beside({ open, onWhole }: { open: OpenExperiment; onWhole(): void }) {
  const run = useRun();
  const placed = usePlaced(open);
  const { experiment } = placed;
  const outcome = useLiveOutcome(experiment);
  const { id, document, place } = experiment;
  return (
    <div className="beside">
      <ShownLane />
      <PlaceChoice
        axes={document.sweep ?? []}
        place={place}
        isCurrent={placed.hasFigures}
        onChange={(next) => changePlace(run, id, document, next)}
      />
      {placed.isChanged && <ChangedNote {...placed} />}
      {outcome ? <Measured id={id} outcome={outcome} {...placed} /> : <p className="quiet">Counting …</p>}
      <p>
        <button type="button" className="button" onClick={onWhole}>
          All runs, seeds and figures
        </button>
      </p>
    </div>
  );
}

/** What a run is compared with that is none of the paper's. */
function ChangedNote({ hasFigures, switchedTo }: Placed) {
  return (
    <p className="beside-changed">
      {switchedTo && `Compared with the paper’s figures for ${switchedTo}, also for the time before the switch. `}
      {hasFigures
        ? "This run does not have the published settings, so the claims of the paper are not judged by it."
        : "The paper has no figures for this discipline with these settings, so nothing is judged."}
    </p>
  );
}

interface MeasuredProps extends Pick<Placed, "isChanged" | "hasFigures"> {
  id: string;
  outcome: Outcome;
}

function Measured({ id, outcome, isChanged, hasFigures }: MeasuredProps) {
  const isSoFar = useRunState((state) => state.play !== "ended");
  const reproduction = useStore(reproductions, (all) => all[id]);
  const { here, elsewhere } = sortedClaims(outcome.claims, reproduction?.outcome.claims);
  return (
    <>
      {outcome.tables.map((table) => (
        <LiveTable key={table.table.id + table.table.title} outcome={table} hasFigures={hasFigures} />
      ))}
      {here.length > 0 && !isChanged && <ClaimList claims={here} isSoFar={isSoFar} />}
      {elsewhere.length > 0 && (
        <details className="more">
          <summary>{`${elsewhere.length} ${elsewhere.length === 1 ? "claim" : "claims"} about other runs`}</summary>
          <ClaimList claims={elsewhere} />
        </details>
      )}
      <p className="quiet">{isSoFar ? "One run with one seed, so far." : "One run with one seed."}</p>
    </>
  );
}

/** The cells of the current run, named by row, column or both. */
function liveCells({ table, rows }: TableOutcome) {
  const live = rows.flatMap((row) =>
    row.cells.flatMap((cell, index) => {
      const column = table.columns[index]?.label ?? "";
      return cell.measured.n > 0 ? [{ row: row.label, column, cell }] : [];
    }),
  );
  const hasOneColumn = new Set(live.map(({ column }) => column)).size === 1;
  const hasOneRow = new Set(live.map(({ row }) => row)).size === 1;
  return live.map(({ row, column, cell }) => ({
    name: hasOneColumn ? row : hasOneRow ? column : `${row}, ${column}`,
    cell,
  }));
}

function LiveTable({ outcome, hasFigures }: { outcome: TableOutcome; hasFigures: boolean }) {
  const { table } = outcome;
  const live = liveCells(outcome);
  if (live.length === 0) return null;
  return (
    <TableFrame id={table.id} title={table.title} className="live">
      <thead>
        <tr>
          <th scope="col">{table.by ?? ""}</th>
          {hasFigures && <th scope="col">published</th>}
          <th scope="col">now</th>
        </tr>
      </thead>
      <tbody>
        {live.map(({ name, cell }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {hasFigures && <td className="published">{publishedText(cell) || "–"}</td>}
            <td>
              {rounded(cell.measured.mean, cell.digits)} <small>{cell.unit}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
