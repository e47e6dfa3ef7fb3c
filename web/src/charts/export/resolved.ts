/** A colour in numbers: the names of system colours mean other ones where a file is opened. */
export function resolved(colour: string): string {
  const context = colour.startsWith("#") ? null : document.createElement("canvas").getContext("2d");
  if (!context) return colour;
  context.fillStyle = colour;
  return context.fillStyle;
}
