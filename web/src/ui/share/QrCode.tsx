// The link as a QR code.
import qrcode from "qrcode-generator";
import "./qr-code.css";

const QUIET_MODULES = 4;
/** A module on the screen, in pixels, where there is room. */
const MODULE = 3;
/** Of the code, in pixels. */
const SMALLEST = 320;
/** Up to here modules are large enough for stronger correction, which makes them smaller. */
const STRONG = { Q: 57, M: 85 } as const;

function codeOf(text: string, level: "L" | "M" | "Q") {
  const code = qrcode(0, level);
  code.addData(text);
  code.make();
  return code;
}

/** The strongest correction that leaves the modules large. */
export function bestCode(text: string) {
  const least = { level: "L", code: codeOf(text, "L") };
  for (const [level, most] of Object.entries(STRONG) as ["M" | "Q", number][]) {
    if (least.code.getModuleCount() > most) continue;
    const stronger = codeOf(text, level);
    if (stronger.getModuleCount() <= most) return { level, code: stronger };
  }
  return least;
}

/** All dark modules as one path. */
function darkPath(text: string): { path: string; modules: number } {
  const { code } = bestCode(text);
  const modules = code.getModuleCount();
  let path = "";
  for (let row = 0; row < modules; ++row)
    for (let column = 0; column < modules; ++column)
      if (code.isDark(row, column)) path += `M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z`;
  return { path, modules };
}

export default function QrCode({ text }: { text: string }) {
  const { path, modules } = darkPath(text);
  const size = modules + 2 * QUIET_MODULES;
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label="QR code of the link"
      viewBox={`0 0 ${size} ${size}`}
      style={{ width: Math.max(SMALLEST, size * MODULE) }}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
