// The live drawing of a page: its panels, and a sentence that says what happens now.
import { type ReactNode, useEffect, useRef } from "react";
import { clock } from "../../charts/format";
import type { StateAnswer } from "../../engine/protocol";
import { NANOSECOND_S } from "../../engine/resolution";
import type { DisciplineInfo } from "../../scenario/catalog";
import { directionOf, linkOfWatch } from "../../scenario/watch";
import type { RunSchema } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import { useKeptHeight } from "../controls/use-kept-height";
import { isCalm } from "../motion";
import { rowAt } from "../panels/row-at";
import { useReadout } from "../panels/use-readout";
import { useCursorTime, useRun, useRunState, useWork } from "../run-context";
import { type StateFeed, useStateFeed } from "../state-tables/state-feed";
import { Bars } from "./draw/Bars";
import { Bins } from "./draw/Bins";
import { Plot } from "./draw/Plot";
import { type Room, roomOf } from "./draw/room";
import type { ExplainPageInfo } from "./pages";
import { changesUnder, flowThatUses, isOn, type LiveFlow } from "./scenes/flow-moment";
import { pageScene } from "./scenes/flow-scenes";
import { type LiveQueue, QueueMoment } from "./scenes/queue-moment";
import { queueScene } from "./scenes/queue-scenes";
import type { Panel, Scene } from "./scenes/scene";
import { useWidth } from "./use-width";

const REDRAW_MS = 100;
const CALM_REDRAW_MS = 1000;

/** Draws again a few times per second while the run plays, when the charts' cursor moves, and on `refresh`. */
function useMoment() {
  const run = useRun();
  const cursor_s = useCursorTime();
  const refresh = useReadout(isCalm() ? CALM_REDRAW_MS : REDRAW_MS);
  const { telemetry, time_s: now_s = 0 } = run.view ?? {};
  if (!telemetry || telemetry.length === 0) return { now: null, refresh };
  const row = rowAt(telemetry, cursor_s);
  const time_s = row === undefined ? now_s : telemetry.time(row);
  return { now: { telemetry, row: row ?? telemetry.length - 1, time_s, cursor_s }, refresh };
}

/** The newest answer of the feed about the run that is open. It is drawn with the next frame, or at once in a pause. */
function useAnswer(feed: StateFeed | null, refresh: () => void): StateAnswer | null {
  const { stores } = useRun();
  const runId = useRunState((state) => state.runId);
  const newest = useRef<{ runId: number; answer: StateAnswer } | null>(null);
  useEffect(
    () =>
      feed?.subscribe((answer) => {
        const { runId: asked, play } = stores.run.getState();
        newest.current = { runId: asked, answer };
        if (play !== "playing") refresh();
      }),
    [feed, stores, refresh],
  );
  return newest.current?.runId === runId ? newest.current.answer : null;
}

/** The queue that has a discipline in place: the one that is shown, else another watched one. */
export const placeOf = (
  discipline: string,
  { watched, queues, schema }: { watched: string; queues: RunSchema["queues"]; schema: RunSchema | null },
): string | undefined => [watched, ...(schema?.watch ?? [])].find((watch) => queues[watch]?.discipline === discipline);

export function QueueDrawing({ discipline }: { discipline: DisciplineInfo }) {
  const watch = useRunState((state) => placeOf(discipline.id, state));
  if (watch === undefined)
    return <Picture scene={queueScene(new QueueMoment(discipline, null))} isLaw at="Not in place now." />;
  if (discipline.tables.length === 0) return <PlacedQueue discipline={discipline} watch={watch} feed={null} />;
  return <QueueWithTables key={`${watch} ${discipline.id}`} discipline={discipline} watch={watch} />;
}

function QueueWithTables({ discipline, watch }: { discipline: DisciplineInfo; watch: string }) {
  const node = useRef<HTMLDivElement>(null);
  const feed = useStateFeed(watch, discipline, node);
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
  const queue = useRunState(({ queues }) => queues[watch]);
  const { now, refresh } = useMoment();
  const answer = useAnswer(feed, refresh);
  if (!now) return null;
  const { telemetry, cursor_s } = now;
  const link = telemetry.schema.links.find(({ id }) => id === linkOfWatch(watch));
  const tables = cursor_s === null ? answer : null;
  const live: LiveQueue = {
    telemetry,
    // The whole picture is of the moment of its tables.
    row: tables ? lastRowUntil(telemetry, tables.time_s) : now.row,
    watch,
    params: queue?.params ?? {},
    limit: queue?.limit ?? (link && directionOf(watch, link).queue.limit),
    tables: tables?.tables ?? null,
  };
  const scene = queueScene(new QueueMoment(discipline, live));
  const note = cursor_s !== null && feed ? "Flows and queues are known for the newest moment only." : undefined;
  return <Picture scene={scene} at={whenText(cursor_s, watch, telemetry.schema)} note={note} />;
}

const lastRowUntil = (telemetry: Telemetry, time_s: number) =>
  Math.max(0, telemetry.rowsBefore(time_s + NANOSECOND_S) - 1);

const whenText = (cursor_s: number | null, watch: string, { watch: all }: RunSchema): string => {
  const where = all.length > 1 ? ` at ${watch}` : "";
  return cursor_s === null ? `Now${where}` : `${clock(cursor_s)}${where}`;
};

export function FlowDrawing({ page }: { page: ExplainPageInfo }) {
  const document = useWork((state) => state.document);
  useRunState((state) => state.applied); // drawn again after a change in a pause
  const { now } = useMoment();
  const found = now && flowThatUses(now.telemetry, page.id, now.time_s);
  if (!now || !found || !isOn(found.group, now.telemetry.changes, now.time_s)) {
    const scene = pageScene(page, null);
    const when = now && now.cursor_s !== null ? `at ${clock(now.cursor_s)}` : "now";
    return <Picture scene={scene} isLaw at={found ? `${found.flow.id} does not send ${when}.` : "Not in this run."} />;
  }
  const { telemetry, row, time_s, cursor_s } = now;
  const entry = document?.flows.find(({ id }) => id === found.group.id);
  const changed = changesUnder(`flows.${found.group.id}.application.`, telemetry.changes, time_s);
  const given = { ...entry?.transport, ...entry?.application, ...changed };
  const live: LiveFlow = { telemetry, row, ...found, given };
  return <Picture scene={pageScene(page, live)} at={cursor_s === null ? "Now" : clock(cursor_s)} />;
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
  const caption = useKeptHeight(`${isLaw} ${width_px}`);
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
