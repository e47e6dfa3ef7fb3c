/** The HTML code of an embed. */
import { leastHeight } from "../../charts/draw/stack-layout";
import type { ChartPlan } from "../../charts/spec/chart-plan";
import { writeLink } from "../../share/fragment";
import type { Hideable, Link } from "../../share/link";

/** Width of the page column that contains the embed. */
export type Column = "wide" | "narrow";

/** Width and heights around the charts of an embed, in pixels (embed.css). */
const AROUND = {
  wide: { width: 800, head: 50, caption: 84, network: 122, transport: 64 },
  narrow: { width: 340, head: 76, caption: 220, network: 140, transport: 108 },
} as const satisfies Record<Column, object>;

/** Of the button that plays, without the bar. */
const PLAY = 46;
/** Heights of the bar of lanes with one difference each, and of one more difference. */
const LANES = {
  wide: { two: 46, more: 117, difference: 37 },
  narrow: { two: 108, more: 108, difference: 50 },
} as const satisfies Record<Column, object>;

/** How many lanes there are, and in how many ways one of them differs at most. */
interface LaneCounts {
  readonly lanes: number;
  readonly differences: number;
}

function heightOfLanes(column: Column, { lanes, differences }: LaneCounts): number {
  if (lanes === 0) return 0;
  const { two, more, difference } = LANES[column];
  return (lanes > 2 ? more : two) + Math.max(0, differences - 1) * difference;
}

/** The height in pixels at which the embed needs no scrolling. */
export function fittingHeight(
  column: Column,
  charts: readonly ChartPlan[],
  { hidden, shown }: Readonly<Record<"hidden" | "shown", readonly Hideable[]>>,
  lanes: LaneCounts,
): number {
  const { width, head, caption, network, transport } = AROUND[column];
  const parts = [
    shown.includes("caption") ? caption : 0,
    hidden.includes("network") ? 0 : network,
    hidden.includes("transport") ? PLAY : transport,
  ];
  const bars = parts.reduce<number>((sum, height) => sum + height, 0);
  return Math.ceil((head + bars + heightOfLanes(column, lanes) + leastHeight(width, charts)) / 10) * 10;
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
