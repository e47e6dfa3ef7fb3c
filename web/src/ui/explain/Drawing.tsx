// The live drawing of a page: its panels, and a sentence that says what happens now.
import { type ReactNode, useEffect, useRef } from "react";
import { clock } from "../../charts/format";
import type { StateAnswer } from "../../engine/protocol";
import { catalog, type DisciplineInfo } from "../../scenario/catalog";
import { directionOf, linkOfWatch } from "../../scenario/watch";
import type { RunSchema } from "../../telemetry/run-schema";
import { useKeptHeight } from "../controls/use-kept-height";
import { rowAt } from "../panels/row-at";
import { useReadout } from "../panels/use-readout";
import { useRun, useRunState, useWork } from "../run-context";
import { type StateFeed, useStateFeed } from "../state-tables/state-feed";
import { Bars } from "./draw/Bars";
import { Bins } from "./draw/Bins";
import { Plot } from "./draw/Plot";
import { type Room, roomOf } from "./draw/room";
import type { ExplainPageInfo } from "./pages";
import { FlowMoment, flowThatUses, isOn, type LiveFlow } from "./scenes/flow-moment";
import { flowScene } from "./scenes/flow-scenes";
import { type LiveQueue, QueueMoment } from "./scenes/queue-moment";
import { queueScene } from "./scenes/queue-scenes";
import type { Panel, Scene } from "./scenes/scene";
import { useWidth } from "./use-width";

const NOT_HERE = "Not in this run.";
const REDRAW_MS = 100;
const CALM_REDRAW_MS = 1000;

const isCalm = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "off";

/** Draws again a few times per second while the run plays, and when the charts' cursor moves. */
function useMoment() {
  const run = useRun();
  const cursor_s = useRunState(({ cursor }) => cursor?.at_s ?? null);
  useReadout(isCalm() ? CALM_REDRAW_MS : REDRAW_MS);
  const telemetry = run.view?.telemetry;
  if (!telemetry || telemetry.length === 0) return null;
  return { telemetry, row: rowAt(telemetry, cursor_s) ?? telemetry.length - 1, cursor_s };
}

/** The queue that has a discipline in place: the one that is shown, else another watched one. */
export const placeOf = (
  discipline: string,
  { watched, queues, schema }: { watched: string; queues: RunSchema["queues"]; schema: RunSchema | null },
): string | undefined => [watched, ...(schema?.watch ?? [])].find((watch) => queues[watch]?.discipline === discipline);

export function QueueDrawing({ discipline }: { discipline: DisciplineInfo }) {
  const watch = useRunState((state) => placeOf(discipline.id, state));
  if (watch === undefined) return <Picture scene={queueScene(new QueueMoment(discipline, null))} isLaw at={NOT_HERE} />;
  if (discipline.tables.length === 0) return <PlacedQueue discipline={discipline} watch={watch} feed={null} />;
  return <QueueWithTables key={`${watch} ${discipline.id}`} discipline={discipline} watch={watch} />;
}

function QueueWithTables({ discipline, watch }: { discipline: DisciplineInfo; watch: string }) {
  const node = useRef<HTMLDivElement>(null);
  const feed = useStateFeed(watch, catalog.disciplines.indexOf(discipline), node);
  return (
    <div ref={node}>
      <PlacedQueue discipline={discipline} watch={watch} feed={feed} />
    </div>
  );
}

interface PlacedProps {
  discipline: DisciplineInfo;
  watch: string;
  feed: StateFeed | null;
}

function PlacedQueue({ discipline, watch, feed }: PlacedProps) {
  const answer = useRef<StateAnswer | null>(null);
  const queue = useRunState(({ queues }) => queues[watch]);
  const moment = useMoment();
  useEffect(
    () =>
      feed?.subscribe((next) => {
        answer.current = next;
      }),
    [feed],
  );
  if (!moment) return null;
  const { telemetry, row, cursor_s } = moment;
  const link = telemetry.schema.links.find(({ id }) => id === linkOfWatch(watch));
  const live: LiveQueue = {
    telemetry,
    row,
    watch,
    params: queue?.params ?? {},
    limit: queue?.limit ?? (link && directionOf(watch, link).queue.limit),
    rate_bps: link ? directionOf(watch, link).rate_bps : Number.NaN,
    tables: cursor_s === null ? (answer.current?.tables ?? null) : null,
  };
  const scene = queueScene(new QueueMoment(discipline, live));
  const note = cursor_s !== null && feed ? "What is kept of flows and queues is known now only." : undefined;
  return <Picture scene={scene} at={whenText(cursor_s, watch, telemetry.schema)} note={note} />;
}

const whenText = (cursor_s: number | null, watch: string, { watch: all }: RunSchema): string => {
  const where = all.length > 1 ? ` at ${watch}` : "";
  return cursor_s === null ? `Now${where}` : `${clock(cursor_s)}${where}`;
};

export function FlowDrawing({ page }: { page: ExplainPageInfo }) {
  const document = useWork((state) => state.document);
  const applied = useRunState((state) => state.applied);
  const moment = useMoment();
  const time_s = moment ? moment.telemetry.time(moment.row) : 0;
  const found = moment && flowThatUses(moment.telemetry.schema, page.id, time_s);
  if (!moment || !found || !isOn(found.group, time_s)) {
    const scene = flowScene(new FlowMoment(page.id, page.params, null));
    return <Picture scene={scene} isLaw at={found ? `${found.flow.id} does not send now.` : NOT_HERE} />;
  }
  const entry = document?.flows.find(({ id }) => id === found.group.id);
  const prefix = `flows.${found.group.id}.application.`;
  const changed = Object.entries(applied).flatMap(([path, value]) =>
    path.startsWith(prefix) ? [[path.slice(prefix.length), value] as const] : [],
  );
  const given = { ...entry?.transport, ...entry?.application, ...Object.fromEntries(changed) };
  const live: LiveFlow = { telemetry: moment.telemetry, row: moment.row, ...found, given };
  const scene = flowScene(new FlowMoment(page.id, page.params, live));
  return <Picture scene={scene} at={moment.cursor_s === null ? "Now" : clock(moment.cursor_s)} />;
}

const withoutTrail = (scene: Scene): Scene => ({
  ...scene,
  panels: scene.panels.map((panel) => (panel.kind === "plot" ? { ...panel, trail: [] } : panel)),
});

interface PictureProps {
  scene: Scene;
  /** When and where, before the sentence. */
  at: string;
  /** It is not in the run. */
  isLaw?: boolean;
  note?: ReactNode;
}

function Picture({ scene, at, isLaw = false, note }: PictureProps) {
  const [node, width_px] = useWidth<HTMLDivElement>();
  const caption = useKeptHeight<HTMLElement>(`${isLaw} ${width_px}`);
  const { sentence, panels } = isCalm() ? withoutTrail(scene) : scene;
  return (
    <figure className="explain-figure" data-law={isLaw || undefined}>
      <figcaption ref={caption}>
        <strong>{isLaw ? at : `${at}:`}</strong> {sentence}
      </figcaption>
      <div ref={node}>
        {width_px > 0 &&
          panels.map((panel) => <PanelOf key={`${panel.kind} ${panel.title}`} panel={panel} room={roomOf(width_px)} />)}
      </div>
      {note && <p className="quiet">{note}</p>}
    </figure>
  );
}

function PanelOf({ panel, room }: { panel: Panel; room: Room }) {
  if (panel.kind === "plot") return <Plot panel={panel} room={room} />;
  if (panel.kind === "bars") return <Bars panel={panel} />;
  return <Bins panel={panel} room={room} />;
}
