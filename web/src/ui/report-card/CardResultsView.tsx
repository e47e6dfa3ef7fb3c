// A card: one page that sums up, then each section with its numbers, ellipses and grades, and the claims.
import { useDeferredValue } from "react";
import { type CardRow, type CardRun, cautionOf, notMeasured, ONE_SEED } from "../../experiment/characterize";
import { score } from "../../experiment/wording";
import type { ReportCard } from "../../state/run/report-card";
import { openWithWayBack } from "../../state/work/restore";
import { TakeHome } from "../compare/TakeHome";
import { ClaimList } from "../papers/ClaimList";
import { useRun } from "../run-context";
import { CardTable } from "./CardTable";
import { Legend } from "./Legend";
import { SectionView } from "./SectionView";
import "../papers/papers.css";

const NOTES: Readonly<Record<ReportCard["status"], string>> = {
  running: "Known so far: numbers follow as their runs end, and marks and grades when all have ended.",
  cancelled: "Cancelled: the numbers are those of the runs that ended, without marks and grades.",
  done: "",
};

export function CardResultsView({ card: newest, onClose }: { card: ReportCard; onClose(): void }) {
  const card = useDeferredValue(newest);
  const run = useRun();
  const { order, status, rows } = card;
  const isDone = status === "done";
  const open = ({ document }: CardRun["case"]) => {
    onClose();
    void openWithWayBack(run, "You opened a run of the report card.", () =>
      run.open({ ...document, seed: order.seeds[0] ?? 1 }, { isOwn: true }),
    );
  };
  const [, own] = order.schemes;
  const fileName = isDone ? "report-card" : "report-card-incomplete";
  return (
    <section
      className="study-results report-card"
      aria-label={`Report card of ${own?.label ?? ""}`}
      aria-busy={status === "running"}
    >
      <h3>{own?.label ?? order.schemes[0]?.label}: overview</h3>
      {NOTES[status] && <p className="quiet">{NOTES[status]}</p>}
      <Legend schemes={order.schemes} />
      <Refusals rows={rows} />
      <Overview rows={rows} onOpen={open} />
      <p className="quiet">
        {order.seeds.length === 1
          ? ONE_SEED
          : `Means and 95 % confidence intervals over ${order.seeds.length} seeds. ${isDone ? MARKS : ""}`}{" "}
        {cautionOf(rows)} There is no total score: each discipline is a trade-off.
      </p>
      {rows.map((row) => (
        <SectionView key={row.section.id} row={row} onOpen={open} />
      ))}
      {isDone && <Claims card={card} />}
      {status !== "running" && (
        <TakeHome
          files={[
            { name: `${fileName}.csv`, type: "text/csv", text: card.csv },
            { name: `${fileName}.md`, type: "text/markdown", text: card.markdown },
            { name: `${fileName}.json`, type: "application/json", text: card.json },
          ]}
        />
      )}
    </section>
  );
}

const MARKS =
  "▲ is better and ▼ worse than drop-tail: the 95 % interval of the differences, paired by seed, does not include 0, and they are above 5 %. Without a mark there is no such difference, or neither is better.";

function Overview({ rows, onOpen }: { rows: readonly CardRow[]; onOpen(each: CardRun["case"]): void }) {
  return <CardTable rows={rows} onlyMain caption="The main numbers of each scenario" onOpen={onOpen} />;
}

/** Why runs have no result, once for each scheme. */
function Refusals({ rows }: { rows: readonly CardRow[] }) {
  const found = new Map<string, string>();
  for (const { entries } of rows)
    for (const { scheme, failures } of entries)
      if (failures[0] && !found.has(scheme.label)) found.set(scheme.label, failures[0].message);
  return [...found].map(([label, message]) => (
    <p key={label} className="study-problem" role="alert">
      {label} has runs without a result: {message}
    </p>
  ));
}

function Claims({ card: { claims } }: { card: ReportCard }) {
  if (claims.length === 0) return null;
  const { held, all } = score([{ claims, tables: [], series: [] }]);
  return (
    <details className="card-section">
      <summary>
        Laws and published claims <span className="quiet">{`${held} of ${all} hold`}</span>
      </summary>
      <ClaimList claims={claims} />
      <p className="quiet">
        Not measured by a card: {notMeasured.map(({ claim, why }) => `${claim}: ${why}`).join(" ")}
      </p>
    </details>
  );
}
