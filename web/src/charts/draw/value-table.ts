// The values at the cursor for screen readers: a table, and a sentence for the cursor itself.
import type { Series } from "../../telemetry/series";
import { axisUnit, clock, quantity, significant, spanText, trimmed, withUnit } from "../format";
import type { TimeChart } from "./time-chart";

/** Rounded to 3 digits with its unit, and in that the extremes of its interval; "none" without a number. */
function spoken({ spec: { unit } }: TimeChart, series: Series, row: number): string {
  const value = series.at(row);
  if (!Number.isFinite(value)) return "none";
  const [least = value, greatest = value] = [series.extremes?.least.at(row), series.extremes?.greatest.at(row)];
  if (!(least < greatest)) return unit === "ratio" ? significant(value) : quantity(value, unit);
  const { divisor, name } = axisUnit(2 * Math.max(-least, greatest), unit);
  const write = (number: number) => significant(number / divisor);
  return `${withUnit(write(value), name)} ${spanText(least, greatest, write)}`;
}

export function fillTable(table: HTMLTableElement, charts: readonly TimeChart[], row: number, time: string): void {
  const caption = document.createElement("caption");
  caption.textContent = `Values at ${time}`;
  const body = document.createElement("tbody");
  for (const chart of charts) {
    for (const { name, series } of chart.spec.lines) {
      const line = body.insertRow();
      const head = document.createElement("th");
      head.scope = "row";
      head.textContent = chart.spec.id === "fairness" ? name : `${chart.spec.title}: ${name}`;
      line.append(head);
      line.insertCell().textContent = row < 0 ? "none" : spoken(chart, series, row);
    }
  }
  table.replaceChildren(caption, body);
}

/** ", above its threshold of 2.9 packets" behind an average that has one. */
function comparison(chart: TimeChart, series: Series, row: number): string {
  const { above } = chart.spec;
  if (above?.average !== series || Number.isNaN(above.threshold.at(row))) return "";
  const where = series.at(row) > above.threshold.at(row) ? "above" : "not above";
  return `, ${where} its threshold of ${spoken(chart, above.threshold, row)}`;
}

/** "12.34 s: average 9.31 packets, TCP 612 kbps, ...", for the labelled lines. */
export function cursorSentence(charts: readonly TimeChart[], row: number, time: string): string {
  const values = charts.flatMap((chart) =>
    chart.spec.lines
      .filter(({ label, series }) => label !== undefined && Number.isFinite(series.at(row)))
      .map(({ name, series }) => `${name} ${spoken(chart, series, row)}${comparison(chart, series, row)}`),
  );
  return `${time}: ${values.join(", ")}`;
}

export function summary(charts: readonly TimeChart[], start_s: number, end_s: number, now_s: number): string {
  const parts = charts.map(({ spec, top, foot, isLog }) => {
    const unit = axisUnit(top, spec.unit);
    const scale = isLog ? ", logarithmic" : "";
    return (
      `${spec.title}, ${trimmed(foot / unit.divisor)} to ${trimmed(top / unit.divisor)} ${unit.name}`.trim() + scale
    );
  });
  // A hundredth of the window.
  const decimals = Math.max(0, Math.ceil(2 - Math.log10(end_s - start_s)));
  const [from, to] = [start_s, end_s].map((time_s) => Number(time_s.toFixed(decimals)));
  return `Charts over time from ${from} to ${to} seconds, present ${clock(now_s)}. ${parts.join("; ")}.`;
}
