// All runs of an experiment over the seeds, with figures, tables and claims.
import { useId, useMemo, useState } from "react";
import { useStore } from "zustand";
import { defaultSeeds, Evaluation, type ExperimentDocument, type Outcome, plan } from "../../experiment";
import { rangeScore, score } from "../../experiment/wording";
import { titleOf } from "../../scenario/scenario";
import { cancelReproduction, type Reproduction, reproduce, reproductions } from "../../state/run/reproductions";
import { ClaimList } from "./ClaimList";
import { Figure, SeriesFigure } from "./Figure";
import { OutcomeTable } from "./OutcomeTable";
import { FigureSource } from "./SaveFigure";
import { SeriesTable } from "./SeriesTable";
import "./papers.css";

/**
 * @param id of the results, which are kept while the page is open
 * @throws if the document has a mistake in what it varies or expects
 */
export function ExperimentResults({ id, document }: { id: string; document: ExperimentDocument }) {
  const reproduction = useStore(reproductions, (all) => all[id]);
  const empty = useMemo(() => new Evaluation(document, plan(document), []).outcome(new Map()), [document]);
  const outcome = reproduction?.outcome ?? empty;
  const { held, all } = score([outcome]);
  const ranges = rangeScore([outcome]);
  return (
    <>
      <Seeds id={id} document={document} reproduction={reproduction} />
      <Figures outcome={outcome} sourceOf={(own) => sourceOf(document, reproduction, own)} />
      {ranges.all > 0 && reproduction && (
        <p role="status">
          <strong>
            {ranges.held} of {ranges.all}
          </strong>{" "}
          numbers are in their accepted range{reproduction.status === "running" && " so far"}.
        </p>
      )}
      {outcome.tables.map((table) => (
        <OutcomeTable key={table.table.id + table.table.title} outcome={table} />
      ))}
      {outcome.series.map((series) => (
        <SeriesTable key={series.series.id + series.series.title} outcome={series} />
      ))}
      {all > 0 && (
        <section aria-label="Claims">
          <h3>
            Claims <span className="quiet">{reproduction ? `${held} of ${all} hold` : `${all}, not measured yet`}</span>
          </h3>
          <ClaimList claims={outcome.claims} />
        </section>
      )}
    </>
  );
}

/** "RED, CBT and D-CBT, seeds 1..5, so far"; `own` are the seeds of a figure that has its own. */
export function sourceOf(
  document: Pick<ExperimentDocument, "title">,
  reproduction: Pick<Reproduction, "seeds" | "status"> | undefined,
  own?: string | number,
): string {
  const title = titleOf(document);
  if (!reproduction) return title;
  const seeds = String(own ?? reproduction.seeds).trim();
  const source = `${title}, ${seeds.includes("..") ? "seeds" : "seed"} ${seeds}`;
  return reproduction.status === "done" ? source : `${source}, so far`;
}

interface FiguresProps {
  outcome: Outcome;
  sourceOf(own: string | number | undefined): string;
}

function Figures({ outcome, sourceOf }: FiguresProps) {
  return (
    <div className="figures">
      {outcome.series.map((each) => (
        <FigureSource key={each.series.id + each.series.title} value={sourceOf(each.series.seed)}>
          <SeriesFigure outcome={each} />
        </FigureSource>
      ))}
      {outcome.tables.map((each) => (
        <FigureSource key={each.table.id + each.table.title} value={sourceOf(each.table.seeds)}>
          <Figure outcome={each} />
        </FigureSource>
      ))}
    </div>
  );
}

interface SeedsProps {
  id: string;
  document: ExperimentDocument;
  reproduction: Reproduction | undefined;
}

/** Starts, shows and cancels the runs. */
function Seeds({ id, document, reproduction }: SeedsProps) {
  const [seeds, setSeeds] = useState(reproduction?.seeds ?? defaultSeeds(document));
  const [problem, setProblem] = useState("");
  const field = useId();
  const isRunning = reproduction?.status === "running";
  const start = () => {
    try {
      setProblem("");
      reproduce(id, document, seeds);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className="seeds">
      <label htmlFor={field}>Seeds</label>
      <input id={field} value={seeds} disabled={isRunning} onChange={(event) => setSeeds(event.target.value)} />
      {isRunning ? (
        <button type="button" className="button" onClick={() => cancelReproduction(id)}>
          Cancel
        </button>
      ) : (
        <button type="button" className="button primary" onClick={start}>
          Run all seeds
        </button>
      )}
      <SeedsStatus reproduction={reproduction} problem={problem} document={document} />
    </div>
  );
}

const STATUS_WORDS = { running: "running", done: "measured", cancelled: "cancelled", failed: "failed" } as const;

/** Whether a table was measured with other seeds than the rest. */
const hasOwnSeeds = (document: ExperimentDocument) =>
  (document.expect?.tables ?? []).some(({ seeds }) => seeds !== undefined && seeds !== defaultSeeds(document));

interface StatusProps extends Omit<SeedsProps, "id"> {
  problem: string;
}

function SeedsStatus({ reproduction, problem, document }: StatusProps) {
  const hasOwn = hasOwnSeeds(document);
  if (problem && !reproduction) return <p role="alert">{problem}</p>;
  if (!reproduction)
    return (
      <p className="quiet">
        Runs the whole experiment once for each of these seeds
        {hasOwn && "; tables that were measured with others, with their own. Other seeds are for all tables"}.
      </p>
    );
  const { done, total, status } = reproduction;
  const seeds = reproduction.seeds.trim();
  const ofTables = hasOwn && seeds === defaultSeeds(document) ? " and those of the tables" : "";
  return (
    <div className="seeds-status">
      {problem && <p role="alert">{problem}</p>}
      <progress max={total} value={done} aria-label="Runs" />
      <p className="quiet" role="status">
        {done} of {total} runs, {STATUS_WORDS[status]}, seeds {seeds}
        {ofTables}
        {reproduction.problem && `: ${reproduction.problem}`}
      </p>
    </div>
  );
}
