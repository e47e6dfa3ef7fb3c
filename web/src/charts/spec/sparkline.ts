// A series in a few pixels, without numbers.
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";

/** An SVG path of the means of its parts, between the least and the greatest, or 0. */
export function sparkline(telemetry: Telemetry, series: Series, width: number, height: number): string {
  const count = Math.min(width / 2, telemetry.length);
  const rows = (index: number) => Math.floor((index * telemetry.length) / count);
  const means = Array.from({ length: count }, (_, index) => series.mean(rows(index), rows(index + 1)));
  const numbers = [0, ...means.filter(Number.isFinite)];
  const least = Math.min(...numbers);
  const length = Math.max(...numbers) - least || 1;
  let isDown = false;
  const parts = means.map((value, index) => {
    if (!Number.isFinite(value)) {
      isDown = false;
      return "";
    }
    const command = isDown ? "L" : "M";
    isDown = true;
    return `${command}${((index * width) / count).toFixed(1)},${(height - 1 - ((height - 2) * (value - least)) / length).toFixed(1)}`;
  });
  return parts.join("");
}
