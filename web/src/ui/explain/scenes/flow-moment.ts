/** What a drawing of a transport or an application reads: a flow of the run that uses it, or its law alone. */
import type { ParamInfo } from "../../../scenario/catalog";
import { listOf, type NumberValue, toNumberValue } from "../../../scenario/param-value";
import { parseQuantity } from "../../../scenario/quantity";
import type { Change, FlowGroup, FlowSchema } from "../../../telemetry/run-schema";
import type { Telemetry } from "../../../telemetry/telemetry";
import { historyOf, type Moment, sinceOf, timeOf, valueAt } from "./history";
import type { Point } from "./scene";

export interface LiveFlow extends Moment {
  readonly flow: FlowSchema;
  readonly group: FlowGroup;
  /** What the document and later changes say about its transport and application. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** Whether a group of flows has this transport, variant of TCP, or application. */
export const uses = ({ transport, variant, application }: FlowGroup, id: string): boolean =>
  application === id || transport === id || (transport === "tcp" && variant === id);

/** Values of the paths that begin with `prefix`, by the rest of the path, as changed until a time. */
export const changesUnder = (prefix: string, changes: readonly Change[], time_s: number): Record<string, unknown> =>
  Object.fromEntries(
    changes
      .filter(({ set, at_s }) => set.startsWith(prefix) && at_s <= time_s)
      .map(({ set, value }) => [set.slice(prefix.length), value]),
  );

/** Whether a group sends at a time: within its period, and not switched off. */
export const isOn = ({ id, start_s, stop_s, active }: FlowGroup, changes: readonly Change[], time_s: number): boolean =>
  start_s <= time_s &&
  (stop_s === null || stop_s > time_s) &&
  (changesUnder(`flows.${id}.`, changes, time_s).active ?? active) !== false;

/** The first flow of the run that uses it, of one that sends now if there is any. */
export function flowThatUses(
  { schema: { groups, flows }, changes }: Pick<Telemetry, "schema" | "changes">,
  id: string,
  time_s: number,
): { flow: FlowSchema; group: FlowGroup } | null {
  const mine = groups.filter((group) => uses(group, id));
  const group = mine.find((each) => isOn(each, changes, time_s)) ?? mine[0];
  const flow = group && flows.find((each) => each.group === group.id);
  return group && flow ? { flow, group } : null;
}

export class FlowMoment {
  constructor(
    readonly id: string,
    private readonly params: readonly ParamInfo[],
    /** Null if no flow of the run uses it. */
    readonly live: LiveFlow | null,
  ) {}

  get at_s(): number {
    return this.live ? timeOf(this.live) : Number.NaN;
  }

  get sampleInterval_s(): number {
    return this.live?.telemetry.schema.sample_interval_s ?? 0.01;
  }

  /** A column of the flow, NaN where it is not recorded. */
  value(field: string): number {
    return this.live ? valueAt(this.series(field), this.live) : Number.NaN;
  }

  history(field: string, span_s: number): Point[] {
    return this.live ? historyOf(this.series(field), this.live, span_s) : [];
  }

  /** Since when some columns have stayed the same, and another has not become less, in seconds before the moment, if known. */
  since(same: readonly string[], growing: string): number | undefined {
    const [grown, ...kept] = [growing, ...same].map((field) => this.series(field));
    if (!this.live || !grown) return undefined;
    return sinceOf(
      this.live,
      (row, before) => grown.at(row) >= grown.at(before) && kept.every((each) => each?.at(row) === each?.at(before)),
    );
  }

  /** A column of the flow's class. */
  classValue(field: string): number {
    if (!this.live) return Number.NaN;
    return valueAt(this.live.telemetry.column("class", this.live.flow.class, field), this.live);
  }

  /** A parameter in base units, by default its default. */
  number(name: string): number {
    return this.quantity(name)?.number ?? Number(this.param(name));
  }

  /** A number with its unit, for those that may have several. */
  quantity(name: string): NumberValue | undefined {
    const info = this.params.find((param) => param.name === name);
    return info && toNumberValue(info, this.param(name));
  }

  param(name: string): unknown {
    return this.live?.given[name] ?? this.params.find((param) => param.name === name)?.default;
  }

  /** A parameter that is a list of quantities. */
  list(name: string): number[] {
    const unit = this.params.find((param) => param.name === name)?.unit ?? "none";
    return listOf(this.param(name)).map((entry) =>
      typeof entry === "number" ? entry : (parseQuantity(String(entry), unit) ?? Number.NaN),
    );
  }

  private series(field: string) {
    return this.live?.telemetry.column("flow", this.live.flow.id, field);
  }
}
