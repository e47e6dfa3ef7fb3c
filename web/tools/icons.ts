// The icons of the installed page, drawn from icon.svg in the light theme's colours.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";

const GROUND = "#fbfbf9";
const BOX = 24;

const drawn = readFileSync(fileURLToPath(new URL("../../public/icon.svg", import.meta.url)), "utf8")
  .replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}/g, "")
  .replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");

/** @param margin beside the drawing, in its units, on a ground of its own; systems cut masked icons to a circle of 80 % */
function icon(size: number, margin: number): Uint8Array {
  const box = `${-margin} ${-margin} ${BOX + 2 * margin} ${BOX + 2 * margin}`;
  const ground = margin > 0 ? `<rect x="-50%" y="-50%" width="200%" height="200%" fill="${GROUND}"/>` : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size}" height="${size}">${ground}${drawn}</svg>`;
  return new Resvg(svg).render().asPng();
}

/** By path in the site, as manifest.webmanifest names them. */
export const icons = (): ReadonlyMap<string, Uint8Array> =>
  new Map([
    ["icon-192.png", icon(192, 0)],
    ["icon-512.png", icon(512, 0)],
    ["icon-masked.png", icon(512, 8)],
  ]);
