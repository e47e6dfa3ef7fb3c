/** The code that puts a run into another page. */
import { writeLink } from "../../share/fragment";
import type { Link } from "../../share/link";

export const HEIGHTS = { small: 360, medium: 480, large: 640 } as const;
export type Size = keyof typeof HEIGHTS;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

export const embedAddress = (link: Link, base: string): string => writeLink(link, new URL("embed.html", base).href);

export function embedCode(link: Link, base: string, title: string, size: Size): string {
  const attributes = [
    `src="${escaped(embedAddress(link, base))}"`,
    `title="${escaped(title)}"`,
    'width="100%"',
    `height="${HEIGHTS[size]}"`,
    'loading="lazy"',
    'allow="fullscreen"',
    'sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"',
  ];
  return `<iframe ${attributes.join(" ")}></iframe>`;
}
