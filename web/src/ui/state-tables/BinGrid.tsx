// A table of bins as a heat map, one row per level, with exact values of the bin under pointer or keyboard.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readTheme } from "../../charts/theme";
import type { StateAnswer, StateRows } from "../../engine/protocol";
import type { StateTableInfo } from "../../scenario/catalog";
import { onRepaint } from "../../state/page/theme";
import { usePage } from "../run-context";
import { drawGrid, firstColumn, type Grid, greatest, gridOf, moved, rowAtPoint } from "./grid";
import type { StateFeed } from "./state-feed";
import { BarScale, cell, cellText, rowCount, rowName, rowNumber, unitInHead } from "./table-rows";

interface Props {
  info: StateTableInfo;
  /** Position of the table among those of the discipline. */
  index: number;
  feed: StateFeed;
}

/** All values of a bin, as text. */
function sentence(info: StateTableInfo, table: StateRows, row: number): string {
  const values = info.columns.map((column, index) => {
    const unit = unitInHead(column);
    return `${column.label.toLowerCase()} ${cellText(cell(table, row, index), column)}${unit && ` ${unit}`}`;
  });
  return `${rowName(info, rowNumber(table, row), table.width, []).text}: ${values.join(", ")}`;
}

function rowOfNumber(table: StateRows, number: number): number {
  for (let row = 0; row < rowCount(table); ++row) if (rowNumber(table, row) === number) return row;
  return -1;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one drawing: what its handlers share would be its parameters
export function BinGrid({ info, index, feed }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const readout = useRef<HTMLParagraphElement>(null);
  const legendTop = useRef<HTMLSpanElement>(null);
  const theme = usePage((state) => state.theme);
  const proseOf = usePage((state) => state.proseOf);
  const [column, setColumn] = useState(() => firstColumn(info.columns));
  const [scale] = useState(() => new BarScale());
  const latest = useRef<StateRows | null>(null);
  const grid = useRef<Grid>({ width: 1, levels: 1, cellWidth: 1, cellHeight: 1 });
  const time_s = useRef(0);
  /** The selected bin, -1 for none. */
  const marked = useRef(-1);

  const draw = useEffectEvent(() => {
    const table = latest.current;
    const node = canvas.current;
    const context = node?.getContext("2d");
    if (!table || !node || !context) return;
    const width_px = node.parentElement?.clientWidth ?? 0;
    if (width_px === 0) return;
    grid.current = gridOf(table, width_px);
    const height_px = grid.current.levels * grid.current.cellHeight;
    const ratio = Math.min(3, devicePixelRatio);
    if (node.width !== Math.round(width_px * ratio) || node.height !== Math.round(height_px * ratio)) {
      node.width = Math.round(width_px * ratio);
      node.height = Math.round(height_px * ratio);
      node.style.height = `${height_px}px`;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { hairline, accent, ink } = readTheme(node);
    const colours = { empty: hairline, full: accent, mark: ink };
    drawGrid(context, grid.current, table, column, scale.top(column), colours, marked.current);
    tell(table, node);
  });

  /** Describes the selected bin, or else the fullest one. */
  const tell = (table: StateRows, node: HTMLCanvasElement) => {
    const signal = info.columns[column];
    const top = signal ? cellText(scale.top(column), signal) : "";
    if (legendTop.current && legendTop.current.textContent !== top) legendTop.current.textContent = top;
    const most = greatest(table, column);
    const row = marked.current >= 0 ? rowOfNumber(table, marked.current) : -1;
    const text =
      row >= 0 ? sentence(info, table, row) : most < 0 ? "All bins are at zero." : sentence(info, table, most);
    const shown = row >= 0 || most < 0 ? text : `Highest: ${text}`;
    if (readout.current && readout.current.textContent !== shown) readout.current.textContent = shown;
    node.setAttribute("aria-valuemin", "1");
    node.setAttribute("aria-valuemax", String(grid.current.width * grid.current.levels));
    node.setAttribute("aria-valuenow", String(Math.max(0, marked.current) + 1));
    node.setAttribute("aria-valuetext", shown);
  };

  const take = useEffectEvent((answer: StateAnswer) => {
    const table = answer.tables[index];
    if (!table) return;
    if (answer.time_s < time_s.current) scale.reset();
    time_s.current = answer.time_s;
    latest.current = table;
    scale.include(table);
    draw();
  });
  useEffect(() => feed.subscribe((answer) => take(answer)), [feed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: all of them change what is to be seen
  useEffect(() => draw(), [column, theme]);
  useEffect(() => onRepaint(() => draw()), []);
  useEffect(() => {
    const frame = canvas.current?.parentElement;
    if (!frame) return;
    const observer = new ResizeObserver(() => draw());
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);

  const mark = (number: number) => {
    if (number === marked.current) return;
    marked.current = number;
    draw();
  };
  return (
    <>
      {info.columns.length > 1 && (
        <fieldset className="segments state-choice" aria-label={`${info.label}: what is shown`}>
          {info.columns.map((signal, position) => (
            <button
              key={signal.name}
              type="button"
              title={proseOf(signal).doc}
              aria-pressed={position === column}
              onClick={() => setColumn(position)}
            >
              {signal.label}
            </button>
          ))}
        </fieldset>
      )}
      <div className="state-grid">
        <canvas
          ref={canvas}
          role="slider"
          tabIndex={0}
          aria-label={`${info.label}: bin`}
          aria-valuemin={1}
          aria-valuenow={1}
          onPointerMove={({ nativeEvent }) => mark(rowAtPoint(grid.current, nativeEvent.offsetX, nativeEvent.offsetY))}
          onPointerLeave={() => mark(-1)}
          onBlur={() => mark(-1)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && marked.current >= 0) event.stopPropagation();
            if (event.key === "Escape") return mark(-1);
            const to = moved(grid.current, Math.max(marked.current, 0), event.key);
            if (to === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            mark(marked.current < 0 ? 0 : to);
          }}
        />
      </div>
      <p className="state-legend" aria-hidden="true">
        <span>0</span>
        <i />
        <span ref={legendTop} />
      </p>
      <p ref={readout} className="quiet state-readout" />
    </>
  );
}
