/** A run from the start to the end: its report, and what was asked of the telemetry. */
import type { Layout } from "../telemetry/layout";
import { problemsText } from "./problems-text";
import type { Problem, Report, RunOrder, RunResult } from "./protocol";
import { binned, type Samples, seriesStatistic } from "./series";
import { Advanced, type Engine, type Session } from "./wasm";

const SLICE_EVENTS = 2_000_000;

/** Collects columns while the engine's telemetry block fills and is emptied. */
class Collector {
  private readonly parts = new Map<number, Float64Array[]>();

  constructor(
    private readonly layout: Layout,
    names: readonly string[],
  ) {
    if (names.length > 0) this.parts.set(0, []);
    for (const name of names) this.parts.set(this.indexOf(name), []);
  }

  private indexOf(name: string): number {
    const index = this.layout.columns.findIndex((column) => column.name === name);
    if (index < 0) throw new Error(`series: ${name}: the telemetry has no such column`);
    return index;
  }

  take(session: Session): void {
    const rows = session.rows();
    for (const [column, parts] of this.parts) parts.push(rows.column(column).slice());
  }

  /** A column in one piece, put together once however often it is asked for. */
  private joined(column: number): Float64Array {
    const parts = this.parts.get(column) ?? [];
    if (parts.length === 1) return parts[0] as Float64Array;
    const whole = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
    let offset = 0;
    for (const part of parts) {
      whole.set(part, offset);
      offset += part.length;
    }
    this.parts.set(column, [whole]);
    return whole;
  }

  samples(name: string): Samples {
    return { time_s: this.joined(0), value: this.joined(this.indexOf(name)) };
  }
}

function runToEnd(session: Session, collector: Collector, duration_s: number): void {
  for (let status: number = Advanced.outOfEvents; status !== Advanced.ended; ) {
    status = session.advance(duration_s, SLICE_EVENTS);
    collector.take(session);
    session.drain();
  }
}

function answer(session: Session, { series, bins }: RunOrder): RunResult {
  const layout = session.layout();
  const collector = new Collector(
    layout,
    [...series, ...bins].map(({ column }) => column),
  );
  runToEnd(session, collector, layout.duration_s);
  const report = session.report() as Report;
  return {
    report,
    series: series.map((request) => {
      const window = report.windows[request.window];
      return window
        ? seriesStatistic(collector.samples(request.column), request, window.from_s, window.to_s)
        : Number.NaN;
    }),
    bins: bins.map(({ column, bin_s }) => binned(collector.samples(column), bin_s, layout.duration_s)),
  };
}

/** The engine does not take the document. */
export class Refused extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problemsText(problems));
  }
}

/**
 * Runs a document to its end.
 * @throws Refused, with all problems, if the engine refuses the document.
 */
export function run(engine: Engine, order: RunOrder): RunResult {
  const session = engine.open(order.document);
  try {
    const problems = session.problems();
    if (problems.length > 0) throw new Refused(problems);
    return answer(session, order);
  } finally {
    session.close();
  }
}
