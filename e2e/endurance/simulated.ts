// What a link of the page says, simulated again in Node: the numbers that the page must show.
import { existsSync, readFileSync } from "node:fs";
import { scriptedWasmFile } from "../../engine/tools/build/build.mjs";
import { quantity, significant } from "../../web/src/charts/format";
import { chartSpec, shownPlans } from "../../web/src/charts/spec/chart-specs";
import type { ClassResult, Report } from "../../web/src/engine/protocol";
import { Advanced, type Block, loadEngine } from "../../web/src/engine/wasm";
import { documentAt, openingPlace } from "../../web/src/experiment";
import { lanesOf } from "../../web/src/scenario/lanes";
import type { ScenarioDocument } from "../../web/src/scenario/scenario";
import { applyOverrides } from "../../web/src/share/apply-overrides";
import { isFailure, parseFragment } from "../../web/src/share/fragment";
import type { Link } from "../../web/src/share/link";
import { unpack } from "../../web/src/share/unpack";
import { createTelemetry, type Telemetry } from "../../web/src/telemetry/telemetry";

const LIMITS = { document_bytes: 1 << 18, depth: 64 };
const EVENTS = 1_000_000;

export interface Simulated {
  readonly time_s: number;
  readonly fingerprint: string;
  /** What the page says that it is. */
  readonly said: string;
  readonly windows: readonly { readonly jain: number | null; readonly classes: readonly ClassResult[] }[];
  /** The values of the charts' lines at a time, as they are read out, by "CHART: LINE"; several lines may have one name. */
  valuesAt(time_s: number): ReadonlyMap<string, readonly string[]>;
}

/** A scenario of the gallery, or the first run of a paper's experiment. */
function shippedAs(id: string): ScenarioDocument {
  const inGallery = `scenarios/${id}.json`;
  if (existsSync(inGallery)) return JSON.parse(readFileSync(inGallery, "utf8"));
  const experiment = JSON.parse(readFileSync(`scenarios/papers/${id}.json`, "utf8"));
  return documentAt(experiment, openingPlace(experiment));
}

async function documentOf({ source, overrides }: Link): Promise<ScenarioDocument | null> {
  if (source.kind === "packed") return JSON.parse((await unpack(source.payload, LIMITS)) as string);
  if (source.kind !== "preset") return null;
  return applyOverrides(shippedAs(source.id), overrides) as ScenarioDocument;
}

/** The run that the page shows: one lane of those there are. */
function shownRun(document: ScenarioDocument, lane: string | undefined): ScenarioDocument {
  const read = lanesOf(document);
  if (!("lanes" in read) || read.lanes.length === 0) return document;
  return (read.lanes.find(({ id }) => id === lane) ?? read.lanes[0])?.document ?? document;
}

function frameOf(rows: Block, columns: number): ArrayBuffer {
  const values = new Float64Array(rows.count * columns);
  for (let column = 0; column < columns; ++column) values.set(rows.column(column), column * rows.count);
  return values.buffer;
}

/** The lines of the charts that the discipline has, of those that a chart with lanes or other lines may not have. */
function lineValues(telemetry: Telemetry, queue: string, time_s: number): ReadonlyMap<string, readonly string[]> {
  const row = telemetry.nearestRow(time_s);
  const found = new Map<string, string[]>();
  for (const { id, title, unit, lines } of shownPlans(null, telemetry, queue).map((plan) =>
    chartSpec(plan, telemetry, queue),
  ))
    for (const { name, series } of lines) {
      const line = id === "fairness" ? name : `${title}: ${name}`;
      const value = row < 0 ? Number.NaN : series.at(row);
      const text = unit === "ratio" ? significant(value) : quantity(value, unit);
      found.set(line, [...(found.get(line) ?? []), Number.isFinite(value) ? text : "none"]);
    }
  return found;
}

async function simulate(text: string, time_s: number, queue: string | undefined) {
  const session = (await loadEngine(readFileSync(scriptedWasmFile))).open(text);
  const problems = session.problems();
  if (problems.length > 0) throw new Error(`Node refuses it: ${JSON.stringify(problems)}`);
  const schema = session.schema();
  const telemetry = createTelemetry(schema);
  for (
    let status: number = Advanced.outOfEvents;
    status === Advanced.outOfEvents || status === Advanced.telemetryFull;
  ) {
    status = session.advance(time_s, EVENTS);
    const rows = session.rows();
    const buffer = frameOf(rows, schema.columns.length);
    telemetry.append({ rows: rows.count, events: 0, buffer, queues: session.queues() });
    session.drain();
  }
  return {
    fingerprint: session.fingerprint(),
    windows: (session.report() as Report).windows,
    valuesAt: (at_s: number) => lineValues(telemetry, queue ?? schema.watch[0] ?? "", at_s),
  };
}

/** Null if the link names no run, or does not say which fingerprint it has. */
export async function simulated(address: string): Promise<Simulated | null> {
  const link = address === "" ? null : parseFragment(new URL(address).hash);
  if (link === null || isFailure(link) || !link.overrides.expect) return null;
  const { fingerprint: said, at_s } = link.overrides.expect;
  const document = await documentOf(link);
  if (document === null) return null;
  const run = shownRun(document, link.overrides.lane);
  return { ...(await simulate(JSON.stringify(run), at_s, link.overrides.queue)), said, time_s: at_s };
}
