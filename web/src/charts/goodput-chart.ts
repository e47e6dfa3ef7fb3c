// What a flow of each class gets, and what it would get if all links were shared fairly.
import type { Series, Telemetry } from "../telemetry/telemetry";
import { type ChartSpec, type LineSpec, line, present, SOLID, windowNote } from "./chart-spec";
import { CLASSES, classStyle } from "./class-style";

/** One name for the reference if it is the same for all classes. */
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
      name: isShared ? "fair share" : `fair share, ${classStyle[name].label}`,
      short: isShared && index > 0 ? null : text.replace(" share", ""),
      isExtra: !isShared,
      ...(isShared && index > 0 ? {} : { label: { text, anchor: series } }),
    };
  });
}

export function goodputSpec(telemetry: Telemetry, queue: string): ChartSpec {
  const { layout } = telemetry;
  const link = layout.links.find(({ id }) => id === queue.replace(/:reverse$/, ""));
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
  return {
    id: "goodput",
    title: "Goodput per flow",
    unit: "bps",
    note: windowNote(telemetry),
    lines: [...fairShareLines(telemetry), ...present(...lines)],
    key: [{ style: "dotted", width: 1.25, colour: "ink2", text: "max-min fair share" }],
    floor: link ? (2 * link.rate_bps) / Math.max(1, layout.flows.length) : 1e6,
  };
}
