// A picture of the charts as currently displayed: canvas, axes and texts in one image.

const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "paint-order",
  "visibility",
  "display",
];

const MARGIN = 12;

/** A copy with computed styles inlined. */
function withOwnStyles(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((node, index) => {
    const style = getComputedStyle(originals[index] as Element);
    for (const name of STYLES) node.setAttribute(name, style.getPropertyValue(name));
    node.removeAttribute("class");
    node.removeAttribute("style");
  });
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
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

/** Whether neither it nor an ancestor within the charts is hidden. */
const isVisible = (node: Element) => node.checkVisibility({ visibilityProperty: true });

function drawText(context: CanvasRenderingContext2D, root: Element, origin: DOMRect) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || parent.closest("svg, table, button") || !isVisible(parent)) continue;
    range.selectNodeContents(node);
    const { left, top, height, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    const { color, fontWeight, fontSize, fontFamily } = getComputedStyle(parent);
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    context.fillStyle = color;
    context.textBaseline = "middle";
    context.fillText(node.textContent, left - origin.left, top - origin.top + height / 2);
  }
}

/** PNG of the charts; `root` is the element of all of them or of a stack. */
export async function chartPicture(root: HTMLElement): Promise<Blob> {
  const origin = root.getBoundingClientRect();
  const ratio = Math.max(1, devicePixelRatio);
  const canvas = document.createElement("canvas");
  const [width, height] = [origin.width + 2 * MARGIN, origin.height + 2 * MARGIN];
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on.");
  context.scale(ratio, ratio);
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, width, height);
  context.translate(MARGIN, MARGIN);
  const layers = [...root.querySelectorAll<HTMLElement | SVGSVGElement>("svg, canvas")].filter(isVisible);
  const drawn = await Promise.all(
    layers.map(async (layer) => ({
      image: layer instanceof SVGSVGElement ? await asImage(withOwnStyles(layer)) : (layer as HTMLCanvasElement),
      at: layer.getBoundingClientRect(),
    })),
  );
  for (const { image, at } of drawn)
    if (at.width > 0 && at.height > 0)
      context.drawImage(image, at.left - origin.left, at.top - origin.top, at.width, at.height);
  drawText(context, root, origin);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be created."))),
      "image/png",
    );
  });
}
