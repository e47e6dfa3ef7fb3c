// Axe looks at most views in the light theme only (e2e/axe.ts): what can be read there can be read in the dark.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const source = readFileSync("web/src/tokens.css", "utf8");

type Colours = Readonly<Record<string, string>>;

/** The tokens of a theme that are opaque colours, by name. */
function coloursOf(theme: string): Colours {
  const block = source.slice(source.indexOf(`${theme} {`)).split("}")[0] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));
}

const light = coloursOf(":root");
const dark = coloursOf(':root[data-theme="dark"]');

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Colours, one: string, other: string): number {
  const [less, more] = [one, other].map((name) => luminance(theme[name] ?? "")).sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (more + 0.05) / (less + 0.05);
}

/** Pairs with this contrast in the light, but not in the dark. */
function lostInTheDark(least: number): string[] {
  const names = Object.keys(light);
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));
  return pairs
    .filter(([one, other]) => contrast(light, one, other) >= least && contrast(dark, one, other) < least)
    .map(([one, other]) => `${one}, ${other}`);
}

test("both themes have the same colours", () => {
  expect(Object.keys(light).length).toBeGreaterThan(20);
  expect(Object.keys(dark)).toEqual(Object.keys(light));
});

test("every pair of colours with the contrast of texts in the light has it in the dark", () => {
  // Borders are a ground of no text.
  expect(lostInTheDark(4.5)).toEqual(["border, danger"]);
});

test("so has every pair with the contrast of large texts, unless ink is its ground", () => {
  expect(lostInTheDark(3).filter((pair) => !pair.startsWith("ink, "))).toEqual([]);
});
