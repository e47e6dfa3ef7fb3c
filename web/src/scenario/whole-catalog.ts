/** The whole catalog, for code that edits, writes or reads documents. */
import { editing } from "../generated/catalog-editing";
import { byId, type Catalog, catalog, type KindInfo, type ParamInfo, type SignalInfo } from "./catalog";

/** With all its parameters, and the signals of its flows. */
export interface WholeKindInfo extends KindInfo {
  readonly signals: readonly SignalInfo[];
}

export interface ApplicationInfo extends WholeKindInfo {
  /** The transports that it can use. */
  readonly transports: readonly string[];
  /** The default traffic class of its flows. */
  readonly class: string;
}

/** A named set of TCP parameters; others keep their defaults. */
export interface PresetInfo {
  readonly id: string;
  readonly label: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export type LimitName = keyof typeof editing.limits;

export interface WholeCatalog extends Catalog {
  readonly transports: readonly WholeKindInfo[];
  readonly variants: readonly WholeKindInfo[];
  readonly applications: readonly ApplicationInfo[];
  readonly flow: { readonly params: readonly ParamInfo[] };
  readonly run: { readonly params: readonly ParamInfo[] };
  readonly measure: { readonly params: readonly ParamInfo[] };
  readonly presets: readonly PresetInfo[];
  /** Limits on documents. */
  readonly limits: Readonly<Record<LimitName, number>>;
}

export const wholeCatalog: WholeCatalog = { ...catalog, ...editing };

const applications = byId(wholeCatalog.applications);
const transports = byId(wholeCatalog.transports);

export const wholeApplicationOf = (id: string): ApplicationInfo | undefined => applications.get(id);
/** A congestion controller, by default the first. */
export const wholeVariantOf = (name: unknown = wholeCatalog.variants[0]?.id): WholeKindInfo | undefined =>
  wholeCatalog.variants.find(({ id }) => id === name);
/** A preset of TCP parameters, by default the first. */
export const presetOf = (name: unknown = wholeCatalog.presets[0]?.id): PresetInfo | undefined =>
  wholeCatalog.presets.find(({ id }) => id === name);
export const transportOf = (id: string): WholeKindInfo | undefined => transports.get(id);
