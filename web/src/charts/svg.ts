/** Creates an SVG element in one expression, without React. */

const SVG = "http://www.w3.org/2000/svg";

export function shape<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>>,
  ...inside: (Node | string)[]
): SVGElementTagNameMap[Tag] {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...inside);
  return node;
}
