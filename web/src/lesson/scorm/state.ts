/** How far a student is, as the text that a platform keeps between sessions. */
import { packText } from "../../share/pack";
import { unpack } from "../../share/unpack";
import { type Progress, readProgress } from "../progress";

/** Long texts are shortened to these lengths, one after the other, until all fits: what is not given yet goes first. */
const WHOLE = Number.POSITIVE_INFINITY;
const TEXTS: readonly (readonly [given: number, drafts: number])[] = [
  [WHOLE, WHOLE],
  [WHOLE, 1000],
  [WHOLE, 300],
  [WHOLE, 0],
  [1000, 0],
  [300, 0],
  [0, 0],
];
const LIMITS = { document_bytes: 1024 * 1024, depth: 16 };

/** The entries, with each changed by its value. */
const changed = <Entry>(
  entries: Readonly<Record<string, Entry>>,
  change: (entry: Entry) => Entry,
): Record<string, Entry> => Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, change(entry)]));

const short = <Part>(part: Part, most: number) => (typeof part === "string" ? part.slice(0, most) : part);

/** Without replies, for which platforms have no room. */
function shortened(
  { records, drafts, replies: _, ...rest }: Progress,
  [given, ofDrafts]: (typeof TEXTS)[number],
): Progress {
  return {
    ...rest,
    records: changed(records, (record) =>
      "answer" in record ? { ...record, answer: short(record.answer, given) } : record,
    ),
    ...(drafts && { drafts: changed(drafts, (draft) => short(draft, ofDrafts)) }),
  };
}

/** More than `most` characters only if it has them even without texts. */
export async function packProgress(progress: Progress, most: number): Promise<string> {
  let packed = "";
  for (const lengths of TEXTS) {
    packed = await packText(JSON.stringify(shortened(progress, lengths)));
    if (packed.length <= most) break;
  }
  return packed;
}

/** Undefined if there is none, or if it is damaged. */
export async function unpackProgress(state: string): Promise<Progress | undefined> {
  if (state === "") return undefined;
  const text = await unpack(state, LIMITS);
  if (typeof text !== "string") return undefined;
  try {
    return readProgress(JSON.parse(text));
  } catch {
    return undefined;
  }
}
