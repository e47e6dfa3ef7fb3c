/** The worker for whole runs and for links to unpack. Not part of the first load. */
import { unpack } from "../share/unpack";
import { compileEngine } from "./instance";
import type { MeasureRequest, Request, UnpackRequest } from "./protocol";
import { Spare } from "./spare";
import { createEngine } from "./wasm";
import { Refused, run as runWhole } from "./whole-run";
import { serve, tell } from "./worker-scope";

let spare: Promise<Spare> | undefined;

const compile = async (wasm_url: string) => {
  const module = await compileEngine(fetch(wasm_url));
  return new Spare(() => createEngine(module));
};

async function measure({ run, id, order, wasm_url }: MeasureRequest) {
  spare ??= compile(wasm_url);
  const engines = await spare;
  const engine = engines.take();
  try {
    tell({ kind: "measured", run, id, result: runWhole(engine, order) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell({ kind: "rejected", run, id, problems: [...error.problems] });
  } finally {
    engines.giveBack(engine);
  }
}

async function unpackLink({ run, id, payload, limits }: UnpackRequest) {
  tell({ kind: "unpacked", run, id, result: await unpack(payload, limits) });
}

async function answer(request: Request) {
  switch (request.kind) {
    case "measure":
      return measure(request);
    case "unpack":
      return unpackLink(request);
    default:
      throw new Error(`This worker does not ${request.kind}.`);
  }
}

serve(answer);
