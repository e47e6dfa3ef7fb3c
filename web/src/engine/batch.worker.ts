/** The worker for whole runs and for links to unpack. Not part of the first load. */
import { unpack } from "../share/unpack";
import { runCommand } from "./command-line";
import { Engines, NOT_LOADED } from "./engines";
import { compileEngine } from "./instance";
import type { CheckRequest, CommandRequest, EngineUrls, MeasureRequest, Request, UnpackRequest } from "./protocol";
import { Spare } from "./spare";
import { Refused, run as runWhole } from "./whole-run";
import { serve, stillBusy, tell } from "./worker-scope";

let loaded: { readonly engines: Engines; readonly spare: Spare } | undefined;

function load(urls: EngineUrls) {
  const engines = new Engines(urls);
  return { engines, spare: new Spare(engines.create) };
}

async function check({ run, id, code, engine_urls }: CheckRequest) {
  loaded ??= load(engine_urls);
  await loaded.engines.load(true);
  const engine = loaded.spare.take(true);
  tell({ kind: "checked", run, id, result: engine.check(code) });
  loaded.spare.giveBack(engine);
}

async function measure({ run, id, order, engine_urls }: MeasureRequest) {
  loaded ??= load(engine_urls);
  const { engines, spare } = loaded;
  const isScripted = engines.isScripted(order.document);
  if (!(await engines.load(isScripted))) {
    return tell({ kind: "rejected", run, id, problems: [{ path: "", message: NOT_LOADED }] });
  }
  const engine = spare.take(isScripted);
  try {
    tell({ kind: "measured", run, id, result: runWhole(engine, order) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell({ kind: "rejected", run, id, problems: [...error.problems] });
  } finally {
    spare.giveBack(engine);
  }
}

async function unpackLink({ run, id, payload, limits }: UnpackRequest) {
  tell({ kind: "unpacked", run, id, result: await unpack(payload, limits) });
}

async function command({ run, id, args, document, wasm_url }: CommandRequest) {
  const program = await compileEngine(fetch(wasm_url));
  tell({ kind: "commanded", run, id, result: runCommand(program, args, document, { onProgress: stillBusy }) });
}

async function answer(request: Request) {
  switch (request.kind) {
    case "measure":
      return measure(request);
    case "check":
      return check(request);
    case "unpack":
      return unpackLink(request);
    case "command":
      return command(request);
    default:
      throw new Error(`This worker does not ${request.kind}.`);
  }
}

serve(answer);
