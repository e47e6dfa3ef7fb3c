/** The parameters of a page: its own, and those that it has from a simpler discipline. */
import { catalog, type DisciplineInfo, type ParamInfo } from "../../scenario/catalog";
import type { ExplainPageInfo } from "./pages";

/** Fewer than this are no reason to send the reader elsewhere. */
const FEWEST = 4;

const isSame = (one: ParamInfo, other: ParamInfo) => one.name === other.name && one.label === other.label;

/** The discipline whose parameters are all among those of another. */
export function baseOf({ id, kind, params }: ExplainPageInfo): DisciplineInfo | undefined {
  if (kind !== "discipline") return undefined;
  return catalog.disciplines.find(
    (other) =>
      other.id !== id &&
      other.params.length >= FEWEST &&
      other.params.length < params.length &&
      other.params.every((param) => params.some((mine) => isSame(param, mine))),
  );
}

export interface SplitParams {
  readonly own: readonly ParamInfo[];
  readonly shared: readonly ParamInfo[];
}

const split = new WeakMap<ExplainPageInfo, SplitParams>();

export function splitParams(page: ExplainPageInfo): SplitParams {
  const known = split.get(page);
  if (known) return known;
  const base = baseOf(page);
  const isShared = (param: ParamInfo) => base?.params.some((other) => isSame(other, param)) ?? false;
  const parts = { own: page.params.filter((param) => !isShared(param)), shared: page.params.filter(isShared) };
  split.set(page, parts);
  return parts;
}
