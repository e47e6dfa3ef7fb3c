// Settings of the watched queue, its link and the flows.
import { LINK_FIELDS, type LinkField, linkAtStart, linkNow, linkPath } from "../../charts/current-link";
import { catalog, disciplineOf, type ParamInfo } from "../../scenario/catalog";
import { paramOfScript, valuesOf } from "../../scenario/script-params";
import { isReverse, linkOfWatch, queuePath } from "../../scenario/watch";
import type { RunSchema } from "../../telemetry/run-schema";
import { UnlessHidden, useIsLocked } from "../LinkLocks";
import { usePage, useRun, useRunState } from "../run-context";
import { Provenance } from "../transport/TransportBar";
import { DisciplinePicker } from "./DisciplinePicker";
import { Flows } from "./Flows";
import { LockedNote } from "./LockedNote";
import { ParamControl } from "./ParamControl";
import { isSwitch, ParamList } from "./ParamList";
import { Skeleton } from "./Skeleton";
import { useKeptHeight } from "./use-kept-height";
import "./controls.css";

export default function Controls() {
  const schema = useRunState((state) => state.schema);
  const watched = useRunState((state) => state.watched);
  if (!schema) return <Skeleton />;
  return (
    <>
      <LockedNote />
      <QueueControls schema={schema} watched={watched} />
      <UnlessHidden part="link">
        <LinkControls schema={schema} watched={watched} />
      </UnlessHidden>
      <UnlessHidden part="flows">
        <Flows schema={schema} />
      </UnlessHidden>
      <section className="narrow-only" aria-label="Seed">
        <h2 className="eyebrow">This run</h2>
        <div className="card">
          <Provenance />
        </div>
      </section>
    </>
  );
}

function QueueControls({ schema, watched }: { schema: RunSchema; watched: string }) {
  const queue = useRunState((state) => state.queues[watched]);
  const room = useKeptHeight(schema);
  const isHidden = usePage(({ viewOptions: { hide } }) => hide.includes("disciplines") && hide.includes("params"));
  if (!queue || isHidden) return null;
  const path = queuePath(watched);
  const own = disciplineOf(queue.discipline)?.params ?? [];
  const declared = queue.script?.params.map(paramOfScript) ?? [];
  const params = [...declared, ...own.filter(isShown), ...catalog.queue.params].filter(({ live }) => live);
  const current: Params = { limit: queue.limit, ...queue.params };
  const values = valuesOf(queue.params);
  const initial = initialParams(schema, watched);
  const initialValues = valuesOf(schema.queues[watched]?.params);
  const draw = (param: ParamInfo) => {
    const isOfScript = declared.includes(param);
    const place = `${path}.${isOfScript ? "values." : ""}${param.name}`;
    return (
      <ParamControl
        key={place}
        param={param}
        path={place}
        value={(isOfScript ? values : current)[param.name] ?? param.default}
        initial={(isOfScript ? initialValues : initial)[param.name] ?? param.default}
      />
    );
  };
  return (
    <section aria-label="The watched queue">
      <QueueTitle schema={schema} watched={watched} />
      <div className="card">
        <UnlessHidden part="disciplines">
          <DisciplinePicker path={`${path}.discipline`} current={queue.discipline} />
        </UnlessHidden>
        <UnlessHidden part="params">
          <div className="params" ref={room} key={queue.discipline}>
            <ParamList params={params} draw={draw} />
          </div>
        </UnlessHidden>
      </div>
    </section>
  );
}

/** The code of a script has an editor of its own, and its values have their sliders. */
const isShown = ({ kind }: ParamInfo) => kind !== "text" && kind !== "named";

type Params = Readonly<Record<string, unknown>>;

function initialParams(schema: RunSchema, watched: string): Params {
  const queue = schema.queues[watched];
  return { limit: queue?.limit, ...queue?.params };
}

/** The watched queue that controls, charts and panels show; a choice if there are several. */
function QueueTitle({ schema, watched }: { schema: RunSchema; watched: string }) {
  const run = useRun();
  const isLocked = useIsLocked("view");
  const endsOf = (name: string) => {
    const link = schema.links.find(({ id }) => id === linkOfWatch(name));
    return isReverse(name) ? `${link?.to} to ${link?.from}` : `${link?.from} to ${link?.to}`;
  };
  if (schema.watch.length === 1 || isLocked)
    return (
      <h2 className="eyebrow">
        {watched} queue · {endsOf(watched)}
      </h2>
    );
  return (
    <label className="eyebrow queue-choice">
      Queue
      <select
        className="select"
        value={watched}
        onChange={(event) => run.stores.run.setState({ watched: event.target.value })}
      >
        {schema.watch.map((name) => (
          <option key={name} value={name}>
            {name} · {endsOf(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

function LinkControls({ schema, watched }: { schema: RunSchema; watched: string }) {
  const applied = useRunState((state) => state.applied);
  const link = schema.links.find(({ id }) => id === linkOfWatch(watched));
  if (!link) return null;
  const isField = (name: string): name is LinkField => LINK_FIELDS.some((field) => field === name);
  const params = catalog.link.params.flatMap((param) =>
    param.live && !isSwitch(param) && isField(param.name) ? [{ param, field: param.name }] : [],
  );
  return (
    <details className="card link-controls">
      <summary>
        Link <span className="quiet">rate, delay, loss</span>
      </summary>
      {params.map(({ param, field }) => (
        <ParamControl
          key={linkPath(watched, field)}
          param={param}
          path={linkPath(watched, field)}
          value={linkNow(link, watched, field, (path) => applied[path])}
          initial={linkAtStart(link, watched, field)}
        />
      ))}
    </details>
  );
}
