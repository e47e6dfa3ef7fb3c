import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

// Our scales map to numbers only, and charts/format.ts writes their ticks: the interpolation of colours and the formats
// that d3-scale imports would add 8 kB.
const REPLACED: Readonly<Record<string, string>> = {
  "d3-interpolate": "number-interpolation.ts",
  "d3-format": "no-format.ts",
};
export const scalesOfNumbers: Plugin = {
  name: "scales-of-numbers",
  apply: "build",
  enforce: "pre",
  resolveId(source, importer) {
    const file = importer?.includes("/d3-scale/") ? REPLACED[source] : undefined;
    return file === undefined ? null : fileURLToPath(new URL(`./${file}`, import.meta.url));
  },
};
