/** Texts, numbers and times in the forms of SCORM's data model. */

/** Not longer than `most` characters. */
export const clipped = (text: string, most: number): string => (text.length <= most ? text : text.slice(0, most));

/** `value` kept between `least` and `most`. */
export const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** From here on texts of numbers have exponents. */
const LARGEST = 1e20;

/** Without an exponent, with at most so many decimals, of which there is at least one: "83.33". */
export function decimal(value: number, decimals = 2): string {
  const text = within(Number.isNaN(value) ? 0 : value, -LARGEST, LARGEST)
    .toFixed(decimals)
    .replace(/\.?0+$/, "");
  return text === "-0" || text === "" ? "0" : text;
}

const pad = (value: number) => String(value).padStart(2, "0");
const MOST_HOURS = 9999;

/** Seconds as SCORM 1.2 has spans of time: "0000:12:34.50". */
export function clockSpan(seconds: number): string {
  const hundredths = Math.round(100 * within(seconds, 0, MOST_HOURS * 3600));
  const whole = Math.floor(hundredths / 100);
  const hours = String(Math.floor(whole / 3600)).padStart(4, "0");
  return `${hours}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}.${pad(hundredths % 100)}`;
}

/** Seconds as SCORM 2004 has them: "PT12M34.5S". */
export function isoSpan(seconds: number): string {
  const hundredths = Math.round(100 * Math.max(0, seconds));
  const hours = Math.floor(hundredths / 360_000);
  const minutes = Math.floor(hundredths / 6000) % 60;
  return `PT${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${decimal((hundredths % 6000) / 100)}S`;
}
