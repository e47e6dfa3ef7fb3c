// Embed code with options and a preview.
import { useEffect, useId, useRef, useState } from "react";
import { classesOf } from "../../charts/class-style";
import { namedCharts, openingPlans } from "../../charts/spec/chart-plan";
import { titleOf } from "../../charts/spec/chart-rows";
import { shownPlans } from "../../charts/spec/chart-specs";
import type { Hideable, Link } from "../../share/link";
import { baseAddress } from "../../state/page/address";
import { statesOf } from "../../state/stores";
import { plansIn } from "../charts/shown";
import { useRun, useRunState } from "../run-context";
import { CopyField } from "./CopyField";
import { type Column, embedAddress, embedCode, fittingHeight } from "./embed-code";
import { Choice } from "./LinkSection";
import { PART_NAMES } from "./part-names";

const named = (parts: readonly Hideable[]) => parts.map((part) => [part, PART_NAMES[part]] as const);
const parts = named(["network", "transport"]);

/** Parts that are shown only on request. */
const more = named(["caption", "disciplines", "params", "flows", "queue", "drops", "table"]);

/** The parts that the embed shows. */
interface Panels {
  charts: readonly string[];
  hidden: readonly Hideable[];
  shown: readonly Hideable[];
}

const toggled = <Item,>(list: readonly Item[], item: Item): readonly Item[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

function withPanels({ source, overrides }: Link, all: readonly string[], { charts, hidden, shown }: Panels): Link {
  const view = all.filter((id) => charts.includes(id));
  return {
    source,
    overrides: {
      ...overrides,
      ...(view.length < all.length && { view }),
      ...(hidden.length > 0 && { hide: hidden }),
      ...(shown.length > 0 && { show: shown }),
    },
  };
}

export function EmbedSection({ link, title }: { link: Link; title: string }) {
  const [column, setColumn] = useState<Column>("wide");
  const discipline = useRunState(({ schema, watched }) => schema?.queues[watched]?.discipline ?? "");
  const schema = useRunState((state) => state.schema);
  const run = useRun();
  const [wanted] = useState(() => plansIn(statesOf(run.stores)));
  const watched = useRunState((state) => state.watched);
  const lanes = useRunState((state) => state.lanes.length);
  const differences = useRunState((state) => Math.max(0, ...state.lanes.map((lane) => lane.differences.length)));
  const opening = wanted
    ? shownPlans(wanted, run.view?.telemetry ?? null, watched)
    : openingPlans(discipline, schema ? classesOf(schema) : []);
  // A link names charts; lines of one's own, other views and lanes are in the document only.
  const isNamed = opening.every(({ lines, as, lanes }) => !lines && !as && !lanes);
  const all = isNamed ? opening.map(({ id }) => id) : [];
  const [panels, setPanels] = useState<Panels>({ charts: all, hidden: [], shown: [] });
  const [isShown, setShown] = useState(false);
  const chosen = withPanels(link, all, panels);
  const plans = panels.charts.length === all.length ? opening : namedCharts(panels.charts);
  const heightIn = (where: Column) => fittingHeight(where, plans, panels, { lanes, differences });
  const names: Readonly<Record<Column, string>> = {
    wide: `wide column, ${heightIn("wide")} px high`,
    narrow: `narrow column, ${heightIn("narrow")} px high`,
  };
  return (
    <section className="share-section" aria-labelledby="share-embed">
      <h3 id="share-embed">Embed in your page</h3>
      <p className="quiet">
        The start, lock and theme chosen above apply here too. An embed that starts paused shows a picture and a start
        button first.
      </p>
      <div className="share-options">
        <PanelChoice discipline={discipline} all={all} panels={panels} onPanels={setPanels} />
        <Choice label="Size" value={column} names={names} onChange={setColumn} />
      </div>
      <CopyField label="Code" value={embedCode(chosen, baseAddress(), title, heightIn(column))} rows={4} />
      <p>
        <button type="button" className="button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          Preview
        </button>
      </p>
      {isShown && <Preview address={embedAddress(chosen, baseAddress())} title={title} height={heightIn(column)} />}
    </section>
  );
}

/**
 * A preview in a sandboxed frame, which cannot access this page. The key forces a reload when only the fragment
 * changes.
 */
function Preview({ address, title, height }: { address: string; title: string; height: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <iframe
      ref={frame}
      key={address}
      className="embed-preview"
      src={address}
      title={`Preview: ${title}`}
      height={height}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
    />
  );
}

interface PanelChoiceProps {
  discipline: string;
  /** Ids of the charts to choose from. */
  all: readonly string[];
  panels: Panels;
  onPanels(panels: Panels): void;
}

function PanelChoice({ discipline, all, panels, onPanels }: PanelChoiceProps) {
  const { charts, hidden, shown } = panels;
  return (
    <fieldset className="share-panels">
      <legend>Show</legend>
      {parts.map(([part, name]) => (
        <Box
          key={part}
          name={name}
          isOn={!hidden.includes(part)}
          onChange={() => onPanels({ ...panels, hidden: toggled(hidden, part) })}
        />
      ))}
      {all.map((id) => (
        <Box
          key={id}
          name={titleOf(id, discipline)}
          isOn={charts.includes(id)}
          isDisabled={charts.length === 1 && charts.includes(id)}
          onChange={() => onPanels({ ...panels, charts: toggled(charts, id) })}
        />
      ))}
      {more.map(([part, name]) => (
        <Box
          key={part}
          name={name}
          isOn={shown.includes(part)}
          onChange={() => onPanels({ ...panels, shown: toggled(shown, part) })}
        />
      ))}
    </fieldset>
  );
}

interface BoxProps {
  name: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange(): void;
}

function Box({ name, isOn, isDisabled, onChange }: BoxProps) {
  const id = useId();
  return (
    <span className="share-box">
      <input id={id} type="checkbox" checked={isOn} disabled={isDisabled} onChange={onChange} />
      <label htmlFor={id}>{name}</label>
    </span>
  );
}
