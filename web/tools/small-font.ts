// The files of the font with no more than the page sets: Latin-1 and a few signs, in weights from 400 to 700. What its own
// texts never need is a file apart, which tokens.css gives a range, so that browsers load it for the texts that do.
import { readFileSync } from "node:fs";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const SIGNS = "–—’‘“”…−\u2009\u202f";
const LATIN_1 = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code));
// Kerning, tabular figures, and the shapes that base.css asks for.
const FEATURES = ["kern", "tnum", "ss03", "cv05"];
const WEIGHTS = { wght: { min: 400, max: 700 } };
/** The optical size of the file that has no other. */
const ONE_SIZE = { opsz: 14 };
const APART = /-standard-/;

/** Whether a range such as "U+A1-A6, U+B6" has a character. */
function rangeOf(text: string): (character: string) => boolean {
  const parts = text.split(",").map((part) =>
    part
      .replace("U+", "")
      .split("-")
      .map((code) => Number.parseInt(code, 16)),
  );
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return parts.some(([from = 0, to = from]) => from <= code && code <= to);
  };
}

const tokens = readFileSync(new URL("../src/tokens.css", import.meta.url), "utf8");
const isApart = rangeOf(/unicode-range: ([^;]*)/.exec(tokens)?.[1] ?? "");
const textOf = (isWanted: (character: string) => boolean) => LATIN_1.filter(isWanted).join("");

export const smallFont: Plugin = {
  name: "small-font",
  apply: "build",
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".woff2")) continue;
      const [text, variationAxes] = APART.test(file.fileName)
        ? [textOf(isApart), { ...WEIGHTS, ...ONE_SIZE }]
        : [textOf((character) => !isApart(character)) + SIGNS, WEIGHTS];
      const options = { targetFormat: "woff2" as const, variationAxes, keepFeatures: FEATURES, noHinting: true };
      file.source = await subsetFont(Buffer.from(file.source), text, options);
    }
  },
};
