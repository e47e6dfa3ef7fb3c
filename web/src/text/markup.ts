/** The markup of captions and descriptions: **strong**, *emphasis*, `code` and [links](target). All else is text. */

/** Where a link leads: something on the page, never an address. */
export type LinkTarget =
  /** Puts a queue discipline in place. */
  | { readonly to: "discipline"; readonly id: string }
  /** The control of a parameter. */
  | { readonly to: "parameter"; readonly id: string }
  /** A simulated time in seconds. */
  | { readonly to: "time"; readonly id: string }
  /** A scenario that comes with the page, or a paper's experiment. */
  | { readonly to: "experiment"; readonly id: string }
  /** The explain page of a discipline, transport or application; "index" is the list of them. */
  | { readonly to: "explain"; readonly id: string };

export interface Inline {
  readonly kind: "text" | "strong" | "emphasis" | "code" | "link";
  readonly text: string;
  /** Of a link. */
  readonly target?: LinkTarget;
}

const PARTS =
  /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\][]+)\]\((discipline|parameter|time|experiment|explain):([\w.-]{1,64})\)/g;

/** Splits a text at its markup. What is not complete stays text. */
export function parseMarkup(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(PARTS)) {
    const [whole, strong, emphasis, code, link, to, id] = match;
    if (match.index > from) parts.push({ kind: "text", text: text.slice(from, match.index) });
    from = match.index + whole.length;
    if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (emphasis !== undefined) parts.push({ kind: "emphasis", text: emphasis });
    else if (code !== undefined) parts.push({ kind: "code", text: code });
    else parts.push({ kind: "link", text: link ?? "", target: { to, id } as LinkTarget });
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}

/** The text without its markup. */
export const plainText = (text: string): string =>
  parseMarkup(text)
    .map((part) => part.text)
    .join("");
