/** Citations of a run, with all that is needed to repeat it exactly. */
import { version } from "../../../../package.json";
import { citation, titleOf } from "../../scenario/scenario";
import { chosenLane } from "../../share/chosen-lane";
import type { Shared } from "../../state/work/share-link";

/** Special characters of TeX. */
const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};
export const escapeTex = (text: string): string =>
  text.replace(/[\\~^&%$#_{}]/g, (sign) => SPECIAL[sign] ?? `\\${sign}`);

/** Of the lane whose fingerprint it is: lanes may differ in their seeds. */
function facts({ document, lane, time_s, fingerprint }: Shared): string[] {
  const chosen = chosenLane(document, lane);
  return [
    ...(chosen ? [[`lane ${chosen.letter}`, chosen.label].filter(Boolean).join(": ")] : []),
    `seed ${(chosen?.document ?? document).seed ?? 1}`,
    ...(fingerprint ? [`fingerprint ${fingerprint} at ${time_s} s`] : []),
  ];
}

/** What it is after; empty if nothing is known of that. */
function origin({ document, isChanged }: Shared): string {
  const after = citation(document.source);
  return after && `${isChanged ? "changed, " : ""}after ${after}`;
}

export function citationText(shared: Shared, link: string): string {
  const title = titleOf(shared.document);
  const from = origin(shared);
  const of = from ? ` (${from})` : "";
  return `“${title}”${of}. AQM Playground ${version}, ${facts(shared).join(", ")}. ${link}`;
}

/** `year`: when the run was made, as an address has no date of its own. */
export function bibTex(shared: Shared, link: string, year = new Date().getFullYear()): string {
  const title = titleOf(shared.document);
  const note = [...facts(shared), origin(shared)].filter(Boolean).map(escapeTex).join(", ");
  return [
    `@misc{aqm-playground-${shared.fingerprint.slice(0, 8) || "scenario"},`,
    `  title = {{${escapeTex(title)}}},`,
    "  author = {{AQM Playground contributors}},",
    `  year = {${year}},`,
    `  version = {${version}},`,
    `  note = {${note}},`,
    `  url = {${link}}`,
    "}",
  ].join("\n");
}
