/** The HTML code of an embed. */
import { leastHeight } from "../../charts/draw/stack-layout";
import type { ChartPlan } from "../../charts/spec/chart-plan";
import { writeLink } from "../../share/fragment";
import type { Hideable, Link } from "../../share/link";

/** Width of the page column that contains the embed. */
export type Column = "wide" | "narrow";

/** Width and heights around the charts of an embed, in pixels (embed.css). */
const AROUND: Readonly<Record<Column, { width: number; head: number; network: number; transport: number }>> = {
  wide: { width: 800, head: 50, network: 122, transport: 64 },
  narrow: { width: 340, head: 76, network: 140, transport: 108 },
};

/** The height in pixels at which the embed needs no scrolling. */
export function fittingHeight(column: Column, charts: readonly ChartPlan[], hidden: readonly Hideable[]): number {
  const { width, head, network, transport } = AROUND[column];
  const bars = (hidden.includes("network") ? 0 : network) + (hidden.includes("transport") ? 0 : transport);
  return Math.ceil((head + bars + leastHeight(width, charts)) / 10) * 10;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

export const embedAddress = (link: Link, base: string): string => writeLink(link, new URL("embed.html", base).href);

export function embedCode(link: Link, base: string, title: string, height: number): string {
  const attributes = [
    `src="${escaped(embedAddress(link, base))}"`,
    `title="${escaped(title)}"`,
    'width="100%"',
    `height="${height}"`,
    'loading="lazy"',
    'allow="fullscreen"',
    'sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"',
  ];
  return `<iframe ${attributes.join(" ")}></iframe>`;
}
