// The link as a QR code.
import qrcode from "qrcode-generator";
import "./qr-code.css";

const QUIET_MODULES = 4;

/** All dark modules as one path. */
function darkPath(text: string): { path: string; modules: number } {
  const code = qrcode(0, "L");
  code.addData(text);
  code.make();
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
    <svg className="qr-code" role="img" aria-label="QR code of the link" viewBox={`0 0 ${size} ${size}`}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
