/** Runs the command line in a worker of its own, which ends afterwards. Its program is loaded with the first command. */
import aqmUrl from "../../../engine/build/wasm/aqm.wasm?url";
import type { CommandResult } from "./protocol";
import { spawnWorker } from "./spawn-worker";

/** What a command is part of. */
export interface Making {
  /** Ends it: the command rejects. */
  readonly signal: AbortSignal;
  /** Called during a run with the part of its simulated time that has passed. */
  onProgress?(part: number): void;
}

/** `args` are those after the program's name; the document is read from "-". */
async function command(
  args: readonly string[],
  document: string,
  { signal, onProgress }: Making,
): Promise<CommandResult> {
  signal.throwIfAborted();
  const worker = spawnWorker("batch");
  try {
    return await new Promise<CommandResult>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      worker.onerror = ({ message }) => reject(new Error(message || "The engine could not be started."));
      worker.onmessageerror = () => reject(new Error("A message from the engine could not be read."));
      worker.onmessage = ({ data: answer }) => {
        if (answer.kind === "alive" && answer.part !== undefined) onProgress?.(answer.part);
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
async function succeed(args: readonly string[], document: string, making: Making): Promise<CommandResult> {
  const result = await command(args, document, making);
  if (result.code !== 0) throw new Error(result.errors.trim());
  return result;
}

async function fileOf(options: readonly string[], document: string, seed: number, making: Making): Promise<Blob> {
  const { files } = await succeed(["run", "-", "--seed", String(seed), ...options, "x"], document, making);
  return files.x ?? new Blob();
}

/** The packets of the first of the watched links in a whole run, or of the usual one: what `aqm run FILE --pcap` writes. */
export const capture = (document: string, seed: number, watch: readonly string[], making: Making): Promise<Blob> =>
  fileOf(
    [...(watch.length > 0 ? ["--set", `measure.watch=${JSON.stringify(watch)}`] : []), "--pcap"],
    document,
    seed,
    making,
  );

/** All columns of a whole run: the CSV that `aqm run FILE --telemetry` writes. */
export const telemetryCsv = (document: string, seed: number, making: Making): Promise<Blob> =>
  fileOf(["--telemetry"], document, seed, making);

/** The report of a whole run, as `aqm run FILE --json` prints it. */
export const printedReport = async (document: string, making: Making): Promise<string> =>
  (await succeed(["run", "-", "--json"], document, making)).output;
