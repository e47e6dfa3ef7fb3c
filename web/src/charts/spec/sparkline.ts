// A series in a few pixels, without numbers.
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";

/** An SVG path of the means of its parts, between 0 and the maximum. */
export function sparkline(telemetry: Telemetry, series: Series, width: number, height: number): string {
  const count = Math.min(width / 2, telemetry.length);
  const rows = (index: number) => Math.floor((index * telemetry.length) / count);
  const means = Array.from({ length: count }, (_, index) => series.mean(rows(index), rows(index + 1)));
  const greatest = Math.max(...means.filter(Number.isFinite), Number.MIN_VALUE);
  let isDown = false;
  const parts = means.map((value, index) => {
    if (!Number.isFinite(value)) {
      isDown = false;
      return "";
    }
    const command = isDown ? "L" : "M";
    isDown = true;
    return `${command}${((index * width) / count).toFixed(1)},${(height - 1 - ((height - 2) * value) / greatest).toFixed(1)}`;
  });
  return parts.join("");
}
