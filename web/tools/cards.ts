// Preview images for links to scenarios: the title beside the picture of the run.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import subsetFont from "subset-font";
import type { Preset } from "./presets.ts";

/** The size that most programs crop preview images to. */
export const CARD = { width: 1200, height: 630 };

export const cardPath = ({ id }: Preset) => `s/${id}/card.png`;

const MARGIN = 56;
const PICTURE = { x: 416, y: 118, width: 756, height: 397 };
const TITLE = { name: "title", step: 54 };
const SMALL = { name: "small", step: 34 };
const STYLE = `text { font-family: "Inter Variable"; fill: var(--ink) }
  .title { font-size: 44px; font-weight: 600 }
  .small { font-size: 26px; fill: var(--ink-2) }`;
/** Beside the picture. */
const TEXT_WIDTH = 356;
const CLASSES = { tcp: "TCP", tagged: "tagged", untagged: "untagged" };

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)));
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);

type Draw = (svg: string) => Resvg;

/** Breaks a text into lines of the available width. */
function lines(text: string, style: string, draw: Draw): string[] {
  const fits = (line: string) => {
    const drawn = draw(`<style>${STYLE}</style><text class="${style}" x="0" y="60">${escaped(line)}</text>`);
    return (drawn.getBBox()?.width ?? 0) <= TEXT_WIDTH;
  };
  const done: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${done.at(-1) ?? ""} ${word}`.trim();
    if (done.length > 0 && fits(longer)) done[done.length - 1] = longer;
    else done.push(word);
  }
  return done;
}

/** Captions of the upper and lower half of the picture. */
function captions(picture: string): string {
  const shown = Object.entries(CLASSES).filter(([name]) => picture.includes(`class="line ${name}"`));
  const key = ([name, label]: [string, string], index: number) =>
    `<path class="line ${name}" d="M${170 * index} -9h28"/><text class="small" x="${170 * index + 40}">${label}</text>`;
  return `<text class="small" x="${PICTURE.x + 28}" y="101">Queue</text>
    <g transform="translate(${PICTURE.x + 28} ${PICTURE.y + 244})">
      <text class="small">Goodput</text>
      <g transform="translate(150)">${shown.map(key).join("")}</g>
    </g>`;
}

function drawing({ title, citation }: Preset, picture: string, icon: string, draw: Draw): string {
  const titleLines = lines(title, TITLE.name, draw);
  const below = 196 + TITLE.step * titleLines.length;
  const text = (lines: readonly string[], { name, step }: typeof TITLE, y: number) =>
    lines
      .map((line, index) => `<text class="${name}" x="${MARGIN}" y="${y + step * index}">${escaped(line)}</text>`)
      .join("");
  return `<style>${STYLE}</style>
    <rect width="100%" height="100%" fill="var(--panel)"/>
    <g transform="translate(0 32)">
    <svg x="${MARGIN}" y="72" width="40" height="40" viewBox="0 0 24 24">${icon}</svg>
    <text class="small" x="${MARGIN + 54}" y="101">AQM Playground</text>
    ${text(titleLines, TITLE, 196)}
    ${text(lines(citation, SMALL.name, draw), SMALL, below)}
    <svg x="${PICTURE.x}" y="${PICTURE.y}" width="${PICTURE.width}" height="${PICTURE.height}">${picture}</svg>
    ${captions(picture)}
    </g>`;
}

/** The renderer reads fonts from files, each with one weight. */
async function withFonts<Result>(use: (files: string[]) => Result): Promise<Result> {
  const font = read("node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");
  const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).join("");
  const folder = mkdtempSync(join(tmpdir(), "cards-"));
  const save = async (wght: number) => {
    const file = join(folder, `${wght}.ttf`);
    writeFileSync(file, await subsetFont(font, letters, { targetFormat: "truetype", variationAxes: { wght } }));
    return file;
  };
  try {
    return use(await Promise.all([400, 600].map(save)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns PNG files of `CARD`'s size by their path in the site, in the light theme's colours. */
export function cards(presets: readonly Preset[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const [light = ""] = read("web/src/tokens.css").toString().split(":root[data-theme");
  const values = new Map(
    Array.from(light.matchAll(/(--[\w-]+): ([^;]+);/g), ([, name = "", value = ""]) => [name, value]),
  );
  const tokenOf = (name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`A card needs the token ${name}.`);
    return value;
  };
  // The renderer supports neither CSS variables nor themes.
  const resolved = (svg: string) =>
    svg
      .replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}/g, "")
      .replace(/var\((--[\w-]+)\)/g, (_, name) => tokenOf(name));
  const icon = read("public/icon.svg")
    .toString()
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
  return withFonts((fontFiles) => {
    const font = { fontFiles, loadSystemFonts: false };
    const { width, height } = CARD;
    const draw: Draw = (parts) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts}</svg>`;
      return new Resvg(resolved(svg), { font });
    };
    const picture = ({ id }: Preset) => read(`public/pictures/${id}.svg`).toString();
    return new Map(
      presets.map((preset) => [
        cardPath(preset),
        draw(drawing(preset, picture(preset), icon, draw))
          .render()
          .asPng(),
      ]),
    );
  });
}
