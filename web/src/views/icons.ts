/** Icons of the transport bar, in a square of 24. */
import { shape } from "../charts/svg";

function icon(size: number, ...paths: SVGElement[]): SVGSVGElement {
  return shape(
    "svg",
    {
      "aria-hidden": "true",
      width: size,
      height: size,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 2,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    },
    ...paths,
  );
}

const line = (d: string) => shape("path", { d });
const filled = (d: string) => shape("path", { d, fill: "currentColor" });

/** Also used by the page's React icons. */
export const CLOSE = "M6 6l12 12M18 6 6 18";

export const playIcon = () => icon(20, filled("M8 5.5v13l10.5-6.5z"));
export const pauseIcon = () => icon(20, shape("path", { d: "M8.5 6v12M15.5 6v12", "stroke-width": 3.6 }));
export const restartIcon = () => icon(18, line("M4.5 12a7.5 7.5 0 1 0 2.6-5.7L4.5 8.6M4.5 4v4.6h4.6"));
export const stepIcon = () => icon(18, line("M5 5v14"), filled("M10 6.5v11l8.5-5.5z"));
export const backIcon = () => icon(16, filled("M16 6v12L6.5 12z"));
export const forwardIcon = () => icon(16, filled("M8 6v12l9.5-6z"));
export const moreIcon = () => icon(14, line("M6 9l6 6 6-6"));
export const closeIcon = () => icon(18, line(CLOSE));
