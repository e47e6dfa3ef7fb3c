/** How far a student is, as the text that a platform keeps between sessions. */
import { packText } from "../../share/pack";
import { unpack } from "../../share/unpack";
import { type Progress, readProgress } from "../progress";

/** Long texts are shortened to these lengths, one after the other, until all fits. */
const TEXTS: readonly number[] = [Number.POSITIVE_INFINITY, 1000, 300, 0];
const LIMITS = { document_bytes: 1024 * 1024, depth: 16 };

/** The entries, with each changed by its value. */
const changed = <Entry>(
  entries: Readonly<Record<string, Entry>>,
  change: (entry: Entry) => Entry,
): Record<string, Entry> => Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, change(entry)]));

function shortened({ records, drafts, ...rest }: Progress, most: number): Progress {
  const short = <Part>(part: Part) => (typeof part === "string" ? part.slice(0, most) : part);
  return {
    ...rest,
    records: changed(records, (record) => ("answer" in record ? { ...record, answer: short(record.answer) } : record)),
    ...(drafts && { drafts: changed(drafts, short) }),
  };
}

/** Undefined if it has more than `most` characters even without texts. */
export async function packProgress(progress: Progress, most: number): Promise<string | undefined> {
  for (const length of TEXTS) {
    const packed = await packText(JSON.stringify(shortened(progress, length)));
    if (packed.length <= most) return packed;
  }
  return undefined;
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
