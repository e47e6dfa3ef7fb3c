// Links to scenarios that ship, for tests that need no more than their beginning.
import { readFileSync } from "node:fs";
import { pack } from "../web/src/share/pack";

/** A link to a scenario that ends earlier, with its windows in seconds; it begins paused. */
export async function shortened(id: string, end_s: number, windows: readonly number[][] = [[0, end_s]]) {
  const { expect: _, ...document } = JSON.parse(readFileSync(`scenarios/${id}.json`, "utf8"));
  const measure = { ...document.measure, windows: windows.map((times) => times.map((time_s) => `${time_s} s`)) };
  return `./#s=1.${await pack({ ...document, duration: `${end_s} s`, measure })}&run=0`;
}
