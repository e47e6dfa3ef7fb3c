/** Runs a document from start to end: its report and the requested telemetry. */
import { haltedWords } from "../telemetry/halted-words";
import type { RunSchema } from "../telemetry/run-schema";
import { type Place, placeOf } from "../telemetry/slots";
import { type Problem, problemsText, type Report, type RunOrder, type RunResult } from "./protocol";
import { type BinRequest, binned, type Samples, seriesStatistic } from "./series";
import { Advanced, type Block, type Engine, type Session } from "./wasm";
import { stillBusy } from "./worker-scope";

const SLICE_EVENTS = 500_000;

/** Collects columns each time the engine's telemetry block is drained. */
class Collector {
  private readonly parts = new Map<string, { readonly place: Place; pieces: Float64Array[] }>();

  constructor(
    private readonly schema: RunSchema,
    names: readonly string[],
  ) {
    for (const name of names.length > 0 ? [this.time, ...names] : []) {
      const place = placeOf(schema, name);
      if (!place) throw new Error(`series: ${name}: the telemetry has no such column`);
      this.parts.set(name, { place, pieces: [] });
    }
  }

  private get time(): string {
    return this.schema.columns[0]?.name ?? "";
  }

  take(session: Session): void {
    const rows = session.rows();
    for (const { place, pieces } of this.parts.values()) pieces.push(linePiece(rows, place));
  }

  /** The complete column, concatenated once. */
  private joined(name: string): Float64Array {
    const part = this.parts.get(name);
    if (!part) return new Float64Array();
    const { pieces } = part;
    if (pieces.length === 1) return pieces[0] as Float64Array;
    const whole = new Float64Array(pieces.reduce((length, piece) => length + piece.length, 0));
    let offset = 0;
    for (const piece of pieces) {
      whole.set(piece, offset);
      offset += piece.length;
    }
    part.pieces = [whole];
    return whole;
  }

  samples(name: string): Samples {
    return { time_s: this.joined(this.time), value: this.joined(name) };
  }
}

/** A copy of a column's values in the undrained rows. */
function linePiece(rows: Block, { column, slots }: Place): Float64Array {
  if (!slots) return rows.column(column).slice();
  const columns = slots.map((slot) => (slot < 0 ? undefined : rows.column(slot)));
  return rows.column(column).map((discipline, row) => columns[discipline]?.[row] ?? Number.NaN);
}

function runToEnd(session: Session, collector: Collector, duration_s: number): void {
  for (let status: number = Advanced.outOfEvents, before_s = -1; status !== Advanced.ended; ) {
    // A run whose time stands still does not get on.
    if (session.time_s() > before_s) stillBusy();
    before_s = session.time_s();
    status = session.advance(duration_s, SLICE_EVENTS);
    if (status === Advanced.halted)
      throw new Refused([
        { path: "", message: `at ${session.time_s()} s ${haltedWords(session.halted(), session.schema().flows)}` },
      ]);
    collector.take(session);
    session.drain();
  }
}

function answer(session: Session, { series, bins }: RunOrder): RunResult {
  const schema = session.schema();
  const isThere = ({ column, mayLack }: BinRequest) => !mayLack || placeOf(schema, column) !== undefined;
  const collector = new Collector(
    schema,
    [...series, ...bins.filter(isThere)].map(({ column }) => column),
  );
  runToEnd(session, collector, schema.duration_s);
  const report = session.report() as Report;
  return {
    report,
    series: series.map((request) => {
      const window = report.windows[request.window];
      return window
        ? seriesStatistic(collector.samples(request.column), request, window.from_s, window.to_s)
        : Number.NaN;
    }),
    bins: bins.map((request) => {
      const { column, bin_s, stat } = request;
      return isThere(request) ? binned(collector.samples(column), bin_s, schema.duration_s, stat) : [];
    }),
  };
}

/** The engine rejected the document. */
export class Refused extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problemsText(problems));
  }
}

const NOTHING: RunResult = { report: { fingerprint: "", windows: [] }, series: [], bins: [] };

/**
 * Runs a document to its end, or only opens it.
 * @throws Refused, with all problems, if the engine rejects the document.
 */
export function run(engine: Engine, order: RunOrder): RunResult {
  const session = engine.open(order.document);
  try {
    const problems = session.problems();
    if (problems.length > 0) throw new Refused(problems);
    return order.isTrial ? NOTHING : answer(session, order);
  } finally {
    session.close();
  }
}
