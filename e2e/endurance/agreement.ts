// Whether all that the page says of its run agrees, wherever it rests: clock, charts, table, and the engine in Node.
import type { Page } from "@playwright/test";
import { NO_VALUE, significant } from "../../web/src/charts/format";
import type { ClassResult } from "../../web/src/engine/protocol";
import { COLUMNS } from "../../web/src/ui/panels/result-columns";
import { type Shown, type ShownWindow, seen } from "./shown";
import { type Simulated, simulated } from "./simulated";

/** Of the clock and the charts, in seconds. */
const STEP_S = 0.011;
/** Of charts drawn step by step, whose lines are smoothed elsewhere than those drawn at once. */
const MOST_STALE_PIXELS = 40;
const BPS: Readonly<Record<string, number>> = { bps: 1, kbps: 1e3, Mbps: 1e6, Gbps: 1e9 };

/** What was compared, and what does not agree. */
export interface Comparison {
  readonly compared: readonly ("charts" | "table")[];
  readonly faults: readonly string[];
}

const cellsOf = (row: ClassResult | undefined, divisor: number): readonly string[] => [
  significant((row?.goodput_per_flow_bps ?? Number.NaN) / divisor),
  significant((row?.fair_share_bps || Number.NaN) / divisor),
  ...COLUMNS.map(({ value, text }) => (row ? text(value(row)) : NO_VALUE)),
];

function windowFaults(shown: ShownWindow, index: number, { windows }: Simulated): string[] {
  const there = windows[index];
  const of = `window ${index + 1}`;
  const jain = there?.jain == null ? NO_VALUE : significant(there.jain);
  const rows = shown.classes.flatMap(({ name, cells }) => {
    const row = there?.classes.find((each) => each.class === name && each.flows > 0);
    const expected = cellsOf(row, BPS[shown.unit] ?? Number.NaN);
    return cells.join() === expected.join() ? [] : [`${of}, ${name}: ${cells} on the page, ${expected} in Node`];
  });
  return [...rows, ...(shown.jain === jain ? [] : [`${of}, Jain’s index: ${shown.jain} on the page, ${jain} in Node`])];
}

/** Lines that both have: a reader's own charts, and those of lanes, have names of their own. */
function lineFaults({ at, values }: Shown, there: Simulated): { readonly count: number; readonly faults: string[] } {
  const expected = there.valuesAt(Number.parseFloat(at.replace(/^\D*/, "")));
  const known = values.filter(([line]) => expected.has(line));
  const faults = known.flatMap(([line, value]) => {
    const all = expected.get(line) ?? [];
    return all.includes(value.replace(/ \(.*/, ""))
      ? []
      : [`${line}: ${value} on the page, ${all.join(" or ")} in Node`];
  });
  return { count: known.length, faults };
}

export function compare(shown: Shown, there: Simulated): Comparison {
  const { clock, end, fingerprint, windows, stale } = shown;
  const lines = lineFaults(shown, there);
  const faults = [
    ...(there.said === there.fingerprint
      ? []
      : [`fingerprint: ${there.said} in the link, ${there.fingerprint} in Node`]),
    ...(fingerprint === there.fingerprint ? [] : [`fingerprint: ${fingerprint} shown, ${there.fingerprint} in Node`]),
    ...[clock, end]
      .filter((text) => text !== null && Math.abs(Number.parseFloat(text) - there.time_s) > STEP_S)
      .map((text) => `time: ${clock} on the clock, ${end} on the charts, ${there.time_s} s in the link (${text})`),
    ...(stale > MOST_STALE_PIXELS ? [`charts: ${stale} pixels change when they are drawn anew`] : []),
    ...lines.faults,
    ...windows.flatMap((window, index) => windowFaults(window, index, there)),
  ];
  const compared = [
    ...(lines.count > 0 ? (["charts"] as const) : []),
    ...(windows.length > 0 ? (["table"] as const) : []),
  ];
  return { compared, faults };
}

/** Null where there is nothing to compare: no run, or no link to it. */
export async function agreement(page: Page): Promise<Comparison | null> {
  const { shown, address } = await seen(page);
  const there = await simulated(address).catch((error) => {
    throw new Error(`${error}, in Node: ${address}`);
  });
  if (there === null) return null;
  const { compared, faults } = compare(shown, there);
  return { compared, faults: faults.map((fault) => `${fault} (${address})`) };
}
