// Updates the rows of a state table outside React; touches only elements that have changed.
import { classShapePath } from "../../charts/class-style";
import type { StateRows } from "../../engine/protocol";
import type { StateTableInfo } from "../../scenario/catalog";
import type { RunSchema } from "../../telemetry/run-schema";
import { BarScale, cell, cellText, orderOf, rowName, rowNumber, type Sort } from "./table-rows";

const SVG = "http://www.w3.org/2000/svg";

interface Cell {
  text: Text;
  bar: HTMLElement;
  shown: string;
  part: string;
}

interface Row {
  node: HTMLTableRowElement;
  glyph: SVGPathElement;
  name: Text;
  number: number;
  cells: Cell[];
}

function createCell(row: HTMLTableRowElement): Cell {
  const node = row.insertCell();
  const bar = document.createElement("i");
  bar.className = "state-bar";
  const value = document.createElement("span");
  const text = document.createTextNode("");
  value.append(text);
  node.append(bar, value);
  return { text, bar, shown: "", part: "" };
}

function createRow(columns: number): Row {
  const node = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "class-glyph");
  svg.setAttribute("viewBox", "-6 -6 12 12");
  svg.setAttribute("aria-hidden", "true");
  const glyph = document.createElementNS(SVG, "path");
  svg.append(glyph);
  const name = document.createTextNode("");
  head.append(svg, name);
  node.append(head);
  return { node, glyph, name, number: -1, cells: Array.from({ length: columns }, () => createCell(node)) };
}

export class LiveRows {
  private readonly rows: Row[] = [];
  private readonly scale = new BarScale();
  private places: ReadonlyMap<number, number> = new Map();
  private width = 0;

  constructor(
    private readonly body: HTMLTableSectionElement,
    private readonly info: StateTableInfo,
    private readonly flows: RunSchema["flows"],
  ) {}

  /** For a new run: bar scales start again. */
  reset(): void {
    this.scale.reset();
    this.places = new Map();
  }

  /** Shows the first `most` rows in sort order and returns their number. */
  draw(table: StateRows, sort: Sort, most: number): number {
    this.scale.include(table);
    const order = orderOf(table, sort, this.places);
    this.places = new Map(order.map((row, place) => [rowNumber(table, row), place]));
    if (table.width !== this.width) for (const row of this.rows) row.number = -1;
    this.width = table.width;
    const shown = Math.min(most, order.length);
    for (let place = 0; place < shown; ++place)
      this.fill(this.rowAt(place, table.columns), table, order[place] as number);
    for (const { node } of this.rows.splice(shown)) node.remove();
    return shown;
  }

  private rowAt(place: number, columns: number): Row {
    const known = this.rows[place];
    if (known) return known;
    const row = createRow(columns);
    this.rows.push(row);
    this.body.append(row.node);
    return row;
  }

  private fill(row: Row, table: StateRows, from: number): void {
    const number = rowNumber(table, from);
    if (number !== row.number) this.rename(row, number);
    row.cells.forEach((target, column) => {
      const info = this.info.columns[column];
      if (!info) return;
      const value = cell(table, from, column);
      const text = cellText(value, info);
      if (text !== target.shown) {
        target.shown = text;
        target.text.data = text;
      }
      const part = this.scale.part(value, column).toFixed(3);
      if (part === target.part) return;
      target.part = part;
      target.bar.style.transform = `scaleX(${part})`;
    });
  }

  private rename(row: Row, number: number): void {
    row.number = number;
    const { text, trafficClass } = rowName(this.info, number, this.width, this.flows);
    row.name.data = text;
    row.node.dataset.class = trafficClass ?? "";
    row.glyph.ownerSVGElement?.setAttribute("data-class", trafficClass ?? "");
    row.glyph.setAttribute("d", trafficClass ? classShapePath(trafficClass, 9) : "");
  }
}
