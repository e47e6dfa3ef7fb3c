/** The explain pages: one for each discipline, transport and application of the catalog, with its texts. */
import { catalog, type ParamInfo } from "../../scenario/catalog";
import { wholeCatalog } from "../../scenario/whole-catalog";
import applications from "./texts/applications.json";
import disciplines from "./texts/disciplines.json";
import transports from "./texts/transports.json";

export type ExplainedKind = "discipline" | "transport" | "application";

/** Our own texts, in the markup of captions. */
export interface ExplainText {
  /** What it was made for. */
  readonly problem: string;
  /** How it decides, one paragraph each. */
  readonly decides: readonly string[];
  readonly fails: string;
  /** What can be seen, each with a link to where it runs. */
  readonly claims: readonly string[];
}

export interface ExplainPageInfo {
  readonly id: string;
  readonly kind: ExplainedKind;
  readonly label: string;
  /** Unabbreviated. */
  readonly name?: string;
  /** The catalog's entry, which leads to its texts. */
  readonly entry: object;
  readonly params: readonly ParamInfo[];
  /** None for what has just been added to the catalog. */
  readonly text?: ExplainText;
}

type Texts = Readonly<Record<string, ExplainText>>;

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly name?: string;
  readonly params: readonly ParamInfo[];
}

const pagesOf = (kind: ExplainedKind, entries: readonly Entry[], texts: Texts): ExplainPageInfo[] =>
  entries.map((entry) => {
    const { id, label, name, params } = entry;
    const text = texts[id];
    return { id, kind, label, entry, params, ...(name !== undefined && { name }), ...(text && { text }) };
  });

const [tcp, ...otherTransports] = wholeCatalog.transports;
const tcpVariants = wholeCatalog.variants;
const allTransports = [...(tcp ? [tcp] : []), ...tcpVariants, ...otherTransports];

/** In the catalog's order; the variants of TCP follow TCP. */
export const explainPages: readonly ExplainPageInfo[] = [
  ...pagesOf("discipline", catalog.disciplines, disciplines),
  ...pagesOf("transport", allTransports, transports),
  ...pagesOf("application", wholeCatalog.applications, applications),
];

const byId = new Map(explainPages.map((page) => [page.id, page]));
export const explainPageOf = (id: string): ExplainPageInfo | undefined => byId.get(id);

export const isTcpVariant = ({ id }: ExplainPageInfo): boolean => tcpVariants.some((variant) => variant.id === id);

export const KIND_NAMES: Readonly<Record<ExplainedKind, string>> = {
  discipline: "Queue discipline",
  transport: "Transport",
  application: "Application",
};
