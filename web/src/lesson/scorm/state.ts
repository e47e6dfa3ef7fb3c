/** How far a student is, as the text that a platform keeps between sessions. */
import { packText } from "../../share/pack";
import { unpack } from "../../share/unpack";
import { type Progress, readProgress } from "../progress";

/** Long texts are shortened to these lengths, one after the other, until all fits. */
const TEXTS: readonly number[] = [Number.POSITIVE_INFINITY, 1000, 300, 0];
const LIMITS = { document_bytes: 1024 * 1024, depth: 16 };

function shortened({ records, ...rest }: Progress, most: number): Progress {
  const short = Object.entries(records).map(([id, record]) =>
    typeof record.answer === "string" ? [id, { ...record, answer: record.answer.slice(0, most) }] : [id, record],
  );
  return { ...rest, records: Object.fromEntries(short) };
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
