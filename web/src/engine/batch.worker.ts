/** The worker for whole runs and for links to unpack. Not part of the first load. */
import { unpack } from "../share/unpack";
import { runCommand } from "./command-line";
import { compileEngine } from "./instance";
import type { CommandRequest, MeasureRequest, Request, UnpackRequest } from "./protocol";
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

async function command({ run, id, args, document, wasm_url }: CommandRequest) {
  const result = runCommand(await compileEngine(fetch(wasm_url)), args, document);
  tell(
    { kind: "commanded", run, id, result },
    Object.values(result.files).map(({ buffer }) => buffer),
  );
}

async function answer(request: Request) {
  switch (request.kind) {
    case "measure":
      return measure(request);
    case "unpack":
      return unpackLink(request);
    case "command":
      return command(request);
    default:
      throw new Error(`This worker does not ${request.kind}.`);
  }
}

serve(answer);
