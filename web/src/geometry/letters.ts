/** Estimates text widths from the advances of the page's font, without drawing. */

/** Advances of Inter at weight 400 with tabular figures, in thousandths of the font size, from space to tilde. */
const ADVANCES = [
  269, 288, 466, 633, 642, 982, 644, 300, 391, 391, 648, 648, 269, 648, 269, 360, 648, 648, 648, 648, 648, 648, 648,
  648, 648, 648, 269, 269, 648, 648, 648, 511, 966, 690, 654, 730, 722, 601, 590, 746, 743, 269, 571, 672, 565, 903,
  753, 765, 639, 765, 644, 642, 646, 744, 690, 985, 682, 679, 629, 391, 360, 391, 471, 456, 323, 562, 612, 571, 612,
  583, 370, 613, 591, 242, 242, 549, 242, 876, 591, 600, 612, 612, 376, 528, 327, 591, 562, 818, 546, 562, 552, 391,
  333, 391, 648,
];
const FIRST = 0x20;
const OTHERS: Readonly<Record<string, number>> = { "·": 288, "–": 500, "…": 864, "\u2009": 182, "\u202f": 134 };
/** For characters that are not listed. */
const USUAL = 650;
/** Upper bound on the mean width of bold letters relative to regular ones. */
const BOLD = 1.035;

export function textWidth(text: string, size: number, isBold = false): number {
  let sum = 0;
  for (const letter of text) sum += ADVANCES[letter.charCodeAt(0) - FIRST] ?? OTHERS[letter] ?? USUAL;
  return (sum / 1000) * size * (isBold ? BOLD : 1);
}

interface Sizes {
  readonly usual: number;
  readonly least: number;
}

/** The usual font size, or a smaller one down to `least` if the text would not fit. */
export const fittingSize = (text: string, room: number, { usual, least }: Sizes): number =>
  Math.max(least, Math.min(usual, Math.floor((2 * room) / textWidth(text, 1)) / 2));

/** Truncates a text to the available width, with an ellipsis. */
export function shortened(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, size) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
