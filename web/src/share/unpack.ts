/** Unpacks the payload of a link to its JSON text, with bounded time and memory for any payload. */
import { fromBase64Url, strangeIn } from "./base64url";
import { crc32 } from "./crc32";
import type { LinkFailure } from "./link";

/** From the catalog; passed in because the worker does not load the catalog. */
export interface UnpackLimits {
  readonly document_bytes: number;
  readonly depth: number;
}

const CRC_BYTES = 4;
// A chunk inflates to 264 kB at most (1032:1), so a compression bomb is detected soon after the limit.
const CHUNK_BYTES = 256;

export const truncated: LinkFailure = {
  kind: "truncated",
  message: "The end of the link is missing. Some programs cut off long links: ask for the link again, or for the file.",
};

const damaged = (message: string): LinkFailure => ({ kind: "damaged", message });

const tooBig = ({ document_bytes }: UnpackLimits): LinkFailure => ({
  kind: "too-big",
  message: `It unpacks to more than ${document_bytes / 1024} KiB, the limit for a scenario.`,
});

/**
 * Node reports corrupt data by an error code, browsers without one. A truncated stream is reported later, by its
 * missing end.
 */
const hasWrongBytes = (error: unknown) => (error as { code?: string } | null)?.code === "Z_DATA_ERROR";

/** Inflates up to the limit. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, limits: UnpackLimits): Promise<Uint8Array | LinkFailure> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  const reader = readable.getReader();
  let isFed = false;
  const feed = async () => {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) await writer.write(bytes.subarray(at, at + CHUNK_BYTES));
    isFed = true;
    await writer.close();
  };
  const fed = feed().catch(() => undefined); // the reader gets the same error
  const whole = new Uint8Array(limits.document_bytes);
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return whole.subarray(0, size);
      if (size + value.length > whole.length) {
        void reader.cancel();
        return tooBig(limits);
      }
      whole.set(value, size);
      size += value.length;
    }
  } catch (error) {
    await fed;
    return isFed && !hasWrongBytes(error) ? truncated : damaged("The data cannot be unpacked.");
  }
}

/** Whether brackets are nested deeper than allowed; invalid JSON is left to the parser. */
function isTooDeep(json: string, most: number): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === "[" || token === "{") ++depth;
    else if (token === "]" || token === "}") --depth;
    if (depth > most) return true;
  }
  return false;
}

/** Problems of a document's text before parsing; null if there are none. */
export function problemOfText(json: string, limits: UnpackLimits): LinkFailure | null {
  // There are no more characters than bytes, which the engine counts exactly.
  if (json.length > limits.document_bytes) return tooBig(limits);
  if (!isTooDeep(json, limits.depth)) return null;
  return { kind: "invalid", message: `The scenario is nested more than ${limits.depth} levels deep.` };
}

/** Unpacks a payload to its JSON text. */
export async function unpack(payload: string, limits: UnpackLimits): Promise<string | LinkFailure> {
  const strange = strangeIn(payload);
  if (strange !== undefined) return damaged(`It contains “${strange}”, which is not allowed in a link.`);
  const packed = fromBase64Url(payload);
  if (packed === null || packed.length <= CRC_BYTES) return truncated;
  const bytes = await inflate(packed.subarray(CRC_BYTES), limits);
  if (!(bytes instanceof Uint8Array)) return bytes;
  if (crc32(bytes) !== new DataView(packed.buffer).getUint32(0)) return damaged("The checksum does not match.");
  try {
    const json = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return problemOfText(json, limits) ?? json;
  } catch {
    return damaged("The text is not valid UTF-8.");
  }
}
