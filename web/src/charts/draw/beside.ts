import type { Telemetry } from "../../telemetry/telemetry";

/** Another run in the same charts: a lane, or the run as it was before a change. */
export interface Beside {
  /** What was in force: "RED". */
  readonly name: string;
  /** 0 for lane A; null for the run before, which is drawn wide and pale behind the lines. */
  readonly lane: number | null;
  /** From when on the two runs differ, in seconds. */
  readonly since_s: number;
  readonly telemetry: Telemetry;
  dismiss?(): void;
}

/** The runs in the charts. */
export interface Company {
  /** The lane of the run that the charts are about; null if there are no lanes. */
  readonly lane: number | null;
  readonly others: readonly Beside[];
}

export const ALONE: Company = { lane: null, others: [] };

export const isSameCompany = (one: Company, other: Company): boolean =>
  one.lane === other.lane &&
  one.others.length === other.others.length &&
  one.others.every(({ telemetry, since_s, lane, name }, index) => {
    const same = other.others[index];
    return same?.telemetry === telemetry && same.since_s === since_s && same.lane === lane && same.name === name;
  });
