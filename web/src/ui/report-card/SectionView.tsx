// A section of the card: what to look at, ellipses, all numbers, and what is good, fair and poor.
import {
  type CardRow,
  type CardRun,
  equalSeedsText,
  type Graded,
  ruleText,
  valueText,
} from "../../experiment/characterize";
import { ScrollFrame } from "../ScrollFrame";
import { CardTable } from "./CardTable";
import { CurvePlot } from "./CurvePlot";
import { SchemeMark } from "./Legend";
import { TradeOffs } from "./TradeOffs";

const LEVELS = {
  must: "required",
  recommended: "recommended",
  should: "should be discussed",
  may: "optional",
  can: "optional",
} as const;

export function SectionView({ row, onOpen }: { row: CardRow; onOpen(each: CardRun["case"]): void }) {
  const { section, entries } = row;
  return (
    <details className="card-section">
      <summary>
        {section.title} <span className="quiet">{`${section.from}, ${LEVELS[section.level]}`}</span>
      </summary>
      <p>{section.look}</p>
      <TradeOffs row={row} />
      {section.curve && <CurvePlot curve={section.curve} entries={entries} />}
      {section.rules.length > 0 && <Grades row={row} />}
      <CardTable rows={[row]} caption={`All numbers of ${section.title.toLowerCase()}`} onOpen={onOpen} />
      {section.note && <p className="quiet">{section.note}</p>}
      {entries.map(({ scheme, failures, equalSeeds, remark }) => (
        <Remarks
          key={scheme.id}
          label={scheme.label}
          refused={failures[0]?.message ?? ""}
          equalSeeds={equalSeeds}
          remark={remark}
        />
      ))}
    </details>
  );
}

interface RemarksProps {
  label: string;
  refused: string;
  equalSeeds: boolean;
  remark: string;
}

function Remarks({ label, refused, equalSeeds, remark }: RemarksProps) {
  return (
    <>
      {remark && (
        <p className="quiet">
          {label}: {remark}
        </p>
      )}
      {refused && (
        <p className="study-problem">
          {label} has no result: {refused}
        </p>
      )}
      {equalSeeds && <p className="quiet">{equalSeedsText(label)}</p>}
    </>
  );
}

function Grades({ row: { section, entries } }: { row: CardRow }) {
  return (
    <ScrollFrame name="Grades">
      <table className="results study-table card-table">
        <caption>What counts as good is our choice; the RFC gives no ranges.</caption>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            {entries.map(({ scheme }, index) => (
              <th key={scheme.id} scope="col">
                <SchemeMark index={index} /> <small>{scheme.label}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {section.rules.map((rule, index) => (
            <tr key={rule.id}>
              <th scope="row">
                {rule.label} <small className="quiet">{ruleText(rule)}</small>
              </th>
              {entries.map(({ scheme, grades }) => (
                <GradeCell key={scheme.id} graded={grades[index]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function GradeCell({ graded }: { graded: Graded | undefined }) {
  if (!graded?.grade) return <td className="quiet">–</td>;
  return (
    <td>
      <span className="grade" data-grade={graded.grade}>
        {graded.grade}
      </span>{" "}
      <small>{valueText(graded)}</small>
    </td>
  );
}
