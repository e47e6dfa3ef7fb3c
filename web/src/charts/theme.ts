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
  signal1: "--red-average",
  signal2: "--signal-2",
  signal3: "--signal-3",
  signal4: "--signal-4",
  danger: "--danger",
} as const;

export type ColourName = keyof typeof TOKENS;
export type Theme = Readonly<Record<ColourName, string>> & {
  /** Opacity of the tint between two thresholds, visible on either background. */
  readonly bandOpacity: number;
};

/** The system's own colours, such as CanvasText, by value: a canvas keeps what such a name meant first. */
function resolved(node: Element, colour: string): string {
  if (!/^[a-z]+$/i.test(colour)) return colour;
  const probe = document.createElement("span");
  probe.style.forcedColorAdjust = "none";
  probe.style.color = colour;
  node.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color || colour;
}

export function readTheme(node: Element): Theme {
  const style = getComputedStyle(node);
  const names = Object.keys(TOKENS) as ColourName[];
  const colours = Object.fromEntries(
    names.map((name) => [name, resolved(node, style.getPropertyValue(TOKENS[name]).trim() || "gray")]),
  ) as Record<ColourName, string>;
  return { ...colours, bandOpacity: Number(style.getPropertyValue("--band-opacity")) || 0.1 };
}

/** A colour for text: some line colours are too light for it, so there may be a darker shade. */
export function textColour(name: ColourName): string {
  if (name === "ink3") return "var(--ink-2)";
  return name === "untagged" ? "var(--untagged-text, var(--untagged))" : cssColour(name);
}

/** The CSS variable of a colour, for SVG and HTML. */
export function cssColour(name: ColourName): string {
  return `var(${TOKENS[name]})`;
}
