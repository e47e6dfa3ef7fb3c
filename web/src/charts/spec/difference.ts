// How lanes differ from lane A, as a chart over time.
import { DerivedSeries } from "../../telemetry/derived-series";
import type { MinMax } from "../../telemetry/ring";
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";
import type { Look } from "../draw/beside";
import { isMeasured } from "../lane-style";
import { QUEUE_CHART } from "./chart-rows";
import { type ChartSpec, comparedBy, type LineSpec, windowNote } from "./chart-spec";
import { alike } from "./compared";

/** A lane with the chart whose lines are compared. */
export interface Compared {
  readonly look: Look;
  readonly telemetry: Telemetry;
  readonly spec: ChartSpec;
}

/** The axis shows differences down to this part of what the values usually reach. */
const SMALL = 20;
const MINUS = " \u2212 ";

/** A column of one run less that of another at the same times, by the rows of a third, which may be one of them. */
class DifferenceSeries extends DerivedSeries {
  constructor(
    private readonly rows: Telemetry,
    private readonly one: readonly [Telemetry, Series],
    private readonly less: readonly [Telemetry, Series],
    /** Of the lanes. */
    private readonly letters: readonly [string, string],
  ) {
    super(one[1]);
  }

  override get name() {
    const [one, less] = this.letters;
    return `${one}:${this.of.name}${MINUS}${less}:${this.less[1].name}`;
  }
  override get isPresent() {
    return this.of.isPresent && this.less[1].isPresent;
  }
  override get isCurrent() {
    return this.of.isCurrent && this.less[1].isCurrent;
  }

  at(row: number): number {
    return this.value(row, this.one) - this.value(row, this.less);
  }

  /** Runs sampled alike have their rows at the same times, as long as both are whole. */
  private value(row: number, [telemetry, series]: readonly [Telemetry, Series]): number {
    const { rows } = this;
    if (telemetry === rows) return series.at(row);
    const time_s = rows.time(row);
    const alike = telemetry.rowOf(rows.takenAt(row));
    const isAlike = alike < telemetry.length && telemetry.time(alike) === time_s;
    if (!isAlike && time_s > telemetry.time(telemetry.length - 1)) return Number.NaN;
    const there = isAlike ? alike : telemetry.nearestRow(time_s);
    return there < 0 || there >= telemetry.length ? Number.NaN : series.at(there);
  }

  override lastFinite(): number {
    return this.of.lastFinite() - this.less[1].lastFinite();
  }

  override minMax(from: number, to: number, out: MinMax): void {
    super.minMax(Math.max(0, from), Math.min(to, this.rows.length), out);
  }
}

/** What can be compared whatever the disciplines: averages of queues have different weights, so their means stand for them. */
function comparable({ telemetry, spec }: Compared, first: Compared, queue: string): readonly LineSpec[] {
  if (!spec.id.endsWith(QUEUE_CHART)) return alike(first.spec.lines, spec.lines).filter(isMeasured);
  const mean = telemetry.column("queue", queue, "mean.backlog_packets");
  const [line] = spec.lines.filter(({ key }) => key === "backlog");
  return mean && line
    ? [{ ...line, key: "mean.backlog", name: "mean backlog", series: mean, width: 1.75, alpha: 1 }]
    : [];
}

function linesOf(rows: Telemetry, lane: Compared, first: Compared, queue: string): LineSpec[] {
  const { letter, colour, dash } = lane.look;
  const text = `${letter}${MINUS}${first.look.letter}`;
  const known = new Map(comparable(first, first, queue).map((line) => [comparedBy(line), line]));
  const found = comparable(lane, first, queue).filter((line) => known.has(comparedBy(line)));
  return found.map((line) => {
    const less = (known.get(comparedBy(line)) as LineSpec).series;
    const series = new DifferenceSeries(
      rows,
      [lane.telemetry, line.series],
      [first.telemetry, less],
      [letter, first.look.letter],
    );
    const label = found.length > 1 && !line.trafficClass ? `${text} ${line.name}` : text;
    // Packets of different lanes have nothing to do with each other: the line is of the last ones at each time.
    const { extremes: _, draw: __, ...plain } = { ...line, extremes: undefined };
    return {
      ...plain,
      key: `${letter}.${line.key}`,
      series,
      name: `${line.name}, ${text}`,
      short: label,
      ...(!line.trafficClass && { colour }),
      ...(dash && !line.dash && { dash }),
      label: { text: label, anchor: series },
    };
  });
}

/** `rows`: the run whose rows count; the lanes in order, lane A first. */
export function differenceSpec(
  id: string,
  rows: Telemetry,
  lanes: readonly Compared[],
  queue: string,
): ChartSpec | null {
  const [first, ...others] = lanes;
  if (!first || others.length === 0) return null;
  const { title, unit } = first.spec;
  const mean = windowNote(rows);
  // Of the rest, nothing holds of differences: "1 is fair".
  const isOfPackets = first.spec.lines.some(({ draw }) => draw);
  const note = isOfPackets ? "the last packet of each lane" : first.spec.note.includes(mean) ? mean : "";
  const [only, more] = others;
  const name = more ? "other lanes less A" : `${only?.look.letter} less A`;
  const lines = others.flatMap((lane) => linesOf(rows, lane, first, queue));
  const floor = first.spec.floor / SMALL;
  return { id, title: `${title}: ${name}`, unit, note, lines, guides: [], key: [], floor, isSigned: true };
}
