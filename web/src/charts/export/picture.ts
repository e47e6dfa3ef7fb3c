// A picture of charts: what they consist of in the page (lines on a canvas, axes and marks in SVG, texts, tinted cells),
// put together as one SVG or PNG.
import { Painter, type Scene } from "../draw/painter";
import { escaped } from "./escaped";
import { isVisible } from "./is-visible";
import { resolved } from "./resolved";
import { VectorCanvas } from "./vector-canvas";

const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "opacity",
  "visibility",
  "display",
];

const MARGIN = 12;
/** Height of the line below. */
const FOOT = 20;
const FOOT_FONT = 11;

export interface PictureOptions {
  /** Pixels of the PNG for each of the page; those of the screen without it. */
  readonly ratio?: number;
  /** Draws the lines anew; without it those on the screen are taken. */
  readonly scene?: Scene | null;
  /** A line below: what the picture is of. */
  readonly foot?: string;
}

/** A text at the beginning of its baseline. */
interface Text {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: string;
  readonly weight: string;
  readonly family: string;
  readonly colour: string;
  /** Whether it is written upwards. */
  readonly isUpward: boolean;
  /** The outline behind it, if it has one. */
  readonly halo: { readonly colour: string; readonly width: number } | null;
}

/** A copy with computed styles inlined and without its texts. */
function withOwnStyles(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((node, index) => {
    const style = getComputedStyle(originals[index] as Element);
    for (const name of STYLES) node.setAttribute(name, style.getPropertyValue(name));
    node.removeAttribute("class");
    node.removeAttribute("style");
  });
  for (const text of copy.querySelectorAll("text, title")) text.remove();
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.style.overflow = "visible";
  return copy;
}

async function asImage(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The lines into which a text is broken by hand, without the spaces around them: where each begins. */
function linesIn(whole: string, isBroken: boolean): { text: string; from: number }[] {
  let from = 0;
  return (isBroken ? whole.split("\n") : [whole]).flatMap((line) => {
    const text = line.trim();
    const begin = from + line.indexOf(text);
    from += line.length + 1;
    return text ? [{ text, from: begin }] : [];
  });
}

/** Texts in a drawing can be turned to run upwards, as the name of a vertical axis. */
const isUpward = (parent: Element): boolean =>
  parent instanceof SVGGraphicsElement && (parent.getScreenCTM()?.b ?? 0) < -0.5;

/** The lines into which the page wraps a text that begins at `from` of its node; one that runs upwards has one line. */
function wrappedLines(node: Node, { text, from }: { text: string; from: number }, isOne: boolean) {
  const range = document.createRange();
  const boxOf = (begin: number, end: number) => {
    range.setStart(node, from + begin);
    range.setEnd(node, from + end);
    return range.getBoundingClientRect();
  };
  const lines: { begin: number; end: number; top: number }[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const end = index + word.length;
    const { top } = boxOf(index, end);
    const last = lines.at(-1);
    if (last && (isOne || Math.abs(last.top - top) < 1)) last.end = end;
    else lines.push({ begin: index, end, top });
  }
  return lines.map(({ begin, end }) => ({ text: text.slice(begin, end), box: boxOf(begin, end) }));
}

/** Its lines, as they stand. */
function textsOfNode(node: Node, parent: Element, origin: DOMRect, measure: CanvasRenderingContext2D): Text[] {
  const style = getComputedStyle(parent);
  return linesIn(node.textContent ?? "", style.whiteSpace.startsWith("pre"))
    .flatMap((line) => wrappedLines(node, line, isUpward(parent)))
    .filter(({ box }) => box.width > 0)
    .map(({ text, box }) => textIn(text, box, parent, style, origin, measure));
}

function textIn(
  text: string,
  { left, top, height, width, bottom }: DOMRect,
  parent: Element,
  style: CSSStyleDeclaration,
  origin: DOMRect,
  measure: CanvasRenderingContext2D,
): Text {
  const { fontWeight: weight, fontSize: size, fontFamily: family } = style;
  measure.font = `${weight} ${size} ${family}`;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = measure.measureText(text);
  const isSvg = parent instanceof SVGElement;
  const hasHalo = isSvg && style.stroke !== "none";
  const drop = (above - below) / 2;
  const place = isUpward(parent)
    ? { x: left - origin.left + width / 2 + drop, y: bottom - origin.top, width: height, isUpward: true }
    : { x: left - origin.left, y: top - origin.top + height / 2 + drop, width, isUpward: false };
  return {
    text,
    ...place,
    size,
    weight,
    family,
    colour: isSvg ? style.fill : style.color,
    halo: hasHalo ? { colour: style.stroke, width: Number.parseFloat(style.strokeWidth) } : null,
  };
}

/** Buttons around what is drawn: the name of the run before, entries of a legend, cells of a heat map. */
const DRAWN = ".charts-before, [data-drawn]";

/** Other controls are left out. */
const isLeftOut = (part: Element): boolean => {
  const button = part.closest("button");
  return button !== null && (part === button || !button.matches(DRAWN));
};

/** All texts that can be seen, wherever they are, but not those of controls and of the table for screen readers. */
function textsOf(root: Element, origin: DOMRect): Text[] {
  const measure = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest(".visually-hidden, title") || isLeftOut(parent) || !isVisible(parent)) continue;
    texts.push(...textsOfNode(node, parent, origin, measure));
  }
  return texts;
}

const tokenOf = (root: HTMLElement, name: string) =>
  resolved(getComputedStyle(root).getPropertyValue(name).trim() || "gray");

function footOf(root: HTMLElement, text: string, height: number): Text {
  const { fontFamily: family } = getComputedStyle(root);
  const measure = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  measure.font = `400 ${FOOT_FONT}px ${family}`;
  const width = measure.measureText(text).width;
  const y = height + FOOT - 4;
  return {
    text,
    x: 0,
    y,
    width,
    size: `${FOOT_FONT}px`,
    weight: "400",
    family,
    colour: tokenOf(root, "--ink-2"),
    isUpward: false,
    halo: null,
  };
}

/** A rectangle behind the texts. */
interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly opacity: number;
}

/** The tinted cells of a heat map; `data-tint` says how much of its colour they have, from 0 to 1. */
const tilesOf = (root: HTMLElement, origin: DOMRect): Tile[] =>
  [...root.querySelectorAll<HTMLElement>("[data-tint]")].map((cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const place = { x: left - origin.left, y: top - origin.top, width, height };
    return { ...place, colour: tokenOf(cell, "--heat"), opacity: Number(cell.dataset.tint) };
  });

/** Everything that is drawn, from back to front, and its size. */
function partsOf(root: HTMLElement, { foot }: PictureOptions) {
  const origin = root.getBoundingClientRect();
  const layers = [...root.querySelectorAll<HTMLCanvasElement | SVGSVGElement>("svg, canvas")]
    .filter((layer) => isVisible(layer) && !isLeftOut(layer))
    .map((layer) => {
      const { left, top, width, height } = layer.getBoundingClientRect();
      return { layer, x: left - origin.left, y: top - origin.top, width, height };
    })
    .filter(({ width, height }) => width > 0 && height > 0);
  const texts = [...textsOf(root, origin), ...(foot ? [footOf(root, foot, origin.height)] : [])];
  const height = origin.height + 2 * MARGIN + (foot ? FOOT : 0);
  const right = Math.max(origin.width, ...texts.map((text) => text.x + (text.isUpward ? 0 : text.width)));
  return { tiles: tilesOf(root, origin), layers, texts, width: right + 2 * MARGIN, height };
}

function drawTile(context: CanvasRenderingContext2D, { x, y, width, height, colour, opacity }: Tile): void {
  context.globalAlpha = opacity;
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
}

function drawText(context: CanvasRenderingContext2D, whole: Text): void {
  const { text, x, y, weight, size, family, colour, isUpward, halo } = whole;
  context.save();
  context.translate(x, y);
  if (isUpward) context.rotate(-Math.PI / 2);
  context.font = `${weight} ${size} ${family}`;
  if (halo) {
    context.lineJoin = "round";
    context.lineWidth = halo.width;
    context.strokeStyle = halo.colour;
    context.strokeText(text, 0, 0);
  }
  context.fillStyle = colour;
  context.fillText(text, 0, 0);
  context.restore();
}

function repainted(scene: Scene, ratio: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const painter = new Painter(canvas);
  painter.resize(scene.layout.width, scene.layout.height, ratio);
  painter.paint(scene);
  return canvas;
}

/** PNG of the charts; `root` is the element of all of them or of a stack. */
export async function chartPicture(root: HTMLElement, options: PictureOptions = {}): Promise<Blob> {
  const { ratio = Math.max(1, devicePixelRatio), scene } = options;
  const { tiles, layers, texts, width, height } = partsOf(root, options);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on.");
  context.scale(ratio, ratio);
  context.fillStyle = tokenOf(root, "--bg");
  context.fillRect(0, 0, width, height);
  context.translate(MARGIN, MARGIN);
  for (const tile of tiles) drawTile(context, tile);
  const images = await Promise.all(
    layers.map(({ layer }) => {
      if (layer instanceof SVGSVGElement) return asImage(withOwnStyles(layer));
      return scene ? repainted(scene, ratio) : layer;
    }),
  );
  layers.forEach(({ x, y, width: wide, height: high }, index) => {
    context.drawImage(images[index] as CanvasImageSource, x, y, wide, high);
  });
  for (const text of texts) drawText(context, text);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be created."))),
      "image/png",
    );
  });
}

const short = (value: number) => String(Math.round(value * 100) / 100);

const tileMarkup = ({ x, y, width, height, colour, opacity }: Tile): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${colour}" fill-opacity="${opacity}"/>`;

/** Named fonts may be missing elsewhere, so a text keeps its width. */
function textMarkup({ text, x, y, width, weight, size, family, colour, isUpward, halo }: Text): string {
  const turn = isUpward ? ` transform="rotate(-90 ${short(x)} ${short(y)})"` : "";
  const place = `x="${short(x)}" y="${short(y)}"${turn} textLength="${short(width)}" lengthAdjust="spacingAndGlyphs"`;
  const font = `font-family="${escaped(family)}" font-size="${size}" font-weight="${weight}"`;
  const outline = halo && `fill="none" stroke="${halo.colour}" stroke-width="${halo.width}" stroke-linejoin="round"`;
  const behind = outline ? `<text ${place} ${font} ${outline}>${escaped(text)}</text>` : "";
  return `${behind}<text ${place} ${font} fill="${colour}">${escaped(text)}</text>`;
}

/** The lines of a scene. */
function vectorOf(scene: Scene): VectorCanvas {
  const vector = new VectorCanvas();
  const painter = new Painter(vector as unknown as HTMLCanvasElement);
  painter.resize(scene.layout.width, scene.layout.height, 2);
  painter.paint(scene);
  return vector;
}

/**
 * SVG of a stack of charts, or of one without a canvas, which has no scene. `name` begins the ids in it, so that several
 * can be in one page.
 */
export function chartSvg(root: HTMLElement, scene: Scene | null, title: string, name: string, foot = ""): string {
  const { tiles, layers, texts, width, height } = partsOf(root, { foot });
  const vector = scene && vectorOf(scene);
  const parts = layers.map(({ layer, x, y }) => {
    if (!(layer instanceof SVGSVGElement))
      return `<g transform="translate(${short(x)} ${short(y)})">${vector?.markup(name) ?? ""}</g>`;
    const copy = withOwnStyles(layer);
    copy.setAttribute("x", short(x));
    copy.setAttribute("y", short(y));
    return new XMLSerializer().serializeToString(copy);
  });
  const size = `width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="${tokenOf(root, "--bg")}"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">`,
    ...tiles.map(tileMarkup),
    ...parts,
    ...texts.map(textMarkup),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}
