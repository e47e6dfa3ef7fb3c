// The colours of the page's tokens, read once per theme because a canvas cannot use CSS variables.

const TOKENS = {
  bg: "--bg",
  panel: "--panel",
  ink: "--ink",
  ink2: "--ink-2",
  ink3: "--ink-3",
  hairline: "--hairline",
  border: "--border",
  accent: "--accent",
  accentWeak: "--accent-weak",
  tcp: "--tcp",
  tagged: "--tagged",
  untagged: "--untagged",
  redAverage: "--red-average",
  danger: "--danger",
} as const;

export type ColourName = keyof typeof TOKENS;
export type Theme = Readonly<Record<ColourName, string>>;

export function readTheme(node: Element): Theme {
  const style = getComputedStyle(node);
  const names = Object.keys(TOKENS) as ColourName[];
  return Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(TOKENS[name]).trim() || "gray"]),
  ) as unknown as Theme;
}

/** A colour for text: some lines are too light for it, and the page may have a darker shade. */
export function textColour(name: ColourName): string {
  if (name === "ink3") return "var(--ink-2)";
  return name === "untagged" ? "var(--untagged-text, var(--untagged))" : cssColour(name);
}

/** The CSS variable of a colour, for SVG and HTML. */
export function cssColour(name: ColourName): string {
  return `var(${TOKENS[name]})`;
}
