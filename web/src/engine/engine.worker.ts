/** The worker: receives requests, advances the engine, fills one buffer a frame. */
import { unpack } from "../share/unpack";
import { advanceFrame, createPacer, type FrameShape, frameShape } from "./advance";
import type {
  AdvanceRequest,
  Answer,
  LoadRequest,
  MeasureRequest,
  Report,
  ReportRequest,
  Request,
  SetRequest,
  StateRequest,
  UnpackRequest,
} from "./protocol";
import { readState } from "./state-rows";
import { type Engine, loadEngine, type Session } from "./wasm";
import { Refused, run as runWhole } from "./whole-run";

interface WorkerScope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: Answer, transfer?: Transferable[]): void;
}
const scope = globalThis as unknown as WorkerScope;

interface Opened {
  run: number;
  session: Session;
  shape: FrameShape;
}

let engine: Promise<Engine> | undefined;
/** The run that the page shows. */
let open: Opened | undefined;
/** The newest: the page shows it, unless it has asked for another one before it heard of it. */
let next: Opened | undefined;
const pacer = createPacer();

/** From here on the page shows the newest run if it is this one. */
function show(run: number) {
  if (next?.run !== run) return;
  open?.session.close();
  open = next;
  next = undefined;
}

function current(run: number) {
  show(run);
  if (open?.run !== run) throw new Error(`Run ${run} is not open.`);
  return open;
}

/** The shown session stays until the page speaks of the new one. */
async function load({ run, id, document, wasm_url, shown_run }: LoadRequest) {
  show(shown_run);
  next?.session.close();
  next = undefined;
  engine ??= loadEngine(fetch(wasm_url));
  const session = (await engine).open(document);
  const problems = session.problems();
  if (problems.length > 0) {
    session.close();
    scope.postMessage({ kind: "rejected", run, id, problems });
    return;
  }
  const layout = session.layout();
  next = { run, session, shape: frameShape(layout) };
  scope.postMessage({ kind: "loaded", run, id, layout });
}

function advance({ run, id, until_s, budget_ms, buffer }: AdvanceRequest) {
  const { session, shape } = current(run);
  const frame = advanceFrame(session, { until_s, budget_ms, buffer, shape }, pacer);
  scope.postMessage({ kind: "frame", run, id, ...frame }, [frame.buffer]);
}

function set({ run, id, path, value }: SetRequest) {
  const { session } = current(run);
  const result = session.set(path, value);
  if ("problems" in result) scope.postMessage({ kind: "refused", run, id, path, problems: result.problems });
  else scope.postMessage({ kind: "changed", run, id, change: result, queues: session.layout().queues });
}

function report({ run, id, is_whole }: ReportRequest) {
  const full = current(run).session.report() as Report;
  const windows = is_whole ? full.windows : full.windows.map((window) => ({ ...window, flows: [], links: [] }));
  scope.postMessage({ kind: "report", run, id, report: { ...full, windows } });
}

async function measure({ run, id, order, wasm_url }: MeasureRequest) {
  engine ??= loadEngine(fetch(wasm_url));
  try {
    scope.postMessage({ kind: "measured", run, id, result: runWhole(await engine, order) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    scope.postMessage({ kind: "rejected", run, id, problems: [...error.problems] });
  }
}

function state({ run, id, watch, most_rows }: StateRequest) {
  const found = readState(current(run).session, watch, most_rows);
  scope.postMessage(
    { kind: "state", run, id, ...found },
    found.tables.map(({ values }) => values.buffer),
  );
}

async function unpackLink({ run, id, payload, limits }: UnpackRequest) {
  scope.postMessage({ kind: "unpacked", run, id, result: await unpack(payload, limits) });
}

async function answer(request: Request) {
  switch (request.kind) {
    case "load":
      return load(request);
    case "advance":
      return advance(request);
    case "set":
      return set(request);
    case "report":
      return report(request);
    case "state":
      return state(request);
    case "measure":
      return measure(request);
    case "unpack":
      return unpackLink(request);
  }
}

// One request after the other: a load that waits for the engine must not be overtaken.
let queue: Promise<void> = Promise.resolve();
scope.onmessage = ({ data: request }) => {
  queue = queue
    .then(() => answer(request))
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      scope.postMessage({ kind: "failed", run: request.run, id: request.id, message });
    });
};
