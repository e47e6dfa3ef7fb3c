/** Packs a document into the payload of a link. */
import type { ScenarioDocument } from "../scenario/scenario";
import { toBase64Url } from "./base64url";
import { canonicalText } from "./canonical";
import { crc32 } from "./crc32";

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** base64url of a text's CRC-32 followed by the deflated text. */
export async function packText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const deflated = await deflate(bytes);
  const packed = new Uint8Array(4 + deflated.length);
  new DataView(packed.buffer).setUint32(0, crc32(bytes));
  packed.set(deflated, 4);
  return toBase64Url(packed);
}

/** The payload of a scenario: its canonical JSON, packed. */
export const pack = (document: ScenarioDocument): Promise<string> => packText(canonicalText(document));
