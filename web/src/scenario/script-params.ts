/** The parameters that a script declares, as those of the catalog. */
import type { ParamInfo, Unit } from "./catalog";

/** As the engine lists them (run-schema.ts). */
interface DeclaredParam {
  readonly name: string;
  readonly unit: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly scale: "linear" | "log";
}

const UNITS: readonly string[] = ["packets", "bytes", "bps", "s", "probability", "ratio", "none"] satisfies Unit[];
const isUnit = (unit: string): unit is Unit => UNITS.includes(unit);

/** Its label is its name: a script has no other words for it. */
export const paramOfScript = ({ name, unit, default: value, min, max, scale }: DeclaredParam): ParamInfo => ({
  name,
  label: name,
  unit: isUnit(unit) ? unit : "none",
  kind: "number",
  min,
  max,
  default: value,
  scale,
  live: true,
});

const MOST_LETTERS = 24;

/** What a script is called, by the comment at its top: "RED script". */
export function scriptName(code: unknown): string {
  const title = /^\s*#\s*([^(:;,.\n]+)/.exec(String(code))?.[1]?.trim() ?? "";
  return title === "" || title.length > MOST_LETTERS ? "own script" : `${title} script`;
}

/** The values of a script's parameters among those of its queue. */
export const valuesOf = (params: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => {
  const { values } = params;
  return typeof values === "object" && values !== null ? (values as Record<string, unknown>) : {};
};
