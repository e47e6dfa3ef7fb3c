// The state tables of the watched queues' disciplines: one card for each queue that has any.
import { useRef, useState } from "react";
import { type DisciplineInfo, disciplineOf, type StateTableInfo } from "../../scenario/catalog";
import type { RunSchema } from "../../telemetry/run-schema";
import { Panel } from "../panels/Panel";
import { usePage, useRunState } from "../run-context";
import { BinGrid } from "./BinGrid";
import { StateTable } from "./StateTable";
import { type StateFeed, useStateFeed } from "./state-feed";
import "./state-tables.css";

export default function StateTables() {
  const schema = useRunState((state) => state.schema);
  const queues = useRunState((state) => state.queues);
  if (!schema) return null;
  return schema.watch.map((watch) => {
    const discipline = disciplineOf(queues[watch]?.discipline ?? "");
    if (!discipline || discipline.tables.length === 0) return null;
    const place = schema.watch.length > 1 ? ` · ${watch}` : "";
    return (
      <Panel key={`${watch} ${discipline.id}`} title={`State kept by ${discipline.label}${place}`} tab="explain">
        <QueueTables watch={watch} discipline={discipline} schema={schema} />
      </Panel>
    );
  });
}

interface Props {
  watch: string;
  discipline: DisciplineInfo;
  schema: RunSchema;
}

function QueueTables({ watch, discipline, schema }: Props) {
  const node = useRef<HTMLDivElement>(null);
  const feed = useStateFeed(watch, discipline, node);
  return (
    <div ref={node} className="state-tables">
      {discipline.tables.map((info, index) => (
        <section key={info.name} aria-label={info.label}>
          <Titled info={info} index={index} feed={feed} schema={schema} hasTitle={discipline.tables.length > 1} />
        </section>
      ))}
    </div>
  );
}

interface TitledProps {
  info: StateTableInfo;
  index: number;
  feed: StateFeed;
  schema: RunSchema;
  hasTitle: boolean;
}

/** Bins are shown as a heat map by default; the table has their numbers. */
function Titled({ info, index, feed, schema, hasTitle }: TitledProps) {
  const isGrid = info.row === "bin";
  const doc = usePage((state) => state.proseOf(info).doc);
  const [isMap, setMap] = useState(isGrid);
  return (
    <>
      {hasTitle && <h3 className="state-title">{info.label}</h3>}
      <p className="quiet">{doc}</p>
      {isMap ? (
        <BinGrid info={info} index={index} feed={feed} />
      ) : (
        <StateTable info={info} index={index} feed={feed} flows={schema.flows} />
      )}
      {isGrid && (
        <button type="button" className="link" onClick={() => setMap(!isMap)}>
          {isMap ? "Show as a table" : "Show as a map"}
          <span className="visually-hidden">: {info.label}</span>
        </button>
      )}
    </>
  );
}
