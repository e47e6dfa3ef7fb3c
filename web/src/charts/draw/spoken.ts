// Texts for screen readers: updated at once when the cursor moves, once per second while the run plays.
import type { Telemetry } from "../../telemetry/telemetry";
import { clock, decimalsOf, quantity } from "../format";
import type { Company } from "./beside";
import { type Moment, rowTime } from "./moment";
import type { StackElements } from "./stack-dom";
import { cursorSentence, fillTable, summary } from "./value-table";

const INTERVAL_MS = 1000;
const NO_CURSOR = "No cursor: the charts follow the run";

/** Says which other runs are in the charts. */
function companySentence({ others }: Company): string {
  return others
    .map((other) =>
      other.look
        ? ` Lane ${other.look.letter}: ${other.name}.`
        : ` Behind the lines: the run before, with ${other.name}.`,
    )
    .join("");
}

/** The values of the other lanes at a time. */
function besideSentence(charts: Moment["charts"], time_s: number): string {
  const sentences = charts.flatMap(({ spec, beside }) =>
    beside
      .filter(({ look }) => look !== null)
      .map(({ look, drawn, telemetry }) => {
        const row = telemetry.nearestRow(time_s);
        const values = drawn
          .filter(({ series }) => Number.isFinite(series.at(row)))
          .map(({ name, series }) => `${name} ${quantity(series.at(row), spec.unit, 3)}`);
        return values.length > 0 ? ` ${spec.title}, lane ${look?.letter}: ${values.join(", ")}.` : "";
      }),
  );
  return sentences.join("");
}

export class Spoken {
  private at_ms = 0;
  private row = -2;
  private window = "";
  /** The lines that it has told of. */
  private lines = "";

  constructor(private readonly elements: StackElements) {}

  reset(): void {
    this.row = -2;
  }

  draw({ charts, view, now_s, phase }: Moment, telemetry: Telemetry, cursorRow: number, company: Company): void {
    const now_ms = performance.now();
    // Once the run is paused, nothing else may come; it may have ended at the same time before.
    const window =
      phase === "running" ? "" : `${view.start_s} ${view.span_s} ${now_s} ${company.others.map(({ name }) => name)}`;
    const lines = charts.map(({ spec }) => spec.lines.map(({ key }) => key)).join();
    const isSameRow = cursorRow === this.row && lines === this.lines;
    if (isSameRow && window === this.window && now_ms - this.at_ms < INTERVAL_MS) return;
    this.window = window;
    this.lines = lines;
    const isSame = cursorRow >= 0 && isSameRow;
    this.at_ms = now_ms;
    this.row = cursorRow;
    const { surface, canvas, table } = this.elements;
    const row = cursorRow < 0 ? telemetry.length - 1 : cursorRow;
    const decimals = decimalsOf(telemetry.schema.sample_interval_s);
    surface.setAttribute("aria-valuemin", "0");
    surface.setAttribute("aria-valuemax", now_s.toFixed(decimals));
    canvas.setAttribute(
      "aria-label",
      summary(charts, view.start_s, view.start_s + view.span_s, now_s) + companySentence(company),
    );
    if (isSame) return;
    const time = row < 0 ? clock(0) : rowTime(telemetry, row);
    fillTable(table, charts, row, time);
    // Without a cursor nothing changes that a screen reader would read out each time.
    const time_s = cursorRow < 0 ? 0 : telemetry.time(row);
    surface.setAttribute("aria-valuenow", time_s.toFixed(decimals));
    surface.setAttribute(
      "aria-valuetext",
      cursorRow < 0 ? NO_CURSOR : cursorSentence(charts, row, time) + besideSentence(charts, time_s),
    );
  }
}
