// Direct labels in the right margin or beside the present, with the shape of their class, moved apart where they collide.
import { type Selection, select } from "d3-selection";
import type { TrafficClass } from "../telemetry/layout";
import { classShapePath } from "./class-style";
import { spread } from "./label-placement";
import { type ColourName, cssColour, textColour } from "./theme";

export interface EndLabel {
  readonly text: string;
  readonly colour: ColourName;
  readonly trafficClass?: TrafficClass;
  readonly isQuiet?: boolean;
  readonly x: number;
  readonly y: number;
}

const LINE_HEIGHT = 14;
const SHAPE = 6;

type Entry = { group: Selection<SVGGElement, unknown, null, undefined>; look: string; place: string };

export class EndLabels {
  private readonly entries: Entry[] = [];

  constructor(private readonly parent: SVGElement) {}

  /** The labels of a column are kept apart; `top` and `bottom` bound their centres. */
  draw(columns: readonly (readonly EndLabel[])[], top: number, bottom: number): void {
    let used = 0;
    for (const column of columns) {
      const wanted = column.map(({ y }) => y);
      const centres = spread(wanted, LINE_HEIGHT, top - LINE_HEIGHT / 2, bottom + LINE_HEIGHT / 2);
      column.forEach((label, index) => {
        this.show(used++, label, centres[index] as number);
      });
    }
    for (const { group } of this.entries.splice(used)) group.remove();
  }

  private show(index: number, label: EndLabel, y: number): void {
    const entry = this.entries[index] ?? this.add();
    const look = `${label.text}|${label.colour}|${label.trafficClass}|${label.isQuiet}`;
    if (entry.look !== look) {
      entry.look = look;
      const { trafficClass } = label;
      entry.group.classed("is-quiet", label.isQuiet === true).style("color", textColour(label.colour));
      entry.group
        .select("path")
        .style("fill", cssColour(label.colour))
        .attr("d", trafficClass ? classShapePath(trafficClass, SHAPE) : null);
      entry.group
        .select("text")
        .attr("x", trafficClass ? SHAPE + 5 : 0)
        .text(label.text);
    }
    const place = `translate(${Math.round(label.x * 2) / 2},${Math.round(y * 2) / 2})`;
    if (entry.place !== place) {
      entry.place = place;
      entry.group.attr("transform", place);
    }
  }

  private add(): Entry {
    const group = select(this.parent).append("g") as unknown as Entry["group"];
    group.attr("class", "charts-label");
    group.append("path").attr("transform", `translate(${SHAPE / 2},0)`);
    group.append("text").attr("dy", "0.34em");
    const entry = { group, look: "", place: "" };
    this.entries.push(entry);
    return entry;
  }
}
