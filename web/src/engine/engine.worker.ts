/** The worker: handles requests, advances the engine and fills one buffer per frame. */
import { createPacer } from "./advance";
import { Engines, NOT_LOADED } from "./engines";
import type {
  AdvanceRequest,
  CloseRequest,
  DecisionsRequest,
  EngineUrls,
  OpenRequest,
  Report,
  ReportRequest,
  Request,
  SetRequest,
  StateRequest,
} from "./protocol";
import { Runs } from "./runs";
import { readState } from "./state-rows";
import { serve, stillBusy, tell, tellLoaded } from "./worker-scope";

let loaded: { readonly engines: Engines; readonly runs: Runs } | undefined;
const pacer = createPacer();

/** A seek recomputes half a spacing on average; keyframes add at most 10 % to the work of a run. */
const KEYFRAME_SPACING = { spacing_ms: 25, spacing_costs: 10 };

/** The memory budget of keyframes: 64 MB, less on devices with under 4 GB. Not every browser reports its memory. */
function keyframeBytes(): number {
  const { deviceMemory = 8 } = navigator as { deviceMemory?: number };
  return Math.min(64, 16 * deviceMemory) * 2 ** 20;
}

function load(urls: EngineUrls) {
  const engines = new Engines(urls);
  const limits = { ...KEYFRAME_SPACING, bytes: keyframeBytes() };
  return { engines, runs: new Runs(engines.create, limits, (document) => engines.isScripted(document)) };
}

/** Every request except `open` concerns an open run, so the engine is loaded. */
function current(run: number) {
  if (!loaded) throw new Error(`Run ${run} is not open.`);
  return loaded.runs.at(run);
}

async function open({ run, id, document, engine_urls, from, stretch, resume }: OpenRequest) {
  loaded ??= load(engine_urls);
  const { engines, runs } = loaded;
  const isLoaded = await engines.load(runs.needsScripts(document, resume));
  tellLoaded();
  if (!isLoaded) return tell({ kind: "rejected", run, id, problems: [{ path: "", message: NOT_LOADED }] });
  const opened = resume ? runs.resume(run, document, resume, stretch) : runs.open(run, document, from, stretch);
  if ("problems" in opened) tell({ kind: "rejected", run, id, ...opened });
  else tell({ kind: "opened", run, id, ...opened });
}

async function close({ run }: CloseRequest) {
  loaded?.runs.close(run);
}

async function advance({ run, id, buffer, ...order }: AdvanceRequest) {
  const frame = current(run).advance({ ...order, buffer }, pacer);
  const tables = [frame.packets, frame.trace].flatMap((table) => table?.values.buffer ?? []);
  tell({ kind: "frame", run, id, ...frame }, [frame.buffer, ...tables]);
  loaded?.runs.keepKeyframe(run);
  stillBusy();
  const image = loaded?.runs.newImage(run);
  if (image) tell({ kind: "kept", run, id, image }, [image.filled.buffer, image.words.buffer]);
}

const NO_ROOM = "There is no memory for a script in this run.";

async function set({ run, id, path, value }: SetRequest) {
  // A script in a run without: the run is repeated in the engine that has them.
  const needsScripts = loaded?.engines.isScripted(JSON.stringify(value)) && !current(run).engine.isScripted;
  const isLoaded = !needsScripts || (await loaded?.engines.load(true));
  tellLoaded();
  const hasRoom = () => !needsScripts || loaded?.runs.repeatWithScripts(run);
  const why = !isLoaded ? NOT_LOADED : hasRoom() ? "" : NO_ROOM;
  const result = why ? { problems: [{ path, message: why }] } : current(run).change(path, value);
  if ("problems" in result) tell({ kind: "refused", run, id, path, problems: result.problems });
  else tell({ kind: "changed", run, id, ...result });
}

async function report({ run, id, is_whole }: ReportRequest) {
  const { session } = current(run);
  const full = session.report() as Report;
  const windows = is_whole ? full.windows : full.windows.map((window) => ({ ...window, flows: [] }));
  tell({ kind: "report", run, id, report: { ...full, windows } });
}

async function state({ run, id, watch, most_rows }: StateRequest) {
  const { session } = current(run);
  const found = readState(session, watch, most_rows);
  tell(
    { kind: "state", run, id, ...found },
    found.tables.map(({ values }) => values.buffer),
  );
}

async function decisions({ run, id, watch, from_s, until_s }: DecisionsRequest) {
  current(run);
  const record = (loaded as NonNullable<typeof loaded>).runs.decisions(run, watch, from_s, until_s);
  tell({ kind: "decisions", run, id, record }, record ? [record.table.values.buffer] : []);
}

async function answer(request: Request) {
  switch (request.kind) {
    case "open":
      return open(request);
    case "close":
      return close(request);
    case "advance":
      return advance(request);
    case "set":
      return set(request);
    case "report":
      return report(request);
    case "state":
      return state(request);
    case "decisions":
      return decisions(request);
    default:
      throw new Error(`This worker does not ${request.kind}.`);
  }
}

serve(answer);
