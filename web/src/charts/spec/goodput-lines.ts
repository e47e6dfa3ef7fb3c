// The goodput per flow of each class, and its max-min fair share.
import { linkOfWatch } from "../../scenario/watch";
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";
import { CLASSES, classStyle } from "../class-style";
import { type LineSpec, line, present, SOLID } from "./chart-spec";

/** A single reference line if the share is the same for all classes. */
function fairShareLines(telemetry: Telemetry): LineSpec[] {
  const found = CLASSES.flatMap((name) => {
    const series = telemetry.column("class", name, "fair_share_bps");
    return series?.isPresent ? [{ name, series }] : [];
  });
  const values = new Set(found.map(({ series }) => Math.round(series.lastFinite() / 100)));
  return found.map(({ name, series }, index) => {
    const isShared = values.size === 1;
    const text = isShared ? "fair share" : `fair, ${classStyle[name].label}`;
    return {
      key: `fair.${name}`,
      series,
      colour: isShared ? "ink2" : classStyle[name].colour,
      width: 1.25,
      alpha: 1,
      style: "dotted",
      name: isShared && index === 0 ? "fair share" : `fair share, ${classStyle[name].label}`,
      short: isShared && index > 0 ? null : text.replace(" share", ""),
      isExtra: !isShared,
      ...(isShared && index > 0 ? {} : { label: { text, anchor: series, isQuiet: true } }),
    };
  });
}

export function goodputLines(telemetry: Telemetry): LineSpec[] {
  const lines = CLASSES.map((name) => {
    const series = telemetry.column("class", name, "goodput_per_flow_bps");
    const { label, colour } = classStyle[name];
    return line(series, {
      ...SOLID,
      key: `goodput.${name}`,
      name: label,
      short: label,
      colour,
      trafficClass: name,
      label: { text: label, anchor: series as Series },
    });
  });
  return [...fairShareLines(telemetry), ...present(...lines)];
}

/** Twice an equal share of the link per flow. */
export function goodputFloor({ schema }: Telemetry, queue: string): number {
  const link = schema.links.find(({ id }) => id === linkOfWatch(queue));
  return link ? (2 * link.rate_bps) / Math.max(1, schema.flows.length) : 1e6;
}
