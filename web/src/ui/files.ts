// Reads and writes documents as files.
import { version } from "../../../package.json";
import { engineFiles } from "../engine/page-client";
import { type ScenarioDocument, serialize, titleOf } from "../scenario/scenario";
import type { Run } from "../state/run/run";
import { wholeDocument } from "../state/work/whole-document";
import { playOwn } from "./author/desk-state";

/** The engine's limit on the size of a document. */
const MOST_BYTES = 256 * 1024;

export function saveScenario({ stores: { work } }: Run): void {
  const scenario = wholeDocument(work.getState());
  if (!scenario) return;
  saveText(serialize(scenario), "application/json", `${fileName(titleOf(scenario))}.json`);
}

/** The name of this script carries its hash, so it names the build of the page. */
const script = new URL(import.meta.url).pathname.split("/").at(-1) ?? "";

/** What is needed to repeat an error of the engine: what happened where, in which document, page and browser. */
export function saveFaultReport({ stores: { work, run }, view }: Run): void {
  const { stoppedBecause: error } = run.getState();
  const report = {
    error,
    time_s: view?.time_s ?? 0,
    fingerprint: view?.fingerprint ?? "",
    page: `${version} (${script})`,
    engine: engineFiles,
    browser: navigator.userAgent,
    /** What was done, beside the changes to the run, which are in the scenario's timeline. */
    edits: work.getState().history.past.map(({ label }) => label),
    scenario: wholeDocument(work.getState()),
  };
  saveText(`${JSON.stringify(report, null, 2)}\n`, "application/json", "engine-error.json");
}

/** A title as the name of a file, without its ending. */
export const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "") || "scenario";

export const saveText = (text: string, type: string, name: string): void => saveFile(new Blob([text], { type }), name);

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Says why a file is not opened. */
export function reject({ stores: { page } }: Run, name: string, message: string): null {
  page.setState({ rejection: { name, problems: [{ path: "", message }] }, announcement: `${name}: ${message}` });
  return null;
}

/** The JSON object in a file; null, after `refuse` was told why, if there is none. */
export async function objectIn(file: File, refuse: (why: string) => null): Promise<object | null> {
  if (file.size > MOST_BYTES) return refuse("The file is larger than 256 KiB, the limit for experiments and lessons.");
  let parsed: unknown;
  try {
    parsed = JSON.parse(await file.text());
  } catch (error) {
    return refuse(`This is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    return refuse("The file must contain a JSON object.");
  return parsed;
}

/** Opens a file: an experiment or a lesson. The engine reports problems, except for text that is not a JSON object. */
export async function openFile(file: File, run: Run): Promise<void> {
  const parsed = await objectIn(file, (why) => reject(run, file.name, why));
  if (!parsed) return;
  // A lesson is played; whoever shows it says what is wrong with it.
  if ((parsed as { format?: unknown }).format === "aqm-lesson") return playOwn(run, JSON.stringify(parsed), file.name);
  try {
    await run.open(parsed as ScenarioDocument, { scenarioId: null, name: file.name });
  } catch (error) {
    // JSON can be parsed at a nesting depth at which it cannot be written again.
    if (!(error instanceof RangeError)) throw error;
    reject(run, file.name, "It is nested too deeply.");
  }
}
