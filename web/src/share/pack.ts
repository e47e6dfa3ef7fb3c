/** Packs a document into the payload of a link. */
import type { ScenarioDocument } from "../scenario/scenario";
import { toBase64Url } from "./base64url";
import { canonicalText } from "./canonical";
import { crc32 } from "./crc32";

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** base64url of the canonical JSON's CRC-32 followed by the deflated JSON. */
export async function pack(document: ScenarioDocument): Promise<string> {
  const json = new TextEncoder().encode(canonicalText(document));
  const deflated = await deflate(json);
  const packed = new Uint8Array(4 + deflated.length);
  new DataView(packed.buffer).setUint32(0, crc32(json));
  packed.set(deflated, 4);
  return toBase64Url(packed);
}
