/** Runs the command line in a worker of its own, which ends afterwards. Its program is loaded with the first command. */
import aqmUrl from "../../../engine/build/wasm/aqm.wasm?url";
import type { CommandResult } from "./protocol";
import { spawnWorker } from "./spawn-worker";

/** `args` are those after the program's name; the document is read from "-". Rejects when `signal` ends it. */
async function command(args: readonly string[], document: string, signal: AbortSignal): Promise<CommandResult> {
  signal.throwIfAborted();
  const worker = spawnWorker("batch");
  try {
    return await new Promise<CommandResult>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      worker.onerror = ({ message }) => reject(new Error(message || "The engine could not be started."));
      worker.onmessageerror = () => reject(new Error("A message from the engine could not be read."));
      worker.onmessage = ({ data: answer }) => {
        if (answer.kind === "commanded") resolve(answer.result);
        if (answer.kind === "failed") reject(new Error(answer.message));
      };
      const wasm_url = new URL(aqmUrl, import.meta.url).href;
      worker.postMessage({ kind: "command", run: 0, id: 0, args, document, wasm_url }, []);
    });
  } finally {
    worker.terminate();
  }
}

/** The same with an error if the command fails. */
async function succeed(args: readonly string[], document: string, signal: AbortSignal): Promise<CommandResult> {
  const result = await command(args, document, signal);
  if (result.code !== 0) throw new Error(result.errors.trim());
  return result;
}

async function fileOf(options: readonly string[], document: string, seed: number, signal: AbortSignal): Promise<Blob> {
  const { files } = await succeed(["run", "-", "--seed", String(seed), ...options, "x"], document, signal);
  return files.x ?? new Blob();
}

/** The packets of the first of the watched links in a whole run, or of the usual one: what `aqm run FILE --pcap` writes. */
export const capture = (document: string, seed: number, watch: readonly string[], signal: AbortSignal): Promise<Blob> =>
  fileOf(
    [...(watch.length > 0 ? ["--set", `measure.watch=${JSON.stringify(watch)}`] : []), "--pcap"],
    document,
    seed,
    signal,
  );

/** All columns of a whole run: the CSV that `aqm run FILE --telemetry` writes. */
export const telemetryCsv = (document: string, seed: number, signal: AbortSignal): Promise<Blob> =>
  fileOf(["--telemetry"], document, seed, signal);

/** The report of a whole run, as `aqm run FILE --json` prints it. */
export const printedReport = async (document: string, signal: AbortSignal): Promise<string> =>
  (await succeed(["run", "-", "--json"], document, signal)).output;
