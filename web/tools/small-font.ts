// Reduces the font to what the page can show: Latin-1 and a few signs, in weights from 400 to 700. Characters that occur only
// in texts of visitors are a second file: tokens.css gives its range, so browsers load it when such a text appears.
import { readFileSync } from "node:fs";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const SIGNS = "–—’‘“”…−\u2009\u202f";
const LATIN_1 = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code));
// Kerning, tabular figures, and the alternates that base.css uses.
const FEATURES = ["kern", "tnum", "ss03", "cv05"];
const WEIGHTS = { wght: { min: 400, max: 700 } };
/** The optical size of the first file, which has only one. */
const ONE_SIZE = { opsz: 14 };
const SECOND_FILE = /-standard-/;

/** Parses a unicode-range such as "U+A1-A6, U+B6". */
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
const isSecond = rangeOf(/unicode-range: ([^;]*)/.exec(tokens)?.[1] ?? "");
const textOf = (isWanted: (character: string) => boolean) => LATIN_1.filter(isWanted).join("");

export const smallFont: Plugin = {
  name: "small-font",
  apply: "build",
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".woff2")) continue;
      const [text, variationAxes] = SECOND_FILE.test(file.fileName)
        ? [textOf(isSecond), { ...WEIGHTS, ...ONE_SIZE }]
        : [textOf((character) => !isSecond(character)) + SIGNS, WEIGHTS];
      const options = { targetFormat: "woff2" as const, variationAxes, keepFeatures: FEATURES, noHinting: true };
      file.source = await subsetFont(Buffer.from(file.source), text, options);
    }
  },
};
