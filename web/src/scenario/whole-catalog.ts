/** All that the engine says about documents: for whoever edits, writes or reads them. */
import { later } from "../generated/catalog-later";
import { byId, type Catalog, catalog, type KindInfo, type ParamInfo } from "./catalog";

export interface ApplicationInfo extends KindInfo {
  /** Those it runs over. */
  readonly transports: readonly string[];
  /** Of its flows, if they have none of their own. */
  readonly class: string;
}

/** Values of TCP's parameters under a name; others keep their defaults. */
export interface PresetInfo {
  readonly id: string;
  readonly label: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export type LimitName = keyof typeof later.limits;

export interface WholeCatalog extends Catalog {
  readonly transports: readonly KindInfo[];
  readonly applications: readonly ApplicationInfo[];
  readonly flow: { readonly params: readonly ParamInfo[] };
  readonly run: { readonly params: readonly ParamInfo[] };
  readonly measure: { readonly params: readonly ParamInfo[] };
  readonly presets: readonly PresetInfo[];
  /** What a document may ask for at most. */
  readonly limits: Readonly<Record<LimitName, number>>;
}

export const wholeCatalog: WholeCatalog = { ...catalog, ...later };

const applications = byId(wholeCatalog.applications);
const transports = byId(wholeCatalog.transports);

/** With all its parameters. */
export const wholeApplicationOf = (id: string): ApplicationInfo | undefined => applications.get(id);
/** A congestion controller of TCP with all its parameters; the first where none is named. */
export const wholeVariantOf = (name: unknown = wholeCatalog.variants[0]?.id): KindInfo | undefined =>
  wholeCatalog.variants.find(({ id }) => id === name);
/** Of TCP; the first where none is named. */
export const presetOf = (name: unknown = wholeCatalog.presets[0]?.id): PresetInfo | undefined =>
  wholeCatalog.presets.find(({ id }) => id === name);
export const transportOf = (id: string): KindInfo | undefined => transports.get(id);
