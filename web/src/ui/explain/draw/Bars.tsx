// Bars against their bounds, one row each.
import { ClassGlyph } from "../../ClassGlyph";
import type { Bar, BarsPanel } from "../scenes/scene";

export function Bars({ panel }: { panel: BarsPanel }) {
  return (
    <div className="plot">
      <p className="plot-title">{panel.title}</p>
      <ul className="bars">
        {panel.bars.map((bar) => (
          <Row key={bar.name} bar={bar} panel={panel} />
        ))}
      </ul>
      {panel.bars.length === 0 && <p className="quiet">None now.</p>}
      {panel.more && <p className="quiet">{panel.more}</p>}
    </div>
  );
}

const part = (value: number, top: number) => (Number.isFinite(value) ? Math.max(-1, Math.min(1, value / top)) : 0);
const percentOf = (share: number) => `${Math.round(share * 1000) / 10}%`;

function Row({
  bar: { name, trafficClass, value, text, bound, note, isOver },
  panel: { top, isSigned },
}: {
  bar: Bar;
  panel: BarsPanel;
}) {
  const share = part(value, top);
  const zero = isSigned ? 0.5 : 0;
  const scale = isSigned ? 0.5 : 1;
  const left = zero + Math.min(0, share) * scale;
  return (
    <li data-over={isOver || undefined}>
      <span className="bar-name">
        {trafficClass && <ClassGlyph of={trafficClass} />}
        {name}
      </span>
      <span className="bar-text">
        {text}
        {bound && <span className="quiet"> / {bound.name}</span>}
        {isOver && <span className="bar-over"> above</span>}
      </span>
      <span className="bar-track" aria-hidden="true">
        <i data-class={trafficClass} style={{ left: percentOf(left), width: percentOf(Math.abs(share) * scale) }} />
        {isSigned && <b className="bar-zero" style={{ left: "50%" }} />}
        {bound && <b style={{ left: percentOf(part(bound.at, top)) }} />}
      </span>
      {note && <span className="bar-note">{note}</span>}
    </li>
  );
}
